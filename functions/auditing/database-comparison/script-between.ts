import { AppError } from '../../../shared/errors/index.ts';
import {
  allOf,
  isSameObject,
  type ObjectName,
  type SchemaObject,
  type StructureConnection,
  type Structures,
  type Ties,
} from '../../databases/structures/structure.ts';
import { changeScript, itemsOf, type ChangeScript } from './change-script.ts';
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
  const chosen = objects.map((object) => chosenOf(object, ofBase.objects, ofComparison.objects));
  if (comparison.schema === '') return withoutSchema(chosen, ofBase.schema);
  const needs = new Map([...ofBase.ties.needs.values()].flat().map((need) => [`${need.kind} ${need.name}`, need]));
  const missing =
    needs.size === 0 ? [] : await structures.missing(comparison.connection, comparison.schema, [...needs.values()]);
  const taken = await structures.taken(comparison.connection, comparison.schema, ofBase.objects);
  return changeScript(itemsOf(structures, chosen), {
    base: ofBase.ties,
    comparison: ofComparison.ties,
    missing,
    taken,
  });
}

/** What was read of one side. */
export type Side = {
  readonly schema: string;
  readonly objects: readonly SchemaObject[];
  readonly ties: Ties;
};

/** The chosen objects of one side, and what stands around them. */
export async function sideOf(
  structures: Structures,
  { connection, schema }: SideAtHand,
  objects: readonly ObjectName[],
): Promise<Side> {
  if (schema === '') return { schema, objects: [], ties: { needs: new Map(), dependants: new Map() } };
  return {
    schema,
    objects: await allOf(structures.read(connection, schema, objects)),
    ties: await structures.ties(connection, schema, objects),
  };
}

function chosenOf(object: ObjectName, ofBase: readonly SchemaObject[], ofComparison: readonly SchemaObject[]): Chosen {
  const named = (objects: readonly SchemaObject[]) =>
    objects.filter(({ type, name }) => type === object.type && name === object.name);
  const [wanted, present] = [named(ofBase), named(ofComparison)];
  if (wanted.length + present.length === 0) throw new AppError('comparedObjectMissing', { name: object.name });
  const isSame =
    wanted.length === present.length &&
    wanted.every((one) => present.some((other) => other.signature === one.signature && isSameObject(one, other)));
  if (isSame) throw new AppError('comparedObjectSame', { name: object.name });
  return { ...object, wanted, present };
}

function withoutSchema(chosen: readonly Chosen[], schema: string): ChangeScript {
  const notWritten = chosen.map((object) => ({ object, left: { reason: 'schemaMissing' as const, name: schema } }));
  return { statements: [], notWritten };
}
