import { columnOf, type SchemaColumn, type SchemaTable } from '../../schema/schema.ts';
import { definedColumn } from '../../script/table-definition.ts';
import type { Change, Subject } from '../lock-row.ts';

type Modify = Extract<Change, { kind: 'modifyColumn' }>;
/** What is changed of a column; 'type' is all that is none of the others, or not known. */
export type Modification = 'same' | 'longer' | 'muchLonger' | 'moreValues' | 'nullable' | 'notNull' | 'type';

/** What MODIFY or CHANGE changes of a column that is known. */
export function modification({ column, name }: Modify, { table }: Subject): Modification {
  const before = table && columnOf(table, name.text, 'mysql');
  if (!before || column.charset !== undefined || column.collation !== undefined) return 'type';
  const after = definedColumn(column, 'mysql');
  if (!isSameKind(before, after)) return 'type';
  const grown = growthOf(before, after, table);
  if (grown === 'type') return 'type';
  if (after.nullable === before.nullable) return grown;
  if (grown !== 'same') return 'type';
  return after.nullable ? 'nullable' : 'notNull';
}

/** Whether CHANGE gives the column another name. */
export function isRenamed({ column, name }: Modify): boolean {
  return column.name.text.toLowerCase() !== name.text.toLowerCase();
}

function isSameKind(before: SchemaColumn, after: SchemaColumn): boolean {
  const isSame = before.type === after.type && before.unsigned === after.unsigned;
  return isSame && after.charset === undefined && before.generated === after.generated;
}

function growthOf(before: SchemaColumn, after: SchemaColumn, table: SchemaTable): Modification {
  const [known, wanted] = [before.typeArguments, after.typeArguments];
  if (/^(ENUM|SET)$/i.test(before.type)) return valuesGrown(known, wanted);
  // The width of an integer is only for display.
  if (before.family === 'integer') return 'same';
  const [from = 0, to = 0] = [before.length, after.length];
  if (from === to) return known?.join() === wanted?.join() ? 'same' : 'type';
  return before.family === 'varchar' && to > from ? longer(from, to, bytesOf(before.charset ?? table.charset)) : 'type';
}

/**
 * Values at the end change no row, unless they need a wider number: an ENUM a second byte, a SET one for each eight.
 */
export function valuesGrown(known: readonly string[] | undefined, wanted: readonly string[] | undefined): Modification {
  if (!known || !wanted || known.some((value, at) => wanted[at] !== value)) return 'type';
  if (known.length === wanted.length) return 'same';
  const isWider = known.length < 256 && wanted.length >= 256;
  return isWider || Math.ceil(known.length / 8) !== Math.ceil(wanted.length / 8) ? 'type' : 'moreValues';
}

/** The length of a VARCHAR takes one byte up to 255 bytes and two from there on. */
function longer(from: number, to: number, perCharacter: number | undefined): Modification {
  const isCrossing = (bytes: number) => from * bytes < 256 && to * bytes >= 256;
  const isCrossed = perCharacter === undefined ? [1, 2, 3, 4].some(isCrossing) : isCrossing(perCharacter);
  return isCrossed ? 'muchLonger' : 'longer';
}

function bytesOf(charset: string | undefined): number | undefined {
  return charset === undefined ? undefined : bytesPerCharacter[charset.toLowerCase()];
}

const bytesPerCharacter: Readonly<Record<string, number>> = {
  ascii: 1,
  binary: 1,
  latin1: 1,
  gbk: 2,
  utf8: 3,
  utf8mb3: 3,
  utf8mb4: 4,
};
