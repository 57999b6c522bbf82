import { hidingIndex, isParsedOtherwise } from '../engines/mysql-index.ts';
import { holdsText } from '../engines/mysql-options.ts';
import { quoteBacktick } from '../engines/quoting.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import { partDifferences } from './part-differences.ts';
import type { Block, DefinitionReversal } from './definition-reversal.ts';
import type { Picture, PictureColumn, PicturePart, TablePicture, ViewPicture } from './pictures.ts';
import { divisionAgain, storageAgain } from './reverse-storage.ts';

type Place = { readonly schema: string; readonly name: string };
type Renames = DefinitionPlan['renames'];

/** The statements that make a relation of the MySQL family what it was. */
export function reverseMysql(
  before: Picture,
  after: Picture,
  { renames, rewritten, lost }: Pick<DefinitionPlan, 'renames' | 'rewritten'> & { readonly lost: readonly string[] },
): DefinitionReversal {
  const [was, is] = [before.is, after.is];
  if (!was) return { first: is ? [{ settings: [], statements: [dropping(is)] }] : [], last: [] };
  if (was.type === 'view') return viewAgain(was, is);
  if (!is) return wholeAgain(was);
  if (is.type === 'view') return { first: [], last: [] };
  return tableAgain(was, is, { ...asListed({ renames, rewritten }, was, is), lost: new Set(lost) });
}

function viewAgain(was: ViewPicture, is: Picture['is']): DefinitionReversal {
  if (is?.type === 'view' && is.text === was.text) return { first: [], last: [] };
  return { first: strictly([`CREATE ${is ? 'OR REPLACE ' : ''}${was.text}`]), last: [] };
}

/** What SHOW CREATE writes is read as it was meant, and values that do not fit any more are refused instead of bent. */
function strictly(statements: readonly string[]): Block[] {
  return statements.length > 0 ? [{ settings: [`SET sql_mode = 'STRICT_ALL_TABLES'`], statements }] : [];
}

/** Values that do not fit are bent here, because those that were kept are put in their place. */
function bending(statements: readonly string[]): Block[] {
  return statements.length > 0 ? [{ settings: [`SET sql_mode = ''`], statements }] : [];
}

/** A table with all its parts; what its rows must hold to is said once they are there. */
function wholeAgain(was: TablePicture): DefinitionReversal {
  const foreign = was.constraints.filter(isForeign);
  const parts = [
    ...was.columns.map(({ name, definition }) => `${quoteBacktick(name)} ${definition}`),
    ...[...was.indexes, ...was.constraints.filter((one) => !isForeign(one))].map(({ definition }) => definition),
  ];
  return {
    first: strictly([`CREATE TABLE ${placeOf(was)} (${parts.join(', ')}) ${was.around?.options ?? ''}`.trim()]),
    last: strictly(
      foreign.length === 0
        ? []
        : [`ALTER TABLE ${placeOf(was)} ${foreign.map(({ definition }) => `ADD ${definition}`).join(', ')}`],
    ),
  };
}

function isForeign({ kind }: TablePicture['constraints'][number]): boolean {
  return kind === 'foreign';
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

type Changed = Named & {
  /** Columns whose values are put back: gone, or of another type. */
  readonly lost: ReadonlySet<string>;
};

/** Foreign keys go first and come last; everything else is one change of the table, or two where values are put back between them. */
function tableAgain(was: TablePicture, changed: TablePicture, named: Changed): DefinitionReversal {
  const is = withNamesBefore(changed, named.renames);
  const constraints = partDifferences(was.constraints, is.constraints);
  const { anew, hiding, ...indexes } = indexesAgain(was, is);
  const leaving = [...constraints.fresh, ...constraints.changed.map((one) => one.is)];
  const coming = [...constraints.gone, ...constraints.changed.map((one) => one.was)];
  const alter = (actions: readonly string[]) =>
    actions.length === 0 ? [] : [`ALTER TABLE ${placeOf(was)} ${actions.join(', ')}`];
  const renamedIndexes = named.renames.filter(({ what }) => what === 'index');
  const dropped = ({ name }: PicturePart) =>
    name === 'PRIMARY' ? 'DROP PRIMARY KEY' : `DROP KEY ${quoteBacktick(nowCalled(name, renamedIndexes))}`;
  const stored = storageAgain(was, is);
  const { fresh, shaped, turned, valued } = columnsAgain(was, is, { ...named, isRecoded: stored.isRecoded });
  const shape = [
    ...leaving.filter((one) => !isForeign(one)).map(({ name }) => `DROP CONSTRAINT ${quoteBacktick(name)}`),
    ...[...indexes.fresh, ...anew.filter((one) => !isParsedOtherwise(one.is, one.was)).map((one) => one.is)].map(
      dropped,
    ),
    ...fresh,
    ...shaped,
    ...renamedIndexes
      .filter(({ from }) => !anew.some(({ was: one }) => one.name === from.name))
      .map(({ from, to }) => `RENAME KEY ${quoteBacktick(to.name)} TO ${quoteBacktick(from.name)}`),
  ];
  const demands = [
    ...[...indexes.gone, ...anew.map((one) => one.was)].map(({ definition }) => `ADD ${definition}`),
    ...coming.filter((one) => !isForeign(one)).map(({ definition }) => `ADD ${definition}`),
    ...(was.comment === is.comment ? [] : [`COMMENT = ${commentText(was.comment ?? '')}`]),
  ];
  const released = [
    ...alter(leaving.filter(isForeign).map(({ name }) => `DROP FOREIGN KEY ${quoteBacktick(name)}`)),
    ...alter(anew.filter((one) => isParsedOtherwise(one.is, one.was)).map((one) => dropped(one.is))),
  ];
  const bound = [...alter(hiding), ...alter(coming.filter(isForeign).map(({ definition }) => `ADD ${definition}`))];
  const isSame = shape.length + demands.length + turned.length + valued.length === 0;
  const divided = divisionAgain(was, is, isSame);
  const early = [...released, ...alter(divided.first), ...alter(stored.options)];
  const late = [...bound, ...divided.last.map((text) => `ALTER TABLE ${placeOf(was)} ${text}`)];
  if (valued.length === 0) return { first: strictly([...early, ...alter([...shape, ...demands]), ...late]), last: [] };
  return {
    first: [...strictly([...early, ...alter(shape)]), ...bending(alter(turned))],
    last: strictly([...alter([...valued, ...demands]), ...late]),
  };
}

/** Indexes that go and come, and what hides or shows those of which nothing else has changed. */
function indexesAgain(was: TablePicture, is: TablePicture) {
  const { fresh, gone, changed } = partDifferences(was.indexes, is.indexes);
  const isHiding = (one: (typeof changed)[number]) => hidingIndex(one.is, one.was) !== undefined;
  return {
    fresh,
    gone,
    anew: changed.filter((one) => !isHiding(one)),
    hiding: changed.flatMap((one) => hidingIndex(one.is, one.was) ?? []),
  };
}

/** What is done to columns: those that go, those that take their shape, those that take their type, and those that have their values again. */
function columnsAgain(
  was: TablePicture,
  is: TablePicture,
  { renames, rewritten, lost, isRecoded }: Changed & { readonly isRecoded: boolean },
) {
  const newNames = new Map(renames.filter(({ what }) => what === 'column').map(({ from, to }) => [from.name, to.name]));
  const differing = partDifferences(was.columns, is.columns);
  const misplaced = columnsOutOfPlace(was.columns, is.columns, rewritten);
  const gone = new Set(differing.gone);
  const changed = new Set(differing.changed.map((one) => one.was));
  const valued = was.columns.filter((one) => lost.has(one.name) && (gone.has(one) || changed.has(one)));
  const placing = (column: PictureColumn) =>
    columnAgain(column, { was, newNames, isMoved: misplaced.has(column.name) });
  const shaped = was.columns.flatMap((column) => {
    const isValued = valued.includes(column);
    if (gone.has(column)) return [comingBack(isValued ? withoutDemands(column) : column, was)];
    // What a text is written in is not said of it where it is that of the table.
    const isWritten = changed.has(column) || (isRecoded && holdsText(column.definition));
    const isAltered = newNames.has(column.name) || misplaced.has(column.name) || isWritten;
    return isAltered && !isValued ? [placing(column)] : [];
  });
  return {
    fresh: differing.fresh.map(({ name }) => `DROP COLUMN ${quoteBacktick(name)}`),
    shaped,
    turned: valued.filter((one) => !gone.has(one)).map((one) => placing(withoutDemands(one))),
    valued: valued.map(({ name, definition }) => `MODIFY COLUMN ${quoteBacktick(name)} ${definition}`),
  };
}

/** A column that is made again, at its place. */
function comingBack({ name, definition }: PictureColumn, was: TablePicture): string {
  const before = was.columns[was.columns.findIndex((one) => one.name === name) - 1];
  return `ADD COLUMN ${quoteBacktick(name)} ${definition} ${before ? `AFTER ${quoteBacktick(before.name)}` : 'FIRST'}`;
}

/** A column that takes NULL, numbers no rows and checks nothing, until its values are there. */
function withoutDemands(column: PictureColumn): PictureColumn {
  let isOver = false;
  const definition = column.definition.replace(
    /'(?:[^']|'')*'|`(?:[^`]|``)*`| CHECK \(.*$| NOT NULL\b| AUTO_INCREMENT\b/gs,
    (found) => {
      if (isOver || found.startsWith("'") || found.startsWith('`')) return found;
      if (found.startsWith(' CHECK')) isOver = true;
      return found === ' NOT NULL' ? ' NULL' : '';
    },
  );
  return { ...column, definition };
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
  const { storage } = is;
  return {
    ...is,
    ...(storage && { storage: { ...storage, partitioning: named(storage.partitioning) } }),
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
