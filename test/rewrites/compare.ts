import type { Connection } from '../../functions/engines/driver.ts';
import { EngineError } from '../../functions/engines/engine-error.ts';
import { rewriteOf, rewriting } from '../../shared/audit/optimize/rewrite-statement.ts';
import { statementMutants } from '../../shared/audit/optimize/trial/mutants.ts';
import { schemaOfScript } from '../../shared/audit/script/schema-of-script.ts';
import { randomFrom } from '../rollback/random-tables.ts';
import {
  dialectOf,
  type ComparedDialect,
  filling,
  indexes,
  sessionSettings,
  usualSettings,
  tablesOf,
  type ComparedType,
} from './hostile-tables.ts';
import { randomStatements } from './random-statements.ts';
import type { CandidateOutcome, TrialOutcome } from '../../functions/databases/rehearsal/trial.ts';
import type { Wall } from './wall.ts';

/** Statements of one rewrite: how many were made up, rewritten and compared, and refused by which reasons. */
export type Compared = {
  statements: number;
  rewritten: number;
  readonly refused: Record<string, number>;
  /** The statement, what became of it and what each gave, where the two differ. */
  readonly differing: Differing[];
  /** What the product's own trial said of what no rule proves: offered ones are among those compared. */
  offered: number;
  refuted: number;
  unknown: number;
  /** Rewrites that were broken in one place and tried as if they were rewrites: run, offered, and offered although other rows show. */
  mutants: number;
  mutantsOffered: number;
  readonly falseAccepts: Differing[];
};
type Differing = { readonly before: string; readonly after: string; readonly gave: readonly [string, string] };
/** Rewrites a statement by what a definition says of its tables. */
export type Rewriter = typeof rewriting;
type Asked = {
  readonly count: number;
  readonly seed: number;
  readonly rewriter?: Rewriter;
  /** The rewrites to be tried; all where nothing is said. */
  readonly only?: readonly string[] | undefined;
  /** What the product itself would say; what no rule proves is left out where there is none. */
  readonly wall?: Wall | undefined;
  /** Of every so many statements the rewrite is broken as well. */
  readonly mutantsEvery?: number;
};

const roundSize = 25;

/** Runs made-up statements and their rewrites on hostile rows, and compares names, rows, their order and errors. */
export async function compareOn(
  server: ComparedType,
  db: Connection,
  { count, seed, rewriter = rewriting, only, wall, mutantsEvery = 0 }: Asked,
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
      const one = (found[id] ??= nothingYet());
      for (let at = begin; at < Math.min(begin + roundSize, count); at++) {
        const before = statement({ random, dialect });
        const { steps, refused } = rewriter(before, { dialect, schema });
        one.statements++;
        for (const { reason } of refused) one.refused[reason] = (one.refused[reason] ?? 0) + 1;
        const after = steps.at(-1)?.sql;
        if (after === undefined) continue;
        const place = { before, after, db, dialect, wall, one };
        const isTried = steps.some(({ rewriteId }) => rewriteOf(rewriteId)?.needsRun);
        if (isTried && !(await isOffered(place))) continue;
        const differing = await difference(db, before, after);
        if (differing === 'unknown') continue;
        one.rewritten++;
        if (differing) one.differing.push(differing);
        if (mutantsEvery > 0 && at % mutantsEvery === 0) await tryMutants(place);
      }
    }
  }
  return found;
}

function nothingYet(): Compared {
  const counts = { statements: 0, rewritten: 0, offered: 0, refuted: 0, unknown: 0, mutants: 0, mutantsOffered: 0 };
  return { ...counts, refused: {}, differing: [], falseAccepts: [] };
}

async function difference(db: Connection, before: string, after: string): Promise<Differing | 'unknown' | undefined> {
  const [first, second] = [await answer(db, before), await answer(db, after)];
  if (first === undefined || second === undefined) return 'unknown';
  return first === second ? undefined : { before, after, gave: [first, second] };
}

type Tried = {
  readonly before: string;
  readonly after: string;
  readonly db: Connection;
  readonly dialect: ComparedDialect;
  readonly wall: Wall | undefined;
  readonly one: Compared;
};

/** What no rule proves is offered where every mutant of the statement was told apart, and nothing differed. */
async function isOffered({ before, after, wall, one }: Tried): Promise<boolean> {
  const outcome = await wall?.(before, [after]);
  const [own] = outcome?.candidates ?? [];
  const isSame = outcome !== undefined && isAccepted(own, outcome);
  if (isSame) one.offered++;
  else if (own?.kind === 'other') one.refuted++;
  else one.unknown++;
  return isSame;
}

function isAccepted(own: CandidateOutcome | undefined, { survivors, mutants }: TrialOutcome): boolean {
  return own?.kind === 'same' && survivors.length === 0 && mutants > 0;
}

const mutantsEach = 6;

/** Each of them has to be refuted, unless it gives the same rows everywhere. */
async function tryMutants({ before, after, db, dialect, wall, one }: Tried): Promise<void> {
  const broken = statementMutants(after, dialect)
    .map(({ sql }) => sql)
    .filter((sql) => sql !== before)
    .slice(0, mutantsEach);
  const outcome = broken.length === 0 ? undefined : await wall?.(before, broken);
  if (!outcome) return;
  for (const [at, sql] of broken.entries()) {
    const own = outcome.candidates[at];
    if (own?.kind === 'fails') continue;
    one.mutants++;
    if (!isAccepted(own, outcome)) continue;
    one.mutantsOffered++;
    const differing = await difference(db, before, sql);
    if (differing && differing !== 'unknown') one.falseAccepts.push(differing);
  }
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
  for (const sql of round % 3 === 0 ? [] : usualSettings[dialect]) await db.run(sql);
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
