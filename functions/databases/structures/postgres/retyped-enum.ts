import { createHash } from 'node:crypto';
import { literal, quoteDouble } from '../../../../shared/engines/quoting.ts';
import { hangingChanges } from '../hanging-changes.ts';
import { noChanges, type Changes, type Holder, type SchemaObject, type Statement } from '../structure.ts';
import { countRows } from './losses.ts';
import { givenBack } from './owners.ts';

/**
 * Puts an enum with other values, or in another order, in the place of one that columns hold: the server can neither remove a value nor
 * move one. Columns take their values over by their texts; nothing where either is no enum.
 */
export function retypedEnum(
  wanted: SchemaObject,
  present: SchemaObject,
  holders: readonly Holder[],
): Changes | undefined {
  const areEnums = [wanted, present].every(({ text }) => / AS ENUM \(/.test(text));
  if (!areEnums || holders.some(({ isFixed }) => isFixed) || present.owner?.isGiven === false) return undefined;
  const { name } = wanted;
  const aside = quoteDouble(`type_aside_${hashed(name)}`);
  const values = (wanted.parts ?? []).map((value) => value.name);
  const own = holders.filter(({ isApart }) => !isApart);
  const isFewer = (present.parts ?? []).some((value) => !values.includes(value.name));
  return {
    ...noChanges,
    main: [
      ...(isFewer ? own.flatMap((holder) => asked(holder, values)) : []),
      {
        sql: `ALTER TYPE ${quoteDouble(name)} RENAME TO ${aside};`,
        touches: { object: { type: 'TYPE', name }, remade: true },
      },
      { sql: wanted.text },
      ...own.flatMap((holder) => moved(name, holder, values)),
      { sql: `DROP TYPE ${aside};` },
    ],
    last: [...givenBack(present, `TYPE ${quoteDouble(name)}`), ...hangingChanges({ wanted: wanted.hanging }).makes],
  };
}

/** Fails before anything is changed where a row holds a value that goes. */
function asked({ table, column }: Holder, values: readonly string[]): Statement[] {
  const check = quoteDouble(`values_of_${hashed(JSON.stringify([table, column]))}`);
  const [on, own] = [`ALTER TABLE ${quoteDouble(table)}`, `${quoteDouble(column)}::text`];
  const known = values.length === 0 ? `${own} IS NULL` : `${own} IN (${values.map(literal).join(', ')})`;
  const losses = [
    { kind: 'enumValues' as const, name: column, detail: values.join(', '), count: countRows(table, `NOT (${known})`) },
  ];
  return [
    { sql: `${on} ADD CONSTRAINT ${check} CHECK (${known});`, losses },
    { sql: `${on} DROP CONSTRAINT ${check};` },
  ];
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** A column whose default is a value that goes gets what is wanted by its own table. */
function moved(type: string, { table, column, defaultText }: Holder, values: readonly string[]): Statement[] {
  const [own, of] = [quoteDouble(column), quoteDouble(type)];
  const alter = (text: string): Statement => ({
    sql: `ALTER TABLE ${quoteDouble(table)} ALTER COLUMN ${own} ${text};`,
  });
  const [, value] = /^'((?:[^']|'')*)'::/.exec(defaultText ?? '') ?? [];
  const isLasting = defaultText !== undefined && (value === undefined || values.includes(value.replaceAll("''", "'")));
  return [
    ...(defaultText === undefined ? [] : [alter('DROP DEFAULT')]),
    {
      ...alter(`TYPE ${of} USING ${own}::text::${of}`),
      losses: [{ kind: 'columnRewritten', name: column, detail: type }],
      touches: { object: { type: 'TABLE', name: table }, columns: [column] },
    },
    ...(isLasting ? [alter(`SET DEFAULT ${defaultText}`)] : []),
  ];
}
