import type * as contract from '../../../shared/contract/auditing/database-comparison/operations.ts';
import { isOfDatabase } from '../../../shared/contract/databases/structures/object-types.ts';
import type { UnwrittenKind } from '../../../shared/contract/databases/structures/unwritten-kinds.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { fill, inLocale } from '../../../shared/text.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { chosenSchemas, overCatalogue, structuresOf } from '../../databases/structures/read-structures.ts';
import {
  allOf,
  besides,
  inSchema,
  keyOfObject,
  type ObjectName,
  type SchemaObject,
} from '../../databases/structures/structure.ts';
import { leftReasons } from '../../databases/structures/left-alone.ts';
import { auditedDefinition } from './audited-sides.ts';
import { objectNamed, renamedColumnOf } from './named-object.ts';
import { requireSides } from './sides.ts';
import { scriptOfPair } from './pair-script.ts';
import type { NotWritten } from './change-script.ts';

export async function getComparisonStatements({ body }: Input<typeof contract.getComparisonStatements>, ctx: Context) {
  const { base_db_object: base, comparison_db_object: comparison } = body.database_comparison_object;
  const sides = await requireSides(ctx, base.instance_id, comparison.instance_id);
  const object = objectNamed(body.database_object);
  const [ofBase, ofComparison] = await Promise.all([
    definitions(ctx, sides.base, base.schema_name ?? '', object),
    definitions(ctx, sides.comparison, comparison.schema_name ?? '', object),
  ]);
  if (ofBase.length === 0 && ofComparison.length === 0)
    throw new AppError('comparedObjectMissing', { name: object.name });
  const [base_sql, comparison_sql] = await Promise.all([
    auditedDefinition(ctx, sides.base, { schema: base.schema_name ?? '', text: textOf(ofBase, base.schema_name) }),
    auditedDefinition(ctx, sides.comparison, {
      schema: comparison.schema_name ?? '',
      text: textOf(ofComparison, comparison.schema_name),
    }),
  ]);
  return {
    data: {
      base_sql: { ...base_sql, ...whyEmpty(ofBase, ctx), unwritten: shownUnwritten(ofBase, base.schema_name ?? '') },
      comparison_sql: {
        ...comparison_sql,
        ...whyEmpty(ofComparison, ctx),
        unwritten: shownUnwritten(ofComparison, comparison.schema_name ?? ''),
      },
    },
  };
}

export async function makeChangeSql({ body }: Input<typeof contract.makeChangeSql>, ctx: Context) {
  const sides = await requireSides(ctx, body.base_instance_id, body.comparison_instance_id);
  const data: Reply<typeof contract.makeChangeSql>['data'] = [];
  // What belongs to the database is chosen with any of its schemas, and changed once.
  const written = new Map<string, string>();
  for (const pair of body.database_schema_objects) {
    const schemas = { base: pair.base_schema_name ?? '', comparison: pair.comparison_schema_name ?? '' };
    const named = pair.database_objects.map(objectNamed);
    const before = (object: ObjectName) => written.get(keyOfObject(object));
    const elsewhere = named.flatMap((object): NotWritten[] => {
      const name = before(object);
      return name === undefined ? [] : [{ object, left: { reason: 'writtenElsewhere', name } }];
    });
    const objects = named.filter((object) => before(object) === undefined);
    const renamed = (pair.renamed_columns ?? []).map(renamedColumnOf);
    const tables = pair.renamed_tables ?? [];
    data.push(await scriptOfPair(ctx, sides, { ...schemas, objects, renamed, tables, elsewhere }));
    for (const one of objects)
      if (isOfDatabase.has(one.type)) written.set(keyOfObject(one), schemas.comparison || schemas.base);
  }
  return { data };
}

/** One object is read by itself: neither schema is read for it. */
async function definitions(
  ctx: Context,
  source: DbService,
  schema: string,
  object: ObjectName,
): Promise<SchemaObject[]> {
  if (schema === '') return [];
  return overCatalogue(ctx, source, async (connection) => {
    await chosenSchemas(connection, source, [schema]);
    return allOf(structuresOf(source).read(connection, schema, [object]));
  });
}

function textOf(objects: readonly SchemaObject[], schema: string | null | undefined): string {
  return inSchema(objects.map(({ text }) => text).join('\n\n'), schema ?? '');
}

/** Something that is there and may not be read is not the same as nothing. */
function whyEmpty(objects: readonly SchemaObject[], { locale }: Context) {
  const hidden = objects.find(({ text }) => text === '');
  return hidden && { audit_error: inLocale(fill(leftReasons.unreadable, { name: hidden.name }), locale) };
}

/** What hangs on the object beside its own text, as the server tells it. */
function shownUnwritten(objects: readonly SchemaObject[], schema: string) {
  return objects.flatMap((object) =>
    (Object.entries(besides(object)) as [UnwrittenKind, string][]).map(([kind, text]) => ({
      kind,
      text: inSchema(text, schema),
    })),
  );
}
