import type { ObjectType } from '../../../shared/contract/databases/structures/object-types.ts';
import { AppError } from '../../../shared/errors/index.ts';
import {
  allOf,
  isSameObject,
  keyOfObject,
  rightToDrop,
  statementsOf,
  typesUnseen,
  type ColumnRenaming,
  type ObjectName,
  type Quote,
  type SchemaObject,
  type Statement,
  type StructureConnection,
  type Structures,
  type Ties,
} from '../../databases/structures/structure.ts';
import {
  askedBefore,
  tiesRenamed,
  withRenamed,
  type RenamedColumn,
} from '../../databases/structures/renamed-columns.ts';
import { askedByOldName, type RenamedTable } from '../../databases/structures/renamed-tables.ts';
import { tableCandidates } from '../../databases/structures/table-candidates.ts';
import { withStanding, withAnew } from './anew.ts';
import { changeScript, type ChangeScript, type NotWritten } from './change-script.ts';
import type { Chosen } from './item.ts';
import { tablesRenamed } from './renamed-tables.ts';

/** What is chosen, and which tables and columns of it a person says were renamed. Columns are those of tables as these are called then. */
export type Wanted = {
  readonly objects: readonly ObjectName[];
  readonly renamed?: readonly RenamedColumn[];
  readonly tables?: readonly RenamedTable[];
};
/** One side at hand; without a schema it has nothing. */
export type SideAtHand = { readonly connection: StructureConnection; readonly schema: string };

/** The change SQL for chosen objects: only they are read, and what stands around them. The baseline was read before, so that each side's troubles are its own. */
export async function scriptBetween(
  structures: Structures,
  { base: ofBase, comparison }: { readonly base: Side; readonly comparison: SideAtHand },
  { objects, renamed = [], tables = [] }: Wanted,
): Promise<ChangeScript> {
  const read = await sideOf(structures, comparison, objects);
  const named = objects.map((object) => chosenOf(object, ofBase.objects, read.objects));
  if (comparison.schema === '') return withoutSchema(named, ofBase.schema);
  const byTables = await tablesRenamed(
    structures,
    { base: ofBase, comparison: read, at: comparison },
    { renamed: tables, objects },
  );
  const found = byTables.side;
  const { statements: columns, side: ofComparison } = await columnsRenamed(
    structures,
    { base: ofBase, comparison: found, at: comparison },
    { renamed, objects },
  );
  const all = named.flatMap((one) => stillDiffering(one, ofComparison.objects));
  const unseen = all.flatMap((one) => unseenOf(one, ofBase, ofComparison));
  const chosen = all.filter((one) => !unseen.some(({ object }) => object === one));
  const toDrop = [...ofComparison.ties.needs.values()].flat().filter(({ kind }) => kind === rightToDrop);
  const needs = new Map(
    [...[...ofBase.ties.needs.values()].flat(), ...toDrop].map((need) => [`${need.kind} ${need.name}`, need]),
  );
  const lacking =
    needs.size === 0 ? [] : await structures.missing(comparison.connection, comparison.schema, [...needs.values()]);
  const missing = lacking.filter((need) => !byTables.isMet(need));
  const taken = byTables.stillTaken(await structures.taken(comparison.connection, comparison.schema, ofBase.objects));
  const around = { schema: comparison.schema, base: ofBase.ties, comparison: ofComparison.ties, missing, taken };
  const equal = ofComparison.standing.flatMap((one) => equalAtBase(one, ofBase, ofComparison));
  const items = withAnew(structures, { chosen, equal }, around);
  const script = changeScript(items, around);
  const asked = script.statements.map((one) => askedBeforeRenaming(one, { renamed, tables }, structures.quote));
  const renames = [...byTables.statements, ...columns];
  return {
    statements: [...renames, ...asked],
    notWritten: [...unseen, ...script.notWritten],
    renames: renames.length,
    columnCandidates: items.flatMap(({ changes }) => statementsOf(changes).flatMap(candidatesOf)),
    tableCandidates: tableCandidates(
      items.flatMap(({ wanted, present }) => (wanted.length === 0 ? tablesOf(present) : [])),
      items.flatMap(({ wanted, present }) => (present.length === 0 ? tablesOf(wanted) : [])),
    ),
  };
}

const tablesOf = (objects: readonly SchemaObject[]) => objects.filter(({ table, special }) => table && !special);

/** A column that goes while one of its kind comes. */
function candidatesOf({ losses = [], touches }: Statement): RenamedColumn[] {
  return losses.flatMap(({ kind, name, detail }) =>
    kind === 'maybeRenamed' && detail !== undefined && touches
      ? [{ table: touches.object.name, from: name, to: detail }]
      : [],
  );
}

type ColumnsAsked = { readonly renamed: readonly RenamedColumn[]; readonly objects: readonly ObjectName[] };
type Sides = { readonly base: Side; readonly comparison: Side; readonly at: SideAtHand };

/** The comparison once some columns are called as in the baseline, and the statements that do so. */
async function columnsRenamed(
  structures: Structures,
  { base, comparison, at }: Sides,
  { renamed, objects }: ColumnsAsked,
): Promise<{ readonly statements: readonly Statement[]; readonly side: Side }> {
  if (renamed.length === 0) return { statements: [], side: comparison };
  const isFollowed = (await structures.followsInExpressions?.(at.connection)) ?? true;
  const how = { like: base.objects, quote: structures.quote };
  const statements = renamed.map((one, place) => {
    const isTwice = renamed.some((other, earlier) => earlier < place && isOfOne(one, other));
    const [before, after] = [place, place + 1].map((end) =>
      withRenamed(comparison.objects, renamed.slice(0, end), how),
    );
    const unfollowed = isFollowed ? undefined : bothOf(one.table, before, after);
    return renameOf(structures, one, { base, comparison, isTwice, objects, unfollowed });
  });
  return { statements, side: renamedSide(comparison, renamed, how) };
}

type Renaming = {
  readonly base: Side;
  readonly comparison: Side;
  readonly isTwice: boolean;
  readonly objects: readonly ObjectName[];
  readonly unfollowed: ColumnRenaming['unfollowed'];
};

/** A table as it is among some objects and among others. */
function bothOf(
  name: string,
  ...sides: readonly (readonly SchemaObject[] | undefined)[]
): ColumnRenaming['unfollowed'] {
  const [before, after] = sides.map((objects) => objects?.find((one) => one.table && one.name === name)?.table);
  return before && after && { before, after };
}

/** The statement that renames a column; refused where it is not one of two that stand on one side each. */
function renameOf(
  structures: Structures,
  renamed: RenamedColumn,
  { base, comparison, isTwice, objects, unfollowed }: Renaming,
): Statement {
  const { table, from, to } = renamed;
  const columnsOf = (side: Side) => side.objects.find((one) => one.table && one.name === table)?.table?.columns ?? [];
  const isIn = (side: Side, name: string) => columnsOf(side).some((column) => column.name === name);
  const column = (unfollowed?.before.columns ?? columnsOf(comparison)).find(({ name }) => name === from);
  if (!column || isTwice || isIn(base, from) || !isIn(base, to) || isIn(comparison, to))
    throw new AppError('comparedRenameUnknown', { table, from, to });
  const isChosen = new Set(objects.map(keyOfObject));
  const standing = comparison.ties.dependants.get(keyOfObject({ type: 'TABLE', name: table })) ?? [];
  const views = standing.flatMap(({ object }) =>
    object?.type === 'VIEW' && !isChosen.has(keyOfObject(object)) ? [object.name] : [],
  );
  return structures.renamed(table, column, { to, views: [...new Set(views)], ...(unfollowed && { unfollowed }) });
}

function isOfOne(one: RenamedColumn, other: RenamedColumn): boolean {
  return one.table === other.table && (one.from === other.from || one.to === other.to);
}

/** The comparison as it is once the columns are called as in the baseline. */
function renamedSide(side: Side, renamed: readonly RenamedColumn[], how: Parameters<typeof withRenamed>[2]): Side {
  return { ...side, objects: withRenamed(side.objects, renamed, how), ties: tiesRenamed(side.ties, renamed) };
}

/** What is the same but for names of columns needs no more than these. */
function stillDiffering(chosen: Chosen, objects: readonly SchemaObject[]): Chosen[] {
  const present = objects.filter(({ type, name }) => type === chosen.type && name === chosen.name);
  return areSame(chosen.wanted, present) ? [] : [{ ...chosen, present }];
}

/** The data is looked at before anything is called otherwise. */
function askedBeforeRenaming(
  statement: Statement,
  { renamed, tables }: Required<Pick<Wanted, 'renamed' | 'tables'>>,
  quote: Quote,
): Statement {
  const { losses } = statement;
  if (!losses || renamed.length + tables.length === 0) return statement;
  const before = (sql: string) => {
    const columns = renamed.reduce((asked, one) => askedBefore(asked, one, quote), sql);
    return tables.reduce((asked, one) => askedByOldName(asked, one, quote), columns);
  };
  return { ...statement, losses: losses.map((one) => ({ ...one, ...(one.count && { count: before(one.count) }) })) };
}

/** What stands on chosen objects and is the same on both sides. */
function equalAtBase({ type, name }: SchemaObject, ofBase: Side, ofComparison: Side): Chosen[] {
  const of = (side: Side) => side.standing.filter((one) => one.type === type && one.name === name);
  const [wanted, present] = [of(ofBase), of(ofComparison)];
  return areSame(wanted, present) ? [{ type, name, wanted, present }] : [];
}

/** Whether all that stands for a name is the same on both sides. */
function areSame(wanted: readonly SchemaObject[], present: readonly SchemaObject[]): boolean {
  const isThere = (one: SchemaObject) =>
    present.some((other) => other.signature === one.signature && isSameObject(one, other));
  return wanted.length === present.length && wanted.every(isThere);
}

/** What a side lacks as far as its account sees may be there: nothing is made or dropped for that. */
function unseenOf(object: Chosen, base: Side, comparison: Side): NotWritten[] {
  if (object.wanted.length === 0 && base.unseen.has(object.type))
    return [{ object, left: { reason: 'notSeenAtBase', name: base.schema } }];
  if (object.present.length === 0 && comparison.unseen.has(object.type))
    return [{ object, left: { reason: 'notSeenAtComparison', name: comparison.schema } }];
  return [];
}

/** What was read of one side. */
export type Side = {
  readonly schema: string;
  readonly objects: readonly SchemaObject[];
  readonly ties: Ties;
  /** What stands on the chosen objects, and on that again, and could be dropped and made again. */
  readonly standing: readonly SchemaObject[];
  /** Types of which it may have more than its account sees. */
  readonly unseen: ReadonlySet<ObjectType>;
};

/** The chosen objects of one side, and what stands around them. */
export async function sideOf(
  structures: Structures,
  { connection, schema }: SideAtHand,
  objects: readonly ObjectName[],
): Promise<Side> {
  if (schema === '')
    return { schema, objects: [], standing: [], ties: { needs: new Map(), dependants: new Map() }, unseen: new Set() };
  const own = await structures.ties(connection, schema, objects);
  return {
    schema,
    objects: await allOf(structures.read(connection, schema, objects)),
    ...(await withStanding(structures, { connection, schema }, { objects, ties: own })),
    unseen: typesUnseen((await structures.hidden?.(connection, schema)) ?? []),
  };
}

function chosenOf(object: ObjectName, ofBase: readonly SchemaObject[], ofComparison: readonly SchemaObject[]): Chosen {
  const named = (objects: readonly SchemaObject[]) =>
    objects.filter(({ type, name }) => type === object.type && name === object.name);
  const [wanted, present] = [named(ofBase), named(ofComparison)];
  if (wanted.length + present.length === 0) throw new AppError('comparedObjectMissing', { name: object.name });
  if (areSame(wanted, present)) throw new AppError('comparedObjectSame', { name: object.name });
  return { ...object, wanted, present };
}

function withoutSchema(chosen: readonly Chosen[], schema: string): ChangeScript {
  const notWritten = chosen.map((object) => ({ object, left: { reason: 'schemaMissing' as const, name: schema } }));
  return { statements: [], notWritten };
}
