import type * as contract from '../../shared/contract/database-comparison/operations.ts';
import type { Input, Reply } from '../../shared/contract/operation.ts';
import type { Context } from '../platform/context.ts';
import { readStructures } from '../structures/read-structures.ts';
import { isSameObject, objectTypes, type SchemaObject } from '../structures/structure.ts';
import { demandComparable, requireSides } from './sides.ts';

type SchemaPair = { readonly base: string | undefined; readonly comparison: string | undefined };
type Shown = Reply<typeof contract.compareDatabases>['data'][number];
type Result = Shown['comparison_result'];

export async function compareDatabases({ body }: Input<typeof contract.compareDatabases>, ctx: Context) {
  const { base_db_object: base, comparison_db_object: comparison } = body;
  const sides = await requireSides(ctx, base.instance_id, comparison.instance_id);
  demandComparable(base, comparison);
  const [ofBase, ofComparison] = await Promise.all([
    readStructures(ctx, sides.base, base.schema_name ? [base.schema_name] : 'all'),
    readStructures(ctx, sides.comparison, comparison.schema_name ? [comparison.schema_name] : 'all'),
  ]);
  const pairs: SchemaPair[] =
    base.schema_name && comparison.schema_name
      ? [{ base: base.schema_name, comparison: comparison.schema_name }]
      : [...new Set([...ofBase.keys(), ...ofComparison.keys()])].sort().map((schema) => ({
          base: ofBase.has(schema) ? schema : undefined,
          comparison: ofComparison.has(schema) ? schema : undefined,
        }));
  return { data: pairs.map((pair) => shownPair(pair, ofBase, ofComparison)) };
}

type Objects = ReadonlyMap<string, readonly SchemaObject[]>;

function shownPair(pair: SchemaPair, ofBase: Objects, ofComparison: Objects): Shown {
  const [base, comparison] = [ofBase.get(pair.base ?? '') ?? [], ofComparison.get(pair.comparison ?? '') ?? []];
  const byType = objectTypes.flatMap((type) => {
    const names = [...base, ...comparison].filter((one) => one.type === type).map(({ name }) => name);
    if (names.length === 0) return [];
    const objects = [...new Set(names)].sort().map((name) => ({
      object_name: name,
      comparison_result: resultOf(objectsNamed(base, type, name), objectsNamed(comparison, type, name)),
    }));
    return [
      {
        object_type: wireType(type),
        inconsistent_num: objects.filter(({ comparison_result: result }) => result !== 'same').length,
        objects_diff_result: objects,
      },
    ];
  });
  const differing = byType.reduce((sum, { inconsistent_num: count }) => sum + count, 0);
  return {
    base_schema_name: pair.base ?? '',
    comparison_schema_name: pair.comparison ?? '',
    comparison_result:
      pair.base === undefined
        ? 'base_not_exist'
        : pair.comparison === undefined
          ? 'comparison_not_exist'
          : differing > 0
            ? 'inconsistent'
            : 'same',
    inconsistent_num: differing,
    database_diff_objects: byType,
  };
}

/** All objects of a name: routines may share one, with other parameters. */
export function objectsNamed(
  objects: readonly SchemaObject[],
  type: SchemaObject['type'],
  name: string,
): readonly SchemaObject[] {
  return objects.filter((one) => one.type === type && one.name === name);
}

/** How what one name stands for on one side is to what it stands for on the other. */
export function resultOf(base: readonly SchemaObject[], comparison: readonly SchemaObject[]): Result {
  if (base.length === 0) return 'base_not_exist';
  if (comparison.length === 0) return 'comparison_not_exist';
  const isSame =
    base.length === comparison.length && base.every((one) => comparison.some((other) => isSameObject(one, other)));
  return isSame ? 'same' : 'inconsistent';
}

function wireType(type: SchemaObject['type']) {
  return type === 'TRIGGER' ? ('TIGGER' as const) : type;
}
