import { quoted } from '../rollback/exact-columns.ts';
import { fill, type Text } from '../text.ts';
import type { EditBase, EditCell, EditColumn, RowEdit } from './edit-base.ts';
import { holds, whyNotExact, whyNotValue, written } from './exact-types.ts';

/** The statements that carry changes of rows out, or what of them cannot be written, by name. */
export type WrittenEdits = { readonly statements: readonly string[]; readonly problems: readonly Text[] };

const words = {
  value: { zh: '{column} 的值无法写入：{why}', en: 'A value of {column} cannot be written: {why}' },
  given: { zh: '{column} 的值由服务器生成，不能写入', en: 'The server alone gives the values of {column}' },
  keyNull: { zh: '主键 {column} 不能为 NULL', en: '{column} is of the key and must not be NULL' },
  nothing: { zh: '新增的行没有任何值', en: 'A new row has no values' },
} as const satisfies Record<string, Text>;

/**
 * One statement for each row: it names the row by its key and the values that were read, so that it touches nothing once somebody
 * else has changed them. What cannot be written exactly is not written at all.
 */
export function writeEdits(base: EditBase, edits: readonly RowEdit[]): WrittenEdits {
  const problems: Text[] = [];
  const statements = edits.flatMap((edit) => {
    const found = problemsOf(base, edit);
    problems.push(...found);
    return found.length > 0 ? [] : [statementOf(base, edit)];
  });
  return { statements: problems.length > 0 ? [] : statements, problems: uniqueTexts(problems) };
}

/** Why a column of the result cannot be changed; undefined where it can. */
export function whyNotEditable({ family }: EditBase, { type, name, isGiven }: EditColumn): Text | undefined {
  return isGiven ? fill(words.given, { column: name }) : whyNotExact(family, type);
}

function statementOf(base: EditBase, edit: RowEdit): string {
  const table = `${quoted(base.family, base.schema)}.${quoted(base.family, base.table)}`;
  const named = (name: string) => quoted(base.family, name);
  if (edit.kind === 'add') {
    const given = [...edit.after].map(([at, value]) => ({ column: columnAt(base, at), value }));
    const names = given.map(({ column }) => named(column.name));
    const values = given.map(({ column, value }) => written(base.family, column.type, value));
    return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${values.join(', ')})`;
  }
  if (edit.kind === 'delete')
    return `DELETE FROM ${table} WHERE ${isRow(base, edit.before, comparedOnDelete(base, edit))}`;
  const changed = [...edit.after].map(([at, value]) => ({ column: columnAt(base, at), value }));
  const set = changed.map(({ column, value }) => `${named(column.name)} = ${written(base.family, column.type, value)}`);
  const compared = changed.map(({ column }) => column);
  return `UPDATE ${table} SET ${set.join(', ')} WHERE ${isRow(base, edit.before, compared)}`;
}

function isRow(base: EditBase, before: readonly EditCell[], compared: readonly EditColumn[]): string {
  const { family, key } = base;
  // The key is compared as its index does.
  const byKey = keyColumns(base).map(
    ({ name, type, at }) => `${quoted(family, name)} = ${written(family, type, before[at] ?? null)}`,
  );
  const byValue = compared
    .filter(({ name }) => !key.includes(name))
    .map(({ name, type, at }) => holds(family, type, { column: quoted(family, name), value: before[at] ?? null }));
  return [...byKey, ...byValue].join(' AND ');
}

/** A row that goes must be all that was seen of it, as far as that compares. */
function comparedOnDelete(base: EditBase, { before, unknown }: Extract<RowEdit, { kind: 'delete' }>): EditColumn[] {
  return base.columns.filter(
    ({ at, type }) => !unknown?.has(at) && whyNotValue(base.family, type, before[at] ?? null) === undefined,
  );
}

function problemsOf(base: EditBase, edit: RowEdit): Text[] {
  const keyProblems =
    edit.kind === 'add' ? [] : keyColumns(base).flatMap((column) => keyProblem(base, column, edit.before));
  if (edit.kind === 'delete') return keyProblems;
  if (edit.kind === 'add' && edit.after.size === 0) return [words.nothing];
  const values = [...edit.after].flatMap(([at, value]) => {
    const column = columnAt(base, at);
    if (column.isGiven) return [fill(words.given, { column: column.name })];
    if (value === null && base.key.includes(column.name)) return [fill(words.keyNull, { column: column.name })];
    const olds = edit.kind === 'change' ? [edit.before[at] ?? null] : [];
    return [value, ...olds].flatMap((one) => valueProblem(base, column, one));
  });
  return [...keyProblems, ...values];
}

function keyProblem(base: EditBase, column: EditColumn, before: readonly EditCell[]): Text[] {
  const value = before[column.at] ?? null;
  return value === null ? [fill(words.keyNull, { column: column.name })] : valueProblem(base, column, value);
}

function valueProblem({ family }: EditBase, { name, type }: EditColumn, value: EditCell): Text[] {
  const why = whyNotValue(family, type, value);
  if (!why) return [];
  return [
    {
      zh: fill(words.value, { column: name, why: why.zh }).zh,
      en: fill(words.value, { column: name, why: why.en }).en,
    },
  ];
}

function keyColumns({ key, columns }: EditBase): EditColumn[] {
  return key.flatMap((name) => columns.filter((column) => column.name === name));
}

function columnAt({ columns }: EditBase, at: number): EditColumn {
  const found = columns.find((column) => column.at === at);
  if (!found) throw new RangeError('what is no column of the table was changed');
  return found;
}

function uniqueTexts(texts: readonly Text[]): Text[] {
  return [...new Map(texts.map((text) => [text.en, text])).values()];
}
