import type { Connection } from '../../functions/engines/driver.ts';
import { EngineError } from '../../functions/engines/engine-error.ts';
import { rewriting } from '../../shared/audit/optimize/rewrite-statement.ts';
import { schemaOfScript } from '../../shared/audit/script/schema-of-script.ts';
import { randomFrom } from '../rollback/random-tables.ts';
import {
  dialectOf,
  type ComparedDialect,
  filling,
  indexes,
  sessionSettings,
  tablesOf,
  type ComparedType,
} from './hostile-tables.ts';
import { randomStatements } from './random-statements.ts';

/** Statements of one rewrite: how many were made up, rewritten and compared, and refused by which reasons. */
export type Compared = {
  statements: number;
  rewritten: number;
  readonly refused: Record<string, number>;
  /** The statement, what became of it and what each gave, where the two differ. */
  readonly differing: { readonly before: string; readonly after: string; readonly gave: readonly [string, string] }[];
};
/** Rewrites a statement by what a definition says of its tables. */
export type Rewriter = typeof rewriting;
type Asked = {
  readonly count: number;
  readonly seed: number;
  readonly rewriter?: Rewriter;
  /** The rewrites to be tried; all where nothing is said. */
  readonly only?: readonly string[];
};

const roundSize = 25;

/** Runs made-up statements and their rewrites on hostile rows, and compares names, rows, their order and errors. */
export async function compareOn(
  server: ComparedType,
  db: Connection,
  { count, seed, rewriter = rewriting, only }: Asked,
): Promise<Readonly<Record<string, Compared>>> {
  const dialect = dialectOf(server);
  const definitions = tablesOf(dialect, await db.serverVersion());
  const schema = schemaOfScript(definitions.join(';\n'), dialect);
  const found: Record<string, Compared> = {};
  for (let begin = 0; begin < count; begin += roundSize) {
    const random = randomFrom(seed * 1_000_003 + begin);
    await prepare(db, { dialect, definitions, begin });
    for (const [id, statement] of Object.entries(randomStatements)) {
      if (only && !only.includes(id)) continue;
      const one = (found[id] ??= { statements: 0, rewritten: 0, refused: {}, differing: [] });
      for (let at = begin; at < Math.min(begin + roundSize, count); at++) {
        const before = statement({ random, dialect });
        const { steps, refused } = rewriter(before, { dialect, schema });
        one.statements++;
        for (const { reason } of refused) one.refused[reason] = (one.refused[reason] ?? 0) + 1;
        const after = steps.at(-1)?.sql;
        if (after === undefined) continue;
        const gave = [await answer(db, before), await answer(db, after)] as const;
        const [first, second] = gave;
        if (first === undefined || second === undefined) continue;
        one.rewritten++;
        if (first !== second) one.differing.push({ before, after, gave: [first, second] });
      }
    }
  }
  return found;
}

/** Empty tables in the first round but one, indexes in every other. */
async function prepare(
  db: Connection,
  { dialect, definitions, begin }: { dialect: ComparedDialect; definitions: readonly string[]; begin: number },
): Promise<void> {
  const round = begin / roundSize;
  const random = randomFrom(begin + 7);
  for (const name of ['va', 'hc', 'a', 'b', 'v', 'u', 'e', 'h', 'j', 'i', 'p'])
    await db.run(name === 'va' ? 'drop view if exists va' : `drop table if exists ${name}`);
  for (const sql of sessionSettings[dialect]) await db.run(sql);
  for (const sql of definitions) await db.run(sql);
  for (const sql of round % 2 === 0 ? [] : indexes) await db.run(sql);
  for (const sql of filling(dialect, random, round === 1 ? 0 : 60 + 1200 * (round % 2))) await db.run(sql);
}

/**
 * Names and rows as one text; in their order where a key orders them wholly, and the code where the server refuses.
 * Nothing where the rows are too many to be compared.
 */
async function answer(db: Connection, sql: string): Promise<string | undefined> {
  try {
    const { columns, rows, truncated } = await db.query(sql, { maxRows: 200_000 });
    if (truncated) return undefined;
    const texts = rows.map((row) => JSON.stringify(row));
    const isOrdered = /\border by [^()]*\bid\b[^()]*$/i.test(sql) && !/ from u\b/i.test(sql);
    return JSON.stringify([columns, isOrdered ? texts : texts.toSorted()]);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return `error ${error.code}`;
  }
}
