import { quoteBacktick } from '../engines/quoting.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import { partDifferences } from './part-differences.ts';
import type { Picture, PictureColumn, TablePicture, ViewPicture } from './pictures.ts';

type Place = { readonly schema: string; readonly name: string };
type Renames = DefinitionPlan['renames'];

/** The statements that make a relation of the MySQL family what it was. */
export function reverseMysql(before: Picture, after: Picture, plan: DefinitionPlan): string[] {
  const [was, is] = [before.is, after.is];
  if (was?.type === 'table' && is?.type === 'table') return tableAgain(was, is, asListed(plan, was, is));
  if (!was) return is ? [dropping(is)] : [];
  if (was.type !== 'view' || (is?.type === 'view' && is.text === was.text)) return [];
  return [`CREATE ${is ? 'OR REPLACE ' : ''}${was.text}`];
}

/** One statement gives back all names of a RENAME TABLE, the last one first. */
export function renameMysql(
  renames: Renames,
  place: (name: { schema?: string | undefined; name: string }) => Place,
): string {
  const names = renames.toReversed().map(({ from, to }) => `${placeOf(place(to))} TO ${placeOf(place(from))}`);
  return `RENAME TABLE ${names.join(', ')}`;
}

function placeOf({ schema, name }: Place): string {
  return `${quoteBacktick(schema)}.${quoteBacktick(name)}`;
}

function dropping(is: TablePicture | ViewPicture): string {
  return `DROP ${is.type === 'table' ? 'TABLE' : 'VIEW'} ${placeOf(is)}`;
}

/** Foreign keys go first and come last; everything else is one change of the table. */
function tableAgain(was: TablePicture, changed: TablePicture, { renames, rewritten }: Named): string[] {
  const is = withNamesBefore(changed, renames);
  const newNames = new Map(renames.filter(({ what }) => what === 'column').map(({ from, to }) => [from.name, to.name]));
  const [columns, constraints, indexes] = [
    partDifferences(was.columns, is.columns),
    partDifferences(was.constraints, is.constraints),
    partDifferences(was.indexes, is.indexes),
  ];
  const leaving = [...constraints.fresh, ...constraints.changed.map((one) => one.is)];
  const coming = [...constraints.gone, ...constraints.changed.map((one) => one.was)];
  const alter = (actions: readonly string[]) =>
    actions.length === 0 ? [] : [`ALTER TABLE ${placeOf(was)} ${actions.join(', ')}`];
  const misplaced = columnsOutOfPlace(was.columns, is.columns, rewritten);
  const altered = was.columns.filter(
    ({ name }) => newNames.has(name) || misplaced.has(name) || columns.changed.some((one) => one.was.name === name),
  );
  const isForeign = ({ kind }: TablePicture['constraints'][number]) => kind === 'foreign';
  const renamedIndexes = renames.filter(({ what }) => what === 'index');
  return [
    ...alter(leaving.filter(isForeign).map(({ name }) => `DROP FOREIGN KEY ${quoteBacktick(name)}`)),
    ...alter([
      ...leaving.filter((one) => !isForeign(one)).map(({ name }) => `DROP CONSTRAINT ${quoteBacktick(name)}`),
      ...[...indexes.fresh, ...indexes.changed.map((one) => one.is)].map(({ name }) =>
        name === 'PRIMARY' ? 'DROP PRIMARY KEY' : `DROP KEY ${quoteBacktick(nowCalled(name, renamedIndexes))}`,
      ),
      ...columns.fresh.map(({ name }) => `DROP COLUMN ${quoteBacktick(name)}`),
      ...altered.map((column) => columnAgain(column, { was, newNames, isMoved: misplaced.has(column.name) })),
      ...renamedIndexes
        .filter(({ from }) => !indexes.changed.some(({ was: one }) => one.name === from.name))
        .map(({ from, to }) => `RENAME KEY ${quoteBacktick(to.name)} TO ${quoteBacktick(from.name)}`),
      ...[...indexes.gone, ...indexes.changed.map((one) => one.was)].map(({ definition }) => `ADD ${definition}`),
      ...coming.filter((one) => !isForeign(one)).map(({ definition }) => `ADD ${definition}`),
      ...(was.comment === is.comment ? [] : [`COMMENT = ${commentText(was.comment ?? '')}`]),
    ]),
    ...alter(coming.filter(isForeign).map(({ definition }) => `ADD ${definition}`)),
  ];
}

/** Only a plain text may stand there; the script's own settings say what a backslash means. */
function commentText(comment: string): string {
  return `'${comment.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function nowCalled(name: string, renamed: Renames): string {
  return renamed.find(({ from }) => from.name === name)?.to.name ?? name;
}

function columnAgain(
  { name, definition }: PictureColumn,
  { was, newNames, isMoved }: { was: TablePicture; newNames: ReadonlyMap<string, string>; isMoved: boolean },
): string {
  const before = was.columns[was.columns.findIndex((one) => one.name === name) - 1];
  const place = isMoved ? (before ? ` AFTER ${quoteBacktick(before.name)}` : ' FIRST') : '';
  const now = newNames.get(name);
  const verb = now === undefined ? 'MODIFY COLUMN' : `CHANGE COLUMN ${quoteBacktick(now)}`;
  return `${verb} ${quoteBacktick(name)} ${definition}${place}`;
}

/** The columns that must be moved so that all stand in their order again: those that the statement has moved. */
function columnsOutOfPlace(
  before: readonly PictureColumn[],
  after: readonly PictureColumn[],
  rewritten: readonly string[],
): ReadonlySet<string> {
  const wanted = before.map(({ name }) => name);
  const present = after.map(({ name }) => name).filter((name) => wanted.includes(name));
  const order = wanted.filter((name) => present.includes(name));
  const isInOrder = (without: ReadonlySet<string>) => {
    const left = (names: readonly string[]) => JSON.stringify(names.filter((name) => !without.has(name)));
    return left(order) === left(present);
  };
  if (isInOrder(new Set())) return new Set();
  const moved = new Set(rewritten);
  return isInOrder(moved) ? moved : new Set(order);
}

type Named = Pick<DefinitionPlan, 'renames' | 'rewritten'>;

/** Names as the catalogue writes them: the server does not tell upper case from lower case in those of columns and keys. */
function asListed({ renames, rewritten }: Named, was: TablePicture, is: TablePicture): Named {
  const listed = (name: string, { columns, indexes }: TablePicture, what: Renames[number]['what']) =>
    (what === 'index' ? indexes : columns).find((one) => one.name.toLowerCase() === name.toLowerCase())?.name ?? name;
  return {
    renames: renames.map(({ what, from, to }) => ({
      what,
      from: { ...from, name: listed(from.name, was, what) },
      to: { ...to, name: listed(to.name, is, what) },
    })),
    rewritten: rewritten.map((name) => listed(name, was, 'column')),
  };
}

/** A table as it would be if only the names were given back; the server names columns in keys and expressions alike. */
function withNamesBefore(is: TablePicture, renames: Renames): TablePicture {
  const columns = namesBefore(renames, 'column');
  const indexes = namesBefore(renames, 'index');
  if (columns.size + indexes.size === 0) return is;
  const named = (text: string) =>
    text.replace(/`((?:[^`]|``)*)`/g, (quoted, name: string) => {
      const old = columns.get(name.replaceAll('``', '`'));
      return old === undefined ? quoted : quoteBacktick(old);
    });
  return {
    ...is,
    columns: is.columns.map((one) => ({
      ...one,
      name: columns.get(one.name) ?? one.name,
      definition: named(one.definition),
    })),
    constraints: is.constraints.map((one) => ({ ...one, definition: named(one.definition) })),
    indexes: is.indexes.map((one) => {
      const old = indexes.get(one.name);
      const definition = named(one.definition);
      if (old === undefined) return { ...one, definition };
      return {
        ...one,
        name: old,
        definition: definition.replace(`KEY ${quoteBacktick(one.name)}`, () => `KEY ${quoteBacktick(old)}`),
      };
    }),
  };
}

function namesBefore(renames: Renames, kind: Renames[number]['what']): Map<string, string> {
  return new Map(renames.filter(({ what }) => what === kind).map(({ from, to }) => [to.name, from.name]));
}
