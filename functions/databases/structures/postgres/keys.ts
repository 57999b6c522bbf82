import { byForeignKey, type ColumnPart, type Part, type Statement, type TableStructure } from '../structure.ts';

const name = '(?:"(?:[^"]|"")*"|[^\\s"(),]+)';
const listed = `\\((${name}(?:, ${name})*)[^()]*\\)`;
const uniqueKey = new RegExp(
  `^(?:PRIMARY KEY|UNIQUE|CREATE UNIQUE INDEX .* USING btree)(?: NULLS NOT DISTINCT)? ${listed}`,
  's',
);
const foreignKey = new RegExp(`^FOREIGN KEY ${listed} REFERENCES (${name})${listed}`);

const unquoted = (written: string) => (written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
const columnsOf = (written = '') => [...written.matchAll(new RegExp(name, 'g'))].map(([one]) => unquoted(one));

/** Whoever refers to a key stops it from going. */
export function touchedKey(table: string, { definition }: Part): Pick<Statement, 'touches'> {
  const key = uniqueKey.exec(definition);
  return key ? { touches: { object: { type: 'TABLE', name: table }, keyOf: columnsOf(key[1]) } } : {};
}

type Moving = {
  readonly columns: readonly { readonly before: ColumnPart; readonly after: ColumnPart }[];
  readonly keys: readonly Part[];
};

/** Foreign keys that stay the same and yet have to go for a while: their columns get another type, or the key of the same table that they refer to is made anew. */
export function rebuiltKeys(
  table: string,
  { wanted, present }: { readonly wanted: TableStructure; readonly present: TableStructure },
  { columns, keys }: Moving,
): Part[] {
  const typed = new Set(columns.flatMap(({ before, after }) => (before.type === after.type ? [] : [after.name])));
  const touched = new Set([...typed, ...keys.flatMap((one) => touchedKey(table, one).touches?.keyOf ?? [])]);
  return byForeignKey(wanted.constraints).foreign.filter((one) => {
    const before = present.constraints.find((other) => other.name === one.name);
    const [, own, other, theirs] = foreignKey.exec(one.definition) ?? [];
    if (before?.definition !== one.definition || other === undefined) return false;
    const refersToItself = unquoted(other) === table && columnsOf(theirs).some((column) => touched.has(column));
    return refersToItself || columnsOf(own).some((column) => typed.has(column));
  });
}
