import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { asOwn, exactColumns, quoted, tableText } from '../../../shared/rollback/exact-columns.ts';
import { literalOf } from '../../../shared/rollback/literals.ts';
import { keyOf, type Row, type TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { Connection } from '../../engines/driver.ts';
import { families } from './families.ts';

/** Rows asked for by their keys at a time. */
const keysAtOnce = 500;

/** How a table is called where its rows are asked for by their keys. */
export const rowAlias = 't';

/** The same in a statement, so that the names of its columns find it. */
export function rowAliasIn(family: EngineFamily): string {
  return families[family].alias(rowAlias);
}

/** The rows of these keys as they are now, by the text of the key. */
export async function rowsByKey(
  connection: Connection,
  { facts, family, lock }: { facts: TableFacts; family: EngineFamily; lock?: 'forUpdate' },
  keys: readonly (readonly (string | null)[])[],
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const wanted = isOneOf(facts, family, keys.slice(start, start + keysAtOnce));
    const [hint, end] = lock ? families[family].lockWords : ['', ''];
    const sql = `select ${exactColumns(facts, family, rowAlias)}${asOwn(family)} from ${tableText(facts, family)} ${rowAliasIn(family)}${hint} where ${wanted}${end}`;
    const { rows } = await connection.query(sql, { maxRows: keysAtOnce });
    for (const row of rows) found.set(keyText(keyOf(facts, row)), row);
  }
  return found;
}

export function keyText(key: readonly (string | null)[]): string {
  return JSON.stringify(key);
}

/** The condition that a row has one of these keys. */
export function isOneOf(
  facts: TableFacts,
  family: EngineFamily,
  keys: readonly (readonly (string | null)[])[],
): string {
  const types = facts.key.map((name) => facts.columns.find((column) => column.name === name)?.type ?? '');
  if (!families[family].knowsTuples && facts.key.length > 1) return oneByOne(facts, { family, types }, keys);
  const tuples = keys.map((key) => key.map((value, index) => literalOf[family](value, types[index] ?? '')).join(', '));
  const names = facts.key.map((name) => `${rowAliasIn(family)}.${quoted(family, name)}`).join(', ');
  return facts.key.length === 1
    ? `${names} in (${tuples.join(', ')})`
    : `(${names}) in (${tuples.map((one) => `(${one})`).join(', ')})`;
}

/** Where several values are not compared at once. */
function oneByOne(
  { key: names }: TableFacts,
  { family, types }: { readonly family: EngineFamily; readonly types: readonly string[] },
  keys: readonly (readonly (string | null)[])[],
): string {
  const same = (key: readonly (string | null)[]) =>
    names.map((name, index) => {
      const value = literalOf[family](key[index] ?? null, types[index] ?? '');
      return `${rowAliasIn(family)}.${quoted(family, name)} = ${value}`;
    });
  return `(${keys.map((key) => `(${same(key).join(' and ')})`).join(' or ')})`;
}
