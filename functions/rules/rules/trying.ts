import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import type { Finding } from '../../../shared/audit/judge/finding.ts';
import type { ExpressionProblem } from '../../../shared/custom-rules/regular-expression.ts';
import type { Computation } from '../../platform/ports/compute.ts';

export type Trial = { readonly dialect: Dialect; readonly script: string; readonly sample: string };
export type Tried = {
  readonly problem?: ExpressionProblem;
  readonly statementCount: number;
  readonly found: readonly { readonly number: number; readonly finding: Finding }[];
};

/** Judging a sample by one expression. */
export const trying: Computation<Trial, Record<never, never>, Tried> = {
  name: 'trying',
  load: async () => (await import('./judge-sample.ts')).judgeSample,
};
