import { auditing } from '../../functions/auditing/audits/audit-computation.ts';
import type { Computation } from '../../functions/platform/ports/compute.ts';
import { serveComputations } from '../../functions/platform/threads/serve-computations.ts';
import { AppError } from '../../shared/errors/index.ts';

/** A thread as `npm start` has them, with computations that behave badly. */
serveComputations([
  auditing,
  misbehaving('forever', () => {
    for (;;);
  }),
  misbehaving('everything', () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => at));
  }),
  misbehaving('exit', () => process.exit(1)),
  misbehaving('refuse', () => {
    throw new AppError('tooManyStatements', { max: 7 });
  }),
]);

function misbehaving(name: string, behave: () => never): Computation<unknown, Record<never, never>, never> {
  return { name, load: async () => async () => behave() };
}
