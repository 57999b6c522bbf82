import { limits } from '../../../shared/limits.ts';
import { judgeColumn, type JudgedType, type Judgement } from '../../../shared/sensitive-data/judge-column.ts';
import { classOf } from '../../../shared/sensitive-data/column-types.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { Cell, ColumnDescription } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { DbService } from '../db-services/service.ts';
import { sampling, type Sampler } from '../reading/sampling.ts';
import type { Progress } from './discovery-repo.ts';
import type { Place, Running } from './run.ts';
import { keepSuspicions, type Suspicion } from './suspicions.ts';
import { wantedOf } from './wanted.ts';
import { wordsOf } from './words-of.ts';

type Looking = { readonly task: Running; readonly source: DbService; readonly isOver: () => boolean };
type Named = { readonly schema: string; readonly table: string };

/**
 * Looks through the tables of a data source, one after the other, and keeps what it suspects. `step` is told after each table;
 * what it throws ends the work. Answers whether it came to the end.
 */
export async function lookThrough(
  place: Place,
  { task, source, isOver }: Looking,
  step: (run: Progress) => Promise<void>,
): Promise<boolean> {
  const wanted = await wantedOf(place, task);
  return sampling(place, source, async (sampler) => {
    let run = task.run;
    for (const at of await tablesAfter(sampler, task)) {
      if (isOver()) return false;
      const seen = await lookAt(sampler, { at, byValues: task.method === 'BY_SAMPLE_DATA', types: wanted.types });
      const kept = await keepSuspicions(place, { task, at, found: seen.found, ruleOf: wanted.ruleOf });
      run = advanced(run, at, { ...seen, new: kept });
      await step(run);
    }
    return true;
  });
}

async function tablesAfter({ catalogue }: Sampler, { schemas, tables, run }: Running): Promise<Named[]> {
  const listed: Named[] = [];
  const all = (await catalogue.schemas()).filter((schema) => schemas.length === 0 || schemas.includes(schema));
  for (const schema of all.toSorted(byCode)) {
    if (run.schema !== undefined && byCode(schema, run.schema) < 0) continue;
    const found = (await catalogue.tables(schema)).filter(({ kind }) => kind === 'table').map(({ name }) => name);
    for (const table of found.toSorted(byCode)) {
      const isInScope = tables.length === 0 || tables.includes(table) || tables.includes(`${schema}.${table}`);
      const isDone = schema === run.schema && run.table !== undefined && byCode(table, run.table) <= 0;
      if (isInScope && !isDone) listed.push({ schema, table });
    }
  }
  return listed;
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

type Seen = { readonly found: readonly Suspicion[]; readonly columns: number; readonly unread?: Text };
type Asked = { readonly at: Named; readonly byValues: boolean; readonly types: readonly JudgedType[] };

async function lookAt(sampler: Sampler, { at, byValues, types }: Asked): Promise<Seen> {
  let unread: Text | undefined;
  const columns = await unlessRefused(
    async () => (await sampler.catalogue.describeTable(at.schema, at.table)).columns,
    (why) => {
      unread = why;
      return [];
    },
  );
  const found: Suspicion[] = [];
  for (let from = 0; from < columns.length; from += limits.discoverySampleColumns) {
    const some = columns.slice(from, from + limits.discoverySampleColumns);
    const values = byValues
      ? await unlessRefused(
          () => samplesOf(sampler, at, some),
          (why) => {
            unread = why;
            return new Map<string, string[]>();
          },
        )
      : new Map<string, string[]>();
    for (const column of some) {
      const judgement = judged(column, at.table, { values: values.get(column.name), types });
      if (judgement) found.push({ column: column.name, judgement });
      // Others are answered in between: a project may have many patterns.
      await new Promise(setImmediate);
    }
  }
  return { found, columns: columns.length, ...(unread && { unread }) };
}

type By = { readonly values: readonly string[] | undefined; readonly types: readonly JudgedType[] };

function judged({ name, comment, type }: ColumnDescription, table: string, by: By): Judgement | undefined {
  return judgeColumn({ table, name, comment, type, values: by.values }, by.types);
}

async function samplesOf(
  sampler: Sampler,
  { schema, table }: Named,
  columns: readonly ColumnDescription[],
): Promise<Map<string, string[]>> {
  const read = columns.filter(({ type }) => !['never', 'bytes'].includes(classOf(type))).map(({ name }) => name);
  if (read.length === 0) return new Map();
  const cells = await sampler.sample(schema, table, read);
  return new Map(read.map((name, at) => [name, (cells[at] ?? []).filter((cell: Cell) => cell !== null)]));
}

/** What the server refuses of one table keeps no other waiting; when it is gone itself, the run ends. */
async function unlessRefused<T>(work: () => Promise<T>, refused: (why: Text) => T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'connectFailed') return refused(error.text);
    if (!(error instanceof EngineError) || error.kind === 'lostConnection' || error.kind === 'connect') throw error;
    return refused(wordsOf(error));
  }
}

function advanced(run: Progress, { schema, table }: Named, seen: Seen & { readonly new: number }): Progress {
  const isNamed = seen.unread !== undefined && run.skipped.length < limits.discoverySkippedNamed;
  return {
    ...run,
    schema,
    table,
    tables: run.tables + 1,
    columns: run.columns + seen.columns,
    found: run.found + seen.found.length,
    new: run.new + seen.new,
    skipped:
      isNamed && seen.unread ? [...run.skipped, { table: `${schema}.${table}`, reason: seen.unread }] : run.skipped,
    skippedCount: run.skippedCount + (seen.unread === undefined ? 0 : 1),
    attempts: 1,
  };
}
