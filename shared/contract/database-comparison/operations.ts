import * as z from 'zod';
import { limits } from '../../limits.ts';
import { operation } from '../operation.ts';
import { dataOf, projectName, uid } from '../paging.ts';

const schemaName = z.string().max(255);
/** A data source, or one schema of it. */
const compared = z.object({ instance_id: uid, schema_name: schemaName.nullish() });
const pair = { base_db_object: compared, comparison_db_object: compared };
/** How two objects stand to each other. */
export const comparisonResults = ['same', 'inconsistent', 'base_not_exist', 'comparison_not_exist'] as const;
const result = z.enum(comparisonResults);
/** Kinds of objects; the name of triggers is written as clients of this API know it. */
export const comparedTypes = ['TABLE', 'VIEW', 'PROCEDURE', 'TIGGER', 'EVENT', 'FUNCTION'] as const;
const object = z.object({
  object_name: z.string().min(1).max(255),
  object_type: z.enum([...comparedTypes, 'TRIGGER']),
});

const finding = z
  .object({
    level: z.string(),
    rule_name: z.string(),
    message: z.string(),
    db_type: z.string(),
    execution_failed: z.boolean(),
    error_info: z.string(),
  })
  .meta({ id: 'ComparedFinding' });
const judged = z.object({ sql_statement: z.string(), audit_results: z.array(finding) }).meta({ id: 'JudgedStatement' });
const side = z.object({ sql_statement_with_audit: judged, audit_error: z.string() });

export const compareDatabases = operation(
  'POST /sqle/v1/projects/{project_name}/database_comparison/execute_comparison',
  {
    summary: 'Compare the objects of two schemas or data sources',
    access: 'dbServiceUse',
    params: projectName,
    body: z.object(pair),
    reply: dataOf(
      z.array(
        z.object({
          base_schema_name: z.string(),
          comparison_schema_name: z.string(),
          comparison_result: result,
          inconsistent_num: z.number(),
          database_diff_objects: z.array(
            z.object({
              object_type: z.enum(comparedTypes),
              inconsistent_num: z.number(),
              objects_diff_result: z.array(z.object({ object_name: z.string(), comparison_result: result })),
            }),
          ),
        }),
      ),
    ),
  },
);
export const getComparisonStatements = operation(
  'POST /sqle/v1/projects/{project_name}/database_comparison/comparison_statements',
  {
    summary: 'Both definitions of one object, each audited by the rules of its data source',
    access: 'dbServiceUse',
    params: projectName,
    body: z.object({ database_comparison_object: z.object(pair), database_object: object }),
    reply: dataOf(z.object({ base_sql: side, comparison_sql: side })),
  },
);
export const makeChangeSql = operation(
  'POST /sqle/v1/projects/{project_name}/database_comparison/modify_sql_statements',
  {
    summary: 'The SQL that makes the chosen objects of the comparison side those of the baseline, audited',
    access: 'dbServiceUse',
    params: projectName,
    body: z.object({
      base_instance_id: uid,
      comparison_instance_id: uid,
      database_schema_objects: z
        .array(
          z.object({
            base_schema_name: schemaName.nullish(),
            comparison_schema_name: schemaName.nullish(),
            database_objects: z.array(object).min(1).max(limits.changedObjectsMax),
          }),
        )
        .min(1)
        .max(limits.comparedSchemasMax),
    }),
    reply: dataOf(
      z.array(z.object({ schema_name: z.string(), modify_sqls: z.array(judged), audit_error: z.string() })),
    ),
  },
);
