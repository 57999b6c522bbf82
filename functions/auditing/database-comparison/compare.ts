import { isOfDatabase, objectTypes } from '../../../shared/contract/databases/structures/object-types.ts';
import type * as contract from '../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { readDigests, type ReadOptions } from './read-digests.ts';
import { typesUnseen, type SchemaObject } from '../../databases/structures/structure.ts';
import { comparedName, comparedOthers, type SideDigest } from './digests.ts';
import { withRenameCandidates } from './rename-candidates.ts';
import { demandComparable, requireSides } from './sides.ts';
import { sortedInTurns, turns } from './turns.ts';

type SchemaPair = { readonly base: string | undefined; readonly comparison: string | undefined };
/** What was found of one pair of schemas. */
export type ComparedSchema = Reply<typeof contract.compareDatabases>['data'][number];
type Place = Pick<Context, 'tenant' | 'world'>;
type OneSide = { readonly source: DbService; readonly schema: string };

export async function compareDatabases({ body }: Input<typeof contract.compareDatabases>, ctx: Context) {
  const { base_db_object: base, comparison_db_object: comparison } = body;
  const sides = await requireSides(ctx, base.instance_id, comparison.instance_id);
  demandComparable(base, comparison);
  const data = await compared(
    ctx,
    {
      base: { source: sides.base, schema: base.schema_name ?? '' },
      comparison: { source: sides.comparison, schema: comparison.schema_name ?? '' },
    },
    { objectsMax: limits.comparedAtOnceMax },
  );
  return { data };
}

/** Compares two schemas, or all of two data sources; nothing of either side is kept but digests. */
export async function compared(
  place: Place,
  { base, comparison }: { readonly base: OneSide; readonly comparison: OneSide },
  options: ReadOptions,
): Promise<ComparedSchema[]> {
  const wanted = ({ schema }: OneSide) => (schema === '' ? ('all' as const) : [schema]);
  const [ofBase, ofComparison] = await Promise.all([
    readDigests(place, base.source, wanted(base), options),
    readDigests(place, comparison.source, wanted(comparison), options),
  ]);
  const pairs: SchemaPair[] =
    base.schema !== '' && comparison.schema !== ''
      ? [{ base: base.schema, comparison: comparison.schema }]
      : [...new Set([...ofBase.keys(), ...ofComparison.keys()])].sort().map((schema) => ({
          base: ofBase.has(schema) ? schema : undefined,
          comparison: ofComparison.has(schema) ? schema : undefined,
        }));
  const found: ComparedSchema[] = [];
  for (const pair of pairs)
    found.push(await shownPair(pair, ofBase.get(pair.base ?? ''), ofComparison.get(pair.comparison ?? '')));
  return namedAtMost(found, limits.comparedOthersNamedMax);
}

/** Of things that stand by themselves all are counted, and of each kind the first are named: what is told of them has to fit into one answer. */
export function namedAtMost(found: readonly ComparedSchema[], max: number): ComparedSchema[] {
  const lists = found.flatMap(({ other_objects }) => other_objects.filter(({ differing_num }) => differing_num > 0));
  const most = Math.max(1, Math.floor(max / Math.max(1, lists.length)));
  return found.map((schema) => ({
    ...schema,
    other_objects: schema.other_objects.map((one) => ({ ...one, differing: one.differing.slice(0, most) })),
  }));
}

async function shownPair(pair: SchemaPair, base = empty, comparison = empty): Promise<ComparedSchema> {
  const byType = await typesOf(base, comparison);
  const others = (await comparedOthers(base.others.objects, comparison.others.objects)).map((one) => ({
    ...one,
    differing_num: one.differing.length,
  }));
  const differing =
    byType.reduce((sum, { inconsistent_num: count }) => sum + count, 0) +
    others.reduce((sum, one) => sum + one.differing_num, 0);
  return {
    base_schema_name: pair.base ?? '',
    comparison_schema_name: pair.comparison ?? '',
    comparison_result: resultOfPair(pair, differing),
    inconsistent_num: differing,
    database_diff_objects: byType,
    other_objects: others,
    unread_kinds: [...new Set([...base.others.unread, ...comparison.others.unread])],
  };
}

function resultOfPair({ base, comparison }: SchemaPair, differing: number): ComparedSchema['comparison_result'] {
  if (base === undefined) return 'base_not_exist';
  if (comparison === undefined) return 'comparison_not_exist';
  return differing > 0 ? 'inconsistent' : 'same';
}

const empty: SideDigest = { objects: new Map(), others: { objects: [], unread: [] } };

async function typesOf(base: SideDigest, comparison: SideDigest) {
  const found = new Map<SchemaObject['type'], ComparedSchema['database_diff_objects'][number]['objects_diff_result']>();
  const turn = turns();
  const isUnseen = unseenBetween(base, comparison);
  for (const [key, { object }] of namesOf(base, comparison)) {
    await turn();
    if (isUnseen(key, object)) continue;
    const { result, differsIn } = comparedName(
      base.objects.get(key)?.digests ?? [],
      comparison.objects.get(key)?.digests ?? [],
    );
    const own = found.get(object.type) ?? [];
    found.set(object.type, own);
    own.push({ object_name: object.name, comparison_result: result, differs_in: differsIn });
  }
  const types = [];
  for (const type of objectTypes.values) {
    const listed = found.get(type);
    if (!listed) continue;
    const own = type === 'TABLE' ? await withRenameCandidates(listed, { base, comparison }, turn) : listed;
    const objects = await sortedInTurns(own, (a, b) => (a.object_name < b.object_name ? -1 : 1));
    const differing = objects.filter(({ comparison_result: result }) => result !== 'same').length;
    types.push({ object_type: wireType(type), inconsistent_num: differing, objects_diff_result: objects });
  }
  return types;
}

/**
 * What one side may have without showing it is neither missing there nor the same: its kind is named as not looked at. A schema that is
 * missing says nothing of the database around it.
 */
function unseenBetween(base: SideDigest, comparison: SideDigest) {
  const sides = [base, comparison].map(({ objects, others }) => ({ objects, unseen: typesUnseen(others.unread) }));
  const isAlone = base === empty || comparison === empty;
  return (key: string, { type }: Pick<SchemaObject, 'type'>) =>
    (isAlone && isOfDatabase.has(type)) || sides.some(({ objects, unseen }) => unseen.has(type) && !objects.has(key));
}

/** Whatever either side has, each name once. */
function* namesOf(base: SideDigest, comparison: SideDigest) {
  yield* base.objects;
  for (const entry of comparison.objects) if (!base.objects.has(entry[0])) yield entry;
}

/** Triggers as the wire writes them. */
export function wireType(type: SchemaObject['type']) {
  return type === 'TRIGGER' ? ('TIGGER' as const) : type;
}
