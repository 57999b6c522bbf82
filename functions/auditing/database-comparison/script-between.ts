import type { ObjectType } from '../../../shared/contract/databases/structures/object-types.ts';
import { AppError } from '../../../shared/errors/index.ts';
import {
  allOf,
  isSameObject,
  rightToDrop,
  typesUnseen,
  type ObjectName,
  type SchemaObject,
  type StructureConnection,
  type Structures,
  type Ties,
} from '../../databases/structures/structure.ts';
import { withStanding, withAnew } from './anew.ts';
import { changeScript, type ChangeScript, type NotWritten } from './change-script.ts';
import type { Chosen } from './item.ts';

/** One side at hand; without a schema it has nothing. */
export type SideAtHand = { readonly connection: StructureConnection; readonly schema: string };

/** The change SQL for chosen objects: only they are read, and what stands around them. The baseline was read before, so that each side's troubles are its own. */
export async function scriptBetween(
  structures: Structures,
  { base: ofBase, comparison }: { readonly base: Side; readonly comparison: SideAtHand },
  objects: readonly ObjectName[],
): Promise<ChangeScript> {
  const ofComparison = await sideOf(structures, comparison, objects);
  const all = objects.map((object) => chosenOf(object, ofBase.objects, ofComparison.objects));
  if (comparison.schema === '') return withoutSchema(all, ofBase.schema);
  const unseen = all.flatMap((one) => unseenOf(one, ofBase, ofComparison));
  const chosen = all.filter((one) => !unseen.some(({ object }) => object === one));
  const toDrop = [...ofComparison.ties.needs.values()].flat().filter(({ kind }) => kind === rightToDrop);
  const needs = new Map(
    [...[...ofBase.ties.needs.values()].flat(), ...toDrop].map((need) => [`${need.kind} ${need.name}`, need]),
  );
  const missing =
    needs.size === 0 ? [] : await structures.missing(comparison.connection, comparison.schema, [...needs.values()]);
  const taken = await structures.taken(comparison.connection, comparison.schema, ofBase.objects);
  const around = { schema: comparison.schema, base: ofBase.ties, comparison: ofComparison.ties, missing, taken };
  const equal = ofComparison.standing.flatMap((one) => equalAtBase(one, ofBase, ofComparison));
  const script = changeScript(withAnew(structures, { chosen, equal }, around), around);
  return { ...script, notWritten: [...unseen, ...script.notWritten] };
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
