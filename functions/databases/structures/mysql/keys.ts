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

/** Columns whose texts are coded otherwise afterwards. */
export function recodedColumns({ wanted, present }: Both): string[] {
  return present.columns.flatMap((before) => {
    const after = wanted.columns.find(({ name }) => name === before.name);
    return after && coded(after) !== coded(before) ? [before.name] : [];
  });
}

/**
 * Plain keys over just the columns of foreign keys that come. Where the server once made one by itself, for another foreign key, it would
 * give way to the one that it makes for the new: said once more, it is somebody's own, and stays.
 */
export function keysThatStay({ wanted, present }: Both, coming: readonly Part[]): Part[] {
  return wanted.indexes.filter((index) => {
    const [, columns] = /^KEY `(?:[^`]|``)*` \(([^()]*)\)$/.exec(index.definition) ?? [];
    const isThere = present.indexes.some((one) => one.name === index.name && one.definition === index.definition);
    return (
      columns !== undefined &&
      isThere &&
      coming.some((one) => one.name !== index.name && foreignKey.exec(one.definition)?.[1] === inKey(columns))
    );
  });
}

const inKey = (columns: string) => `(${[...columns.matchAll(quoted)].map(([found]) => found).join(', ')})`;
