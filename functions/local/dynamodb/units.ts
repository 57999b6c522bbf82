import type { Attributes, Value } from 'dynalite/db/index.js';

/** What the writes of one request cost: in the table, which a transaction pays twice, and in its indexes, which nobody pays twice. */
export type WriteUnits = { readonly items: number; readonly indexes: number };

const readBytes = 4096;
const writeBytes = 1024;

/** The bytes of an item as DynamoDB counts them: names and values, texts in UTF-8. */
export function itemBytes(item: Attributes): number {
  return sum(Object.entries(item).map(([name, value]) => Buffer.byteLength(name) + valueBytes(value)));
}

/** What is read together: 4 KB a unit, and one unit where nothing was found; half of it when it may be a second late. */
export function readUnits(bytes: number, isConsistent: boolean): number {
  return Math.max(1, Math.ceil(bytes / readBytes)) * (isConsistent ? 1 : 0.5);
}

/** What a write of one item costs: 1 KB a unit, by what is larger of before and after, and one unit where nothing was there. */
export function writeUnits(before: Attributes | undefined, after: Attributes | undefined): number {
  const bytes = Math.max(before ? itemBytes(before) : 0, after ? itemBytes(after) : 0);
  return Math.max(1, Math.ceil(bytes / writeBytes));
}

/** The keys by which items lie in an index. */
export type IndexKeys = { readonly partitionKey: string; readonly sortKey: string };

/** What the write of one item costs with its indexes. An index whose entry stays as it is costs nothing; one that moves costs its removal too. */
export function unitsOfWrite(
  before: Attributes | undefined,
  after: Attributes | undefined,
  indexes: readonly IndexKeys[],
): WriteUnits {
  const [had, has] = [unitsOfOne(before), unitsOfOne(after)];
  const larger = Math.max(1, had, has);
  let changed = 0;
  for (const keys of indexes) {
    const [from, to] = [placeIn(before, keys), placeIn(after, keys)];
    if (from !== undefined && from === to) changed += isAlike(before, after) ? 0 : larger;
    else changed += (from === undefined ? 0 : had) + (to === undefined ? 0 : has);
  }
  return { items: larger, indexes: changed };
}

function unitsOfOne(item: Attributes | undefined): number {
  return item ? Math.ceil(itemBytes(item) / writeBytes) : 0;
}

/** Where an item lies in an index, if it does. */
function placeIn(item: Attributes | undefined, { partitionKey, sortKey }: IndexKeys): string | undefined {
  const [partition, sort] = [item?.[partitionKey]?.['S'], item?.[sortKey]?.['S']];
  return partition === undefined || sort === undefined ? undefined : JSON.stringify([partition, sort]);
}

function isAlike(before: Attributes | undefined, after: Attributes | undefined): boolean {
  if (!before || !after) return before === after;
  const names = Object.keys(after);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]))
  );
}

function valueBytes(value: Value): number {
  const [type = '', content] = Object.entries(value)[0] ?? [];
  switch (type) {
    case 'S':
      return Buffer.byteLength(String(content));
    case 'N':
      return numberBytes(String(content));
    case 'B':
      return Buffer.byteLength(String(content), 'base64');
    case 'L':
      return 3 + sum((content as Value[]).map((one) => 1 + valueBytes(one)));
    case 'M':
      return 3 + itemBytes(content as Attributes) + Object.keys(content as Attributes).length;
    case 'SS':
    case 'NS':
    case 'BS':
      return sum((content as unknown[]).map((one) => valueBytes({ [type.slice(0, 1)]: one })));
    default:
      return 1;
  }
}

/** A byte for two digits that count, one for the exponent and one for a sign. Of a chart's rows there are thousands: no text is made. */
function numberBytes(text: string): number {
  let [digits, zeros] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === codes.e || code === codes.E) break;
    if (code < codes.zero || code > codes.nine) continue;
    // Zeros count between other digits only.
    if (code === codes.zero) zeros += digits > 0 ? 1 : 0;
    else [digits, zeros] = [digits + zeros + 1, 0];
  }
  return 1 + Math.ceil(digits / 2) + (text.startsWith('-') ? 1 : 0);
}
const codes = { zero: 0x30, nine: 0x39, e: 0x65, E: 0x45 } as const;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
