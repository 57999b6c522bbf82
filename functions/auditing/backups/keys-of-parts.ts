import type { CountedChange } from '../../../shared/rollback/row-plan.ts';
import type { Row, TableFacts } from '../../../shared/rollback/table-facts.ts';
import { markedBy } from './marked-rows.ts';
import { keysFound, type RowsToKeep } from './row-job.ts';

/** How a family asks for the rows that a part meets, and for the keys of those that it is going to add. */
type Selects = {
  readonly met: (job: RowsToKeep, facts: TableFacts, met: NonNullable<CountedChange['met']>) => string;
  readonly brought: (job: RowsToKeep, facts: TableFacts, brought: NonNullable<CountedChange['brought']>) => string;
};

/** The rows that the parts of a statement find in a table, locked, and the keys of new ones; each once, however many parts name it. */
export async function keysOfParts(
  job: RowsToKeep,
  { facts, parts }: { readonly facts: TableFacts; readonly parts: readonly CountedChange[] },
  selects: Selects,
): Promise<{ readonly met: readonly Row[]; readonly fresh: readonly Row[] }> {
  const met = new Map<string, Row>();
  const fresh = new Map<string, Row>();
  for (const part of parts) {
    if (part.met)
      for (const [text, mark] of await markedBy(job, facts, selects.met(job, facts, part.met))) met.set(text, mark);
    if (part.brought)
      for (const [text, key] of await keysFound(job, selects.brought(job, facts, part.brought))) fresh.set(text, key);
  }
  return { met: [...met.values()], fresh: [...fresh.values()] };
}
