import type * as contract from '../../shared/contract/database-comparison/operations.ts';
import type { Input, Reply } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { inLocale } from '../../shared/text.ts';
import { judgedScript } from '../audits/judged-script.ts';
import type { DbService } from '../db-services/service.ts';
import type { Context } from '../platform/context.ts';
import { readStructures, structuresOf } from '../structures/read-structures.ts';
import { isSameObject, type Changes, type SchemaObject, type Structures } from '../structures/structure.ts';
import { objectsNamed, resultOf } from './compare.ts';
import { requireSides } from './sides.ts';

type Wanted = Input<typeof contract.makeChangeSql>['body']['database_schema_objects'][number];
type Judged = Reply<typeof contract.makeChangeSql>['data'][number]['modify_sqls'][number];

export async function getComparisonStatements({ body }: Input<typeof contract.getComparisonStatements>, ctx: Context) {
  const { base_db_object: base, comparison_db_object: comparison } = body.database_comparison_object;
  const sides = await requireSides(ctx, base.instance_id, comparison.instance_id);
  const { object_name: name, object_type: written } = body.database_object;
  const type = written === 'TIGGER' ? 'TRIGGER' : written;
  const textOn = async (source: DbService, schema: string | null | undefined) => {
    if (!schema) return '';
    const objects = (await readStructures(ctx, source, [schema])).get(schema) ?? [];
    return objectsNamed(objects, type, name)
      .map(({ text }) => text)
      .join('\n\n');
  };
  const [ofBase, ofComparison] = await Promise.all([
    textOn(sides.base, base.schema_name),
    textOn(sides.comparison, comparison.schema_name),
  ]);
  if (ofBase === '' && ofComparison === '') throw new AppError('comparedObjectMissing', { name });
  const [base_sql, comparison_sql] = await Promise.all([
    judgedSide(ctx, sides.base, { schema: base.schema_name ?? '', text: ofBase }),
    judgedSide(ctx, sides.comparison, { schema: comparison.schema_name ?? '', text: ofComparison }),
  ]);
  return { data: { base_sql, comparison_sql } };
}

export async function makeChangeSql({ body }: Input<typeof contract.makeChangeSql>, ctx: Context) {
  const { base, comparison } = await requireSides(ctx, body.base_instance_id, body.comparison_instance_id);
  const pairs = body.database_schema_objects;
  const schemas = (of: 'base_schema_name' | 'comparison_schema_name') => pairs.flatMap((pair) => pair[of] || []);
  const [ofBase, ofComparison] = await Promise.all([
    readStructures(ctx, base, schemas('base_schema_name')),
    readStructures(ctx, comparison, schemas('comparison_schema_name')),
  ]);
  const data: Reply<typeof contract.makeChangeSql>['data'] = [];
  for (const pair of pairs) {
    const statements = changesOf(pair, {
      structures: structuresOf(base),
      base: ofBase.get(pair.base_schema_name ?? '') ?? [],
      comparison: ofComparison.get(pair.comparison_schema_name ?? '') ?? [],
    });
    const schema = pair.comparison_schema_name || pair.base_schema_name || '';
    const judged = await judgedEach(ctx, comparison, { schema: pair.comparison_schema_name ?? '', statements });
    data.push({ schema_name: schema, modify_sqls: judged.statements, audit_error: judged.problem });
  }
  return { data };
}

type Both = {
  readonly structures: Structures;
  readonly base: readonly SchemaObject[];
  readonly comparison: readonly SchemaObject[];
};

/** What stands on others is dropped before them and made after them: triggers and routines, views, then tables. */
const places = { TABLE: 0, FUNCTION: 1, PROCEDURE: 1, VIEW: 2, TRIGGER: 3, EVENT: 3 } as const;

function changesOf({ database_objects }: Wanted, { structures, base, comparison }: Both): string[] {
  const chosen = database_objects
    .map(({ object_name: name, object_type: written }) => {
      const type = written === 'TIGGER' ? 'TRIGGER' : written;
      const wanted = objectsNamed(base, type, name);
      const present = objectsNamed(comparison, type, name);
      if (wanted.length + present.length === 0) throw new AppError('comparedObjectMissing', { name });
      if (resultOf(wanted, present) === 'same') throw new AppError('comparedObjectSame', { name });
      return { type, wanted, present };
    })
    .sort((a, b) => places[a.type] - places[b.type]);
  const [drops, others] = [
    chosen.filter(({ wanted }) => wanted.length === 0).reverse(),
    chosen.filter(({ wanted }) => wanted.length > 0),
  ];
  const all = [...drops, ...others].flatMap(({ wanted, present }) => changesOfName(structures, wanted, present));
  return (['first', 'main', 'last'] as const).flatMap((phase) => all.flatMap((one) => one[phase]));
}

/** Routines of one name are told apart by their parameters; of everything else a name has one. */
function changesOfName(
  structures: Structures,
  wanted: readonly SchemaObject[],
  present: readonly SchemaObject[],
): Changes[] {
  const partnerOf = (one: SchemaObject, others: readonly SchemaObject[]) =>
    others.find(({ signature }) => signature === one.signature);
  return [
    ...present.filter((one) => !partnerOf(one, wanted)).map((one) => structures.changes(undefined, one)),
    ...wanted.flatMap((one) => {
      const before = partnerOf(one, present);
      return before && isSameObject(one, before) ? [] : [structures.changes(one, before)];
    }),
  ];
}

async function judgedSide(ctx: Context, source: DbService, { schema, text }: { schema: string; text: string }) {
  const { statements, problem } =
    text === '' ? { statements: [], problem: '' } : await judgedEach(ctx, source, { schema, statements: [text] });
  return {
    sql_statement_with_audit: statements[0] ?? { sql_statement: text, audit_results: [] },
    audit_error: problem,
  };
}

/** Each text with what the audit says of it, by the rules of the data source. Without an audit the texts are still an answer. */
async function judgedEach(
  ctx: Context,
  source: DbService,
  { schema, statements }: { schema: string; statements: readonly string[] },
): Promise<{ statements: Judged[]; problem: string }> {
  const unjudged = statements.map((text): Judged => ({ sql_statement: text, audit_results: [] }));
  if (statements.length === 0) return { statements: unjudged, problem: '' };
  const files = statements.map((text, index) => ({ path: `${index}.sql`, kind: 'sql' as const, text }));
  try {
    const judged = await judgedScript(
      ctx,
      { source: 'form_data', fileName: undefined, files, skipped: [] },
      { source, dbType: source.dbType, schema, templateName: undefined, project: ctx.project, askedBy: ctx.user.uid },
    );
    const found = (path: string) =>
      judged.statements.filter((row) => row.sourceFile === path).flatMap((row) => row.findings);
    return {
      problem: '',
      statements: files.map(({ path, text }) => ({
        sql_statement: text,
        audit_results: found(path).map(({ ruleId, level, message, error }) => ({
          rule_name: ruleId,
          level,
          message: inLocale(message, ctx.locale),
          db_type: source.dbType,
          execution_failed: error !== undefined,
          error_info: error ? inLocale(error, ctx.locale) : '',
        })),
      })),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { statements: unjudged, problem: inLocale(error.text, ctx.locale) };
  }
}
