import type { Schema } from '../../../shared/audit/schema/schema.ts';
import type { SchemaWish } from '../../../shared/audit/schema-wish.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import type { Text } from '../../../shared/text.ts';
import type { Computation } from '../../platform/ports/compute.ts';
import type { Script } from '../../ground/scripts/script.ts';
import type { Trial } from '../../../shared/audit/optimize/trial/trial.ts';
import type { IndexCandidate } from '../../../shared/audit/optimize/advice/index-candidate.ts';
import type { RedundantIndex } from '../../../shared/audit/optimize/advice/held-by.ts';
import type { FoundPlan, FoundStatement } from './found.ts';
import type { TrialAnswer } from './trial/trial-room.ts';

/** SQL to be optimised, with what came with it in place of a data source. */
export type OptimizingInput = {
  readonly script: Script;
  readonly dbType: string;
  readonly metadata: string;
  readonly explain: string;
  readonly live: { readonly chosen: string | undefined } | undefined;
  readonly executions: readonly number[] | undefined;
};
export type OptimizingQuestions = {
  readonly schema: { readonly said: SchemaWish; readonly answer: Schema | undefined };
  /** A statement and its rewrites, to be run on made-up rows. */
  readonly trial: { readonly said: Trial; readonly answer: TrialAnswer };
  /** One statement with the rewrites of it: the plan of each. Nothing where there is nobody to ask. */
  readonly plans: { readonly said: readonly ParsedStatement[]; readonly answer: readonly FoundPlan[] };
};

/** A table that statements name, as far as indexes of it are advised. */
export type AdvisedTable = {
  readonly schema: string;
  readonly name: string;
  readonly bytes: number | undefined;
  readonly indexNames: readonly string[];
  readonly redundant: readonly RedundantIndex[];
};
/** What may be tried for one statement, in its last form. Tables are named by schema and name. */
export type IndexIdeas = {
  readonly statement: ParsedStatement | undefined;
  readonly candidates: readonly IndexCandidate[];
  readonly tables: readonly string[];
  /** Why nobody can judge it there, where that is known before anybody is asked. */
  readonly notJudged?: Text;
  /** How often the statement runs, where that was told. */
  readonly executions?: number;
  readonly writes: readonly string[];
};
export type Optimizing = {
  readonly statements: readonly FoundStatement[];
  /** One for each statement. */
  readonly ideas: readonly IndexIdeas[];
  readonly tables: readonly AdvisedTable[];
  readonly currentSchema: string | undefined;
};

/** Reading, rewriting and advising: all of an optimisation that computes. */
export const optimizing: Computation<OptimizingInput, OptimizingQuestions, Optimizing> = {
  name: 'optimizing',
  load: async () => (await import('./optimize-script.ts')).optimizeScript,
};
