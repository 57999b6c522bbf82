import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { objectTypes, type ObjectType } from '../../databases/structures/object-types.ts';
import { unwrittenKinds } from '../../databases/structures/unwritten-kinds.ts';
import { dataOf, listOf, paging, projectName, uid } from '../../paging.ts';

const schemaName = z.string().max(255);
/** A data source, or one schema of it. */
const compared = z.object({ instance_id: uid, schema_name: schemaName.nullish() });
const pair = { base_db_object: compared, comparison_db_object: compared };
/** How two objects stand to each other. */
export const comparisonResults = ['same', 'inconsistent', 'base_not_exist', 'comparison_not_exist'] as const;
const result = z.enum(comparisonResults);
const kind = unwrittenKinds.schema;
/** Kinds of objects; the name of triggers is written as clients of this API know it, who know the first six. */
type ComparedType = Exclude<ObjectType, 'TRIGGER'> | 'TIGGER';
export const comparedTypes = objectTypes.values.map((type): ComparedType => (type === 'TRIGGER' ? 'TIGGER' : type));
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
    /** Of what a statement costs: why it matters, and what to do instead. */
    why: z.string().optional(),
    instead: z.string().optional(),
  })
  .meta({ id: 'ComparedFinding' });
/** What a statement locks of what is there, beside what reading and writing take themselves. */
const locks = z
  .object({
    /** Nothing is said of a statement whose locks are not known. */
    is_known: z.boolean(),
    objects: z.array(
      z.object({
        object_name: z.string(),
        /** In the words of the server: the mode of the lock, or LOCK= beside ALGORITHM=. */
        lock: z.string(),
        algorithm: z.string().optional(),
        /** Who waits while it works. */
        blocks: z.enum(['everything', 'writes', 'definitions', 'nothing']),
        work: z.enum(['catalogue', 'scan', 'index', 'rewrite']),
        rows: z.number().optional(),
      }),
    ),
  })
  .meta({ id: 'StepLocks' });
const judged = z
  .object({ sql_statement: z.string(), audit_results: z.array(finding), locks: locks.optional() })
  .meta({ id: 'JudgedStatement' });
const side = z.object({
  sql_statement_with_audit: judged,
  audit_error: z.string(),
  /** What hangs on the object and is compared, yet never written. */
  unwritten: z.array(z.object({ kind, text: z.string() })),
});

const otherKind = z
  .object({
    kind,
    count: z.number(),
    /** How many differ, of which the first are named. */
    differing_num: z.number(),
    differing: z.array(z.object({ object_name: z.string(), comparison_result: result })),
  })
  .meta({ id: 'OtherComparedKind' });
const unwritten = z
  .object({ object_name: z.string(), object_type: z.enum(comparedTypes), reason: z.string() })
  .meta({ id: 'UnwrittenObject' });

/** Of a table on one side alone: those on the other side alone that have the same columns, of which it may be one under another name. */
const renameCandidates = z.array(z.string()).optional();

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
              objects_diff_result: z.array(
                z.object({
                  object_name: z.string(),
                  comparison_result: result,
                  differs_in: z.array(kind),
                  rename_candidates: renameCandidates,
                }),
              ),
            }),
          ),
          /** What is compared and never written, by kind: how many there are, and which differ. */
          other_objects: z.array(otherKind),
          /** Kinds of which a server would not tell. */
          unread_kinds: z.array(kind),
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
/** A column of a table of the comparison side that a person says is one of the baseline under another name. */
const renamedColumn = z
  .object({ object_name: z.string().min(1).max(255), from: z.string().min(1).max(255), to: z.string().min(1).max(255) })
  .meta({ id: 'RenamedColumn' });
/** A table of the comparison side that a person says is one of the baseline under another name. */
const renamedTable = z
  .object({ from: z.string().min(1).max(255), to: z.string().min(1).max(255) })
  .meta({ id: 'RenamedTable' });
const sidesOfSource = { base_instance_id: uid, comparison_instance_id: uid };
/** Objects of one pair of schemas. */
const chosenObjects = z
  .object({
    base_schema_name: schemaName.nullish(),
    comparison_schema_name: schemaName.nullish(),
    database_objects: z.array(object).min(1).max(limits.changedObjectsMax),
    /** Both tables of each are among the chosen objects. Columns are named with the tables as these are called then. */
    renamed_tables: z.array(renamedTable).max(limits.changedObjectsMax).optional(),
    renamed_columns: z.array(renamedColumn).max(limits.changedObjectsMax).optional(),
  })
  .meta({ id: 'ChosenObjects' });

export const makeChangeSql = operation(
  'POST /sqle/v1/projects/{project_name}/database_comparison/modify_sql_statements',
  {
    summary: 'The SQL that makes the chosen objects of the comparison side those of the baseline, audited',
    access: 'dbServiceUse',
    params: projectName,
    body: z.object({
      ...sidesOfSource,
      database_schema_objects: z.array(chosenObjects).min(1).max(limits.comparedSchemasMax),
    }),
    reply: dataOf(
      z.array(
        z.object({
          schema_name: z.string(),
          modify_sqls: z.array(judged),
          audit_error: z.string(),
          /** What of the chosen objects gets no statement, and why. */
          not_written: z.array(unwritten),
          /** Columns that would go and come, and may be one under another name: only a person knows. */
          rename_candidates: z.array(renamedColumn),
          /** The same of tables, the most alike first. */
          table_rename_candidates: z.array(renamedTable),
          /** Tells whether a rehearsal was of exactly these statements. */
          plan_digest: z.string(),
        }),
      ),
    ),
  },
);

const comparisonId = projectName.extend({ comparison_id: uid });
export const startComparison = operation('POST /sqle/v1/projects/{project_name}/database_comparison/comparisons', {
  summary: 'Begin to compare two schemas or data sources, however large, in the background',
  access: 'dbServiceUse',
  params: projectName,
  body: z.object(pair),
  reply: dataOf(z.object({ comparison_id: z.string() })),
});
export const getComparison = operation(
  'GET /sqle/v1/projects/{project_name}/database_comparison/comparisons/{comparison_id}',
  {
    summary: 'How far a comparison has come, and what it found in all',
    access: 'dbServiceUse',
    params: comparisonId,
    reply: dataOf(
      z.object({
        status: z.enum(['comparing', 'finish', 'failed']),
        failure: z.string(),
        /** Objects of both sides that were read, of how many. */
        objects_read: z.number(),
        objects_total: z.number(),
        counts: z.record(result, z.number()),
        schemas: z.array(
          z.object({
            base_schema_name: z.string(),
            comparison_schema_name: z.string(),
            comparison_result: result,
            inconsistent_num: z.number(),
            other_objects: z.array(otherKind),
            unread_kinds: z.array(kind),
          }),
        ),
      }),
    ),
  },
);
export const listComparedObjects = operation(
  'GET /sqle/v1/projects/{project_name}/database_comparison/comparisons/{comparison_id}/objects',
  {
    summary: 'The objects of a finished comparison, those that differ first',
    access: 'dbServiceUse',
    params: comparisonId,
    query: paging.extend({ filter_result: result.optional(), fuzzy_search: z.string().max(255).optional() }),
    reply: listOf(
      z.object({
        base_schema_name: z.string(),
        comparison_schema_name: z.string(),
        object_type: z.enum(comparedTypes),
        object_name: z.string(),
        comparison_result: result,
        differs_in: z.array(kind),
        rename_candidates: renameCandidates,
      }),
    ),
  },
);

export const startRehearsal = operation('POST /sqle/v1/projects/{project_name}/database_comparison/rehearsals', {
  summary: 'Begin to rehearse the change SQL of the chosen objects in a scratch database, in the background',
  access: 'dbServiceUse',
  params: projectName,
  body: z.object({ ...sidesOfSource, database_schema_object: chosenObjects }),
  reply: dataOf(z.object({ rehearsal_id: z.string() })),
});
const rehearsalId = projectName.extend({ rehearsal_id: uid });
const named = z.object({ object_name: z.string(), object_type: z.enum(comparedTypes) });
export const getRehearsal = operation(
  'GET /sqle/v1/projects/{project_name}/database_comparison/rehearsals/{rehearsal_id}',
  {
    summary: 'How far a rehearsal has come, and what was seen',
    access: 'dbServiceUse',
    params: rehearsalId,
    reply: dataOf(
      z.object({
        /** `equal`: it ran, and what came of it is what was wanted. `lost`: so it is, but rows went that nothing had told of. */
        status: z.enum(['rehearsing', 'equal', 'differs', 'lost', 'failed', 'not_rehearsed']),
        /** Why nothing was rehearsed, or why the server refused a statement. */
        reason: z.string(),
        failed_at: z.number().optional(),
        statements_run: z.number(),
        statements_total: z.number(),
        plan_digest: z.string(),
        db_type: z.string(),
        server_version: z.string(),
        /** The version of the server that would be changed. */
        target_version: z.string(),
        seconds: z.number(),
        /** Objects that came out otherwise, and those that the copy could not have although the change does not concern them. */
        differing: z.array(named),
        lacking: z.array(named),
        /** Made-up rows, what of them was lost untold, and which statements refused them as was told. */
        rows: z.number(),
        lost: z.array(z.string()),
        refused_rows: z.array(z.number()),
      }),
    ),
  },
);
export const cancelRehearsal = operation(
  'POST /sqle/v1/projects/{project_name}/database_comparison/rehearsals/{rehearsal_id}/cancel',
  {
    summary: 'Stop a rehearsal; its scratch database is dropped',
    access: 'dbServiceUse',
    params: rehearsalId,
    reply: dataOf(z.object({ status: z.enum(['not_rehearsed']) })),
  },
);
