import type { Text } from '../../text.ts';
import type { KnownSoFar } from '../script/known-so-far.ts';
import type { SchemaTable } from '../schema/schema.ts';
import type { ObjectName } from '../tree/node.ts';

/** How large a table is, as words to end a finding with; empty when it is not known. */
export function sizeWords(table: SchemaTable | undefined): Text {
  if (table?.rows === undefined) return unknownSize;
  const known = wordsOfTable.get(table) ?? wordsOf(table, table.rows);
  wordsOfTable.set(table, known);
  return known;
}

const unknownSize: Text = { zh: '', en: '' };
const wordsOfTable = new WeakMap<SchemaTable, Text>();

function wordsOf(table: SchemaTable, count: number): Text {
  const megabytes = table.bytes === undefined ? undefined : Math.round(table.bytes / 1024 / 1024);
  numbers ??= { zh: new Intl.NumberFormat('zh-CN'), en: new Intl.NumberFormat('en-US') };
  const rows = { zh: numbers.zh.format(count), en: numbers.en.format(count) };
  if (megabytes === undefined) return { zh: `（约 ${rows.zh} 行）`, en: ` (about ${rows.en} rows)` };
  return { zh: `（约 ${rows.zh} 行，${megabytes} MB）`, en: ` (about ${rows.en} rows, ${megabytes} MB)` };
}

// Making them takes longer than judging many statements, and most scripts need none.
let numbers: { readonly zh: Intl.NumberFormat; readonly en: Intl.NumberFormat } | undefined;

/** Whether locking a table holds nobody up for long: the script itself made or emptied it, or it holds no rows. */
export function isIdle(
  name: ObjectName,
  { isNew, isEmptied, table }: Pick<KnownSoFar, 'isNew' | 'isEmptied' | 'table'>,
): boolean {
  return isNew(name) || isEmptied(name) || isKnownEmpty(table(name));
}

function isKnownEmpty(table: SchemaTable | undefined): boolean {
  return table?.rows === 0;
}
