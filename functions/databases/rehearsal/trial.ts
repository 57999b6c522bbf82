import type { Trial } from '../../../shared/audit/optimize/trial/trial.ts';
import type { Text } from '../../../shared/text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Cell, Connection } from '../../engines/driver.ts';
import { answerOf, differenceOf, type Answer, type AnswerDifference } from './answers.ts';
import type { RowsOfFamily } from './family.ts';
import { fillTables, TablesNotFilled } from './fill-tables.ts';
import { populations, type Population, type TableShape } from './populations.ts';
import { smallest } from './smallest.ts';

/** Rows of a table or of a result, as the server writes them. */
export type ShownRows = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};
/** The fewest rows on which two statements answer otherwise, and SQL that shows it on an empty database. */
export type Counterexample = {
  readonly difference: AnswerDifference;
  readonly tables: readonly ShownRows[];
  readonly before: ShownRows;
  readonly after: ShownRows;
  readonly script: string;
};
/** What became of one rewrite on all databases; `fails`: the server does not run it at all. */
export type CandidateOutcome =
  | { readonly kind: 'same' }
  | { readonly kind: 'other'; readonly counterexample: Counterexample }
  | { readonly kind: 'fails'; readonly words: Text }
  | { readonly kind: 'orderUnseen' }
  | { readonly kind: 'types'; readonly types: readonly [string, string] };
/** What was run, and what was seen. */
export type TrialOutcome = {
  /** Databases on which the statement gave an answer, and all their rows. */
  readonly databases: number;
  readonly rows: number;
  readonly mutants: number;
  readonly toldApart: number;
  /** Mutants that no database told from the statement. */
  readonly survivors: readonly string[];
  readonly candidates: readonly CandidateOutcome[];
  readonly milliseconds: number;
};
/** A statement of which a server that has copies of its tables can say nothing. */
export class NotTried extends Error {
  readonly reason: 'cannotRun' | 'unstable' | 'notFilled';
  readonly words: Text | undefined;

  constructor(reason: NotTried['reason'], words?: Text) {
    super(reason);
    this.name = 'NotTried';
    this.reason = reason;
    this.words = words;
  }
}

export type TrialPlace = {
  readonly connection: Connection;
  readonly family: RowsOfFamily;
  /** Tables in the database at hand that the statement reads, and those that they refer to. */
  readonly shapes: readonly TableShape[];
  readonly schema: string;
  /** SQL that makes the tables, for whoever wants to see a difference on a server of their own. */
  readonly definitions: readonly string[];
  readonly clock: Pick<Clock, 'now'>;
  readonly keep: () => Promise<void>;
};

const databasesMin = 64;
const databasesMax = 120;
const rowsMax = 5_000;
/** The verdict is wanted within five seconds; what is left is for the smallest counterexample. */
const runMilliseconds = 3_500;

/**
 * Runs a statement, its candidates and its mutants on small databases until enough of them were seen, and each mutant was told from
 * the statement. Every answer is of the server; nothing is concluded from texts.
 */
export async function runTrial(place: TrialPlace, trial: Trial): Promise<TrialOutcome> {
  const began = place.clock.now();
  const seen: Seen = {
    databases: 0,
    rows: 0,
    alive: new Set(trial.mutants),
    invalid: 0,
    outcomes: trial.candidates.map(() => ({ kind: 'same' as const })),
    refusal: undefined,
  };
  const { constants, columns } = trial;
  const wish = { constants, used: new Set(columns), quoted: place.family.quoteText };
  let tried = 0;
  for (const population of populations(place.shapes, wish)) {
    const isLate = place.clock.now() - began > runMilliseconds;
    const isEnough = seen.databases >= databasesMin && (seen.alive.size === 0 || tried >= databasesMax);
    if (isLate || isEnough || tried >= databasesMax || isSettled(seen)) break;
    await onDatabase(place, trial, { population, seen });
    tried += 1;
    if (tried % 8 === 0) await place.keep();
  }
  if (seen.databases === 0) throw new NotTried('cannotRun', seen.refusal);
  const candidates = await typed(place, trial, seen.outcomes);
  // Rows that refer to others would stand in the way of the next statement.
  await fillTables(place, new Map());
  const mutants = trial.mutants.length - seen.invalid;
  return {
    ...{ databases: seen.databases, rows: seen.rows, candidates },
    ...{ mutants, toldApart: mutants - seen.alive.size, survivors: [...seen.alive] },
    milliseconds: place.clock.now() - began,
  };
}

type Seen = {
  databases: number;
  rows: number;
  readonly alive: Set<string>;
  /** Mutants that the server does not take as SQL. */
  invalid: number;
  readonly outcomes: CandidateOutcome[];
  refusal: Text | undefined;
};

/** Nothing more is learnt once every candidate is known to be wrong. */
function isSettled({ outcomes }: Seen): boolean {
  return outcomes.length > 0 && outcomes.every(({ kind }) => kind === 'other' || kind === 'fails');
}

async function onDatabase(
  place: TrialPlace,
  trial: Trial,
  { population, seen }: { readonly population: Population; readonly seen: Seen },
): Promise<void> {
  const filled = await filledWith(place, population);
  const { sql, order, candidates } = trial;
  const before = await ask(place, trial, sql);
  if ('refusal' in before) seen.refusal ??= before.refusal.words;
  else {
    // Twice the same statement must be twice the same answer, or no comparison says anything.
    if (seen.databases % 6 === 1 && differenceOf(before, await ask(place, trial, sql), order) === 'rows')
      throw new NotTried('unstable');
    seen.databases += 1;
    seen.rows += filled;
  }
  for (const [at, candidate] of candidates.entries()) {
    if (seen.outcomes[at]?.kind !== 'same') continue;
    const after = await ask(place, trial, candidate);
    const outcome = await outcomeOf(place, trial, { candidate, population, before, after });
    seen.outcomes[at] = outcome;
    // The smallest counterexample was made in the same tables.
    if (outcome.kind === 'other') await filledWith(place, population);
  }
  if (!('refusal' in before) && !before.truncated) await tellApart(place, trial, { before, seen });
}

async function tellApart(
  place: TrialPlace,
  trial: Trial,
  { before, seen }: { readonly before: Answer; readonly seen: Seen },
): Promise<void> {
  for (const mutant of seen.alive) {
    const after = await ask(place, trial, mutant);
    const difference = differenceOf(before, after, trial.order);
    if (difference === undefined || difference === 'orderUnseen') continue;
    seen.alive.delete(mutant);
    if ('refusal' in after && isOfText(after.refusal.code)) seen.invalid += 1;
  }
}

/** The same values may still be of other types, which whoever reads them would see. */
async function typed(
  place: TrialPlace,
  { sql, candidates, isChange }: Trial,
  outcomes: readonly CandidateOutcome[],
): Promise<readonly CandidateOutcome[]> {
  if (isChange || !outcomes.some(({ kind }) => kind === 'same')) return outcomes;
  const own = await typesOf(place, sql);
  const found: CandidateOutcome[] = [];
  for (const [at, outcome] of outcomes.entries()) {
    const types = outcome.kind === 'same' ? await typesOf(place, candidates[at] ?? sql) : own;
    found.push(types === own ? outcome : { kind: 'types', types: [own, types] });
  }
  return found;
}

async function typesOf({ connection }: TrialPlace, sql: string): Promise<string> {
  let types = '';
  await connection.begin();
  try {
    await connection.readInto(sql, {
      columns: (columns) => {
        types = columns.map(({ name, kind, type }) => `${name} ${type ?? kind}`).join(', ');
      },
      rows: async () => {},
    });
  } finally {
    await connection.rollback();
  }
  return types;
}

async function filledWith(place: TrialPlace, population: Population): Promise<number> {
  try {
    return await fillTables(place, population);
  } catch (error) {
    if (error instanceof TablesNotFilled) throw new NotTried('notFilled');
    throw error;
  }
}

type Pair = {
  readonly candidate: string;
  readonly population: Population;
  readonly before: Answer;
  readonly after: Answer;
};

async function outcomeOf(place: TrialPlace, trial: Trial, pair: Pair): Promise<CandidateOutcome> {
  const { before, after, candidate, population } = pair;
  const difference = differenceOf(before, after, trial.order);
  if (difference === undefined) return { kind: 'same' };
  if (difference === 'orderUnseen') return { kind: 'orderUnseen' };
  if ('refusal' in after && isOfText(after.refusal.code)) return { kind: 'fails', words: after.refusal.words };
  return { kind: 'other', counterexample: await counterexampleOf(place, trial, { candidate, population, difference }) };
}

/** The server does not take the text, whatever rows there are: wrong syntax, names, types or rights. */
function isOfText(code: string): boolean {
  return /^42/.test(code) || ['1054', '1064', '1146', '1052', '1060', '1235', '1241', '1055'].includes(code);
}

/** A query answers; of a change what it leaves in the tables is the answer, and it is undone. */
async function ask({ connection, family, shapes, schema }: TrialPlace, trial: Trial, sql: string): Promise<Answer> {
  if (!trial.isChange) return answerOf(connection, sql, rowsMax);
  await connection.begin();
  try {
    const told = await answerOf(connection, sql, rowsMax);
    if ('refusal' in told) return told;
    const rows: (readonly Cell[])[] = [];
    for (const { name } of shapes) {
      const table = `${family.quoteName(schema)}.${family.quoteName(name)}`;
      const left = await connection.query(`select * from ${table}`, { maxRows: rowsMax });
      rows.push(...left.rows.map((row) => [name, ...row]));
    }
    return { columns: [], rows, truncated: false };
  } finally {
    await connection.rollback();
  }
}

/** Takes rows away as long as the two still differ, and shows what is left. */
async function counterexampleOf(
  place: TrialPlace,
  trial: Trial,
  found: { readonly candidate: string; readonly population: Population; readonly difference: AnswerDifference },
): Promise<Counterexample> {
  const { candidate } = found;
  const until = place.clock.now() + 1_500;
  const differs = async (population: Population) => {
    await fillTables(place, population);
    const [first, second] = [await ask(place, trial, trial.sql), await ask(place, trial, candidate)];
    return differenceOf(first, second, trial.order);
  };
  const least = await smallest(found.population, async (population) => {
    if (place.clock.now() > until) return false;
    const difference = await differs(population);
    return difference !== undefined && difference !== 'orderUnseen';
  });
  const difference = (await differs(least)) ?? found.difference;
  const tables: ShownRows[] = [];
  for (const { name, columns } of place.shapes) {
    const table = `${place.family.quoteName(place.schema)}.${place.family.quoteName(name)}`;
    const names = columns.map((column) => place.family.quoteName(column.name)).join(', ');
    const { rows } = await place.connection.query(`select ${names} from ${table}`, { maxRows: 50 });
    tables.push({ name, columns: columns.map((column) => column.name), rows });
  }
  const [before, after] = [await ask(place, trial, trial.sql), await ask(place, trial, candidate)];
  return {
    difference,
    tables,
    before: shown('before', before),
    after: shown('after', after),
    script: scriptOf(place, least, [trial.sql, candidate]),
  };
}

function shown(name: string, answer: Answer): ShownRows {
  if ('refusal' in answer) return { name, columns: ['error'], rows: [[answer.refusal.words.en]] };
  return { name, columns: answer.columns, rows: answer.rows.slice(0, 20) };
}

function scriptOf(
  { definitions, shapes, family }: TrialPlace,
  population: Population,
  both: readonly string[],
): string {
  const inserts = shapes.flatMap(({ name, columns }) => {
    const rows = population.get(name) ?? [];
    const names = columns.map((column) => family.quoteName(column.name)).join(', ');
    const values = rows.map((row) => `(${row.join(', ')})`).join(', ');
    return rows.length === 0 ? [] : [`INSERT INTO ${family.quoteName(name)} (${names}) VALUES ${values}`];
  });
  return [...definitions, ...inserts, ...both].map((sql) => `${sql.trim().replace(/;$/, '')};`).join('\n');
}
