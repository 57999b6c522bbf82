import { findEngine } from '../../../../shared/engines/index.ts';
import { isReadingFamily } from '../../../../shared/engines/reading-families.ts';
import type { Text } from '../../../../shared/text.ts';
import { askWorker, hasWorker } from '../../../ui/audit-worker/ask-worker.ts';
import type {
  Filled,
  FillQuestion,
  Placeholder,
  PlaceholderQuestion,
  Value,
} from '../../../ui/audit-worker/question.ts';
import type { Wanted } from './runs.ts';
import { words } from './words.ts';

/** A statement and where it waits for values. */
export type OpenStatement = { readonly wanted: Wanted; readonly places: readonly Placeholder[] };
export type Values = Readonly<Record<string, Value>>;
type Problems = Readonly<Record<string, Text>>;

/** The statements with the places that wait for values; none where nobody can tell them here, and the server refuses what is open. */
export async function openPlacesOf(
  wanted: readonly Wanted[],
  dbType: string | undefined,
): Promise<readonly OpenStatement[]> {
  const asked = workerOf(dbType);
  const statements: OpenStatement[] = [];
  let firstQuestion = 1;
  for (const one of wanted) {
    const question = asked && { sql: one.sql, dialect: asked.dialect, wants: 'placeholders' as const, firstQuestion };
    const found = question && (await askWorker<PlaceholderQuestion, readonly Placeholder[]>(asked.worker, question));
    const places = found ?? [];
    firstQuestion += places.filter(({ name }) => name.startsWith('?')).length;
    statements.push({ wanted: one, places });
  }
  return statements;
}

/** Each name once, in the order in which they are written. */
export function namesOf(statements: readonly OpenStatement[]): readonly string[] {
  return [...new Set(statements.flatMap(({ places }) => places.map(({ name }) => name)))];
}

/** The statements with their values, or what is wrong with which value. */
export async function filledStatements(
  statements: readonly OpenStatement[],
  { dbType, values }: { readonly dbType: string; readonly values: Values },
): Promise<{ readonly wanted: readonly Wanted[] } | { readonly problems: Problems }> {
  const asked = workerOf(dbType);
  const wanted: Wanted[] = [];
  let problems: Problems = {};
  for (const { wanted: one, places } of statements) {
    const filled =
      places.length === 0
        ? { sql: one.sql, filled: [] }
        : asked &&
          (await askWorker<FillQuestion, Filled>(asked.worker, {
            ...{ sql: one.sql, places, values, wants: 'filled' },
            ...{ dialect: asked.dialect, family: asked.family },
          }));
    if (!filled) problems = { ...problems, ...Object.fromEntries(places.map(({ name }) => [name, words.notFilled])) };
    else if ('problems' in filled) problems = { ...problems, ...filled.problems };
    else wanted.push({ ...one, sql: filled.sql, filled: { places: filled.filled, before: one.sql } });
  }
  return Object.keys(problems).length > 0 ? { problems } : { wanted };
}

function workerOf(dbType: string | undefined) {
  const engine = dbType === undefined ? undefined : findEngine(dbType);
  const worker = `audit-${engine?.dialect}`;
  return engine && isReadingFamily(engine.family) && hasWorker(worker)
    ? { worker, dialect: engine.dialect, family: engine.family }
    : undefined;
}

/** What was given last on each sheet, as long as the page is open: values may be secret, so they are written nowhere. */
const lastValues = new Map<string, Values>();

/** What a sheet was given last; text at first, as nothing is known of a place. */
export function valuesFor(sheetKey: string, names: readonly string[]): Values {
  const last = lastValues.get(sheetKey);
  return Object.fromEntries(names.map((name) => [name, last?.[name] ?? { kind: 'text', text: '' }]));
}

export function rememberValues(sheetKey: string, values: Values): void {
  lastValues.set(sheetKey, { ...lastValues.get(sheetKey), ...values });
}
