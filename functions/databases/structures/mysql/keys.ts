import { byForeignKey, type ColumnPart, type Part, type TableStructure } from '../structure.ts';

type Both = { readonly wanted: TableStructure; readonly present: TableStructure };
const quoted = /`((?:[^`]|``)*)`/g;
const namesIn = (written = '') => [...written.matchAll(quoted)].map(([, name = '']) => name.replaceAll('``', '`'));
const foreignKey = /FOREIGN KEY (\(.*?\)) REFERENCES (`(?:[^`]|``)*`) (\(.*?\))/;
const coded = ({ definition }: ColumnPart) => / (?:CHARACTER SET|COLLATE) \w+/.exec(definition)?.[0];

/** Columns that both sides have and whose values are stored otherwise afterwards, which no foreign key survives. */
export function typedColumns({ wanted, present }: Both, charset: string | undefined): string[] {
  return present.columns.flatMap((before) => {
    const after = wanted.columns.find(({ name }) => name === before.name);
    const isSame =
      after?.type === before.type && (charset === undefined || coded(after)) && coded(after) === coded(before);
    return isSame ? [] : [before.name];
  });
}

/** Foreign keys that stay the same and yet have to go for a while, since columns on either end of them get another type. */
export function rebuiltKeys(table: string, { wanted, present }: Both, typed: readonly string[]): Part[] {
  return byForeignKey(wanted.constraints).foreign.filter((one) => {
    const before = present.constraints.find((other) => other.name === one.name);
    const [, own, other, theirs] = foreignKey.exec(one.definition) ?? [];
    if (before?.definition !== one.definition) return false;
    const touched = [...namesIn(own), ...(namesIn(other)[0] === table ? namesIn(theirs) : [])];
    return touched.some((column) => typed.includes(column));
  });
}
