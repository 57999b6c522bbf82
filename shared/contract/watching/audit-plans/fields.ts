import * as z from 'zod';
import { conditionOperators } from '../../../scan-types/conditions.ts';
import { limits } from '../../../limits.ts';

/** Parts of scans that several operations share, as the wire writes them. */
export const activeStatus = z.enum(['normal', 'disabled']);
/** How the last round of a scan ended; absent before the first. */
export const collectionStatus = z.enum(['normal', 'abnormal']);
const valueType = z.enum(['string', 'int', 'bool', 'password']);
const named = z.array(z.object({ desc: z.string(), value: z.string() }));

export const scanParam = z
  .object({ key: z.string(), desc: z.string(), value: z.string(), type: valueType, enums_value: named })
  .extend({
    /** Beside the wire's own fields: bounds of a number, and the setting with the value for which alone it is asked. */
    min: z.number().optional(),
    max: z.number().optional(),
    only: z.object({ key: z.string(), value: z.string() }).optional(),
  })
  .meta({ id: 'ScanParam' });
export const scanCondition = z
  .object({
    key: z.string(),
    desc: z.string(),
    value: z.string(),
    type: valueType,
    enums_value: named,
    operator: z.object({ operator_value: z.string(), operator_enums_value: named }),
  })
  .meta({ id: 'ScanCondition' });
export const scanTypeMeta = z
  .object({
    audit_plan_type: z.string(),
    audit_plan_type_desc: z.string(),
    audit_plan_type_tips: z.string(),
    instance_type: z.string(),
    /** Beside the wire's own fields: it was never carried out on a real server of this type. */
    is_never_tried: z.boolean(),
    audit_plan_params: z.array(scanParam),
    high_priority_conditions: z.array(scanCondition),
  })
  .meta({ id: 'ScanTypeMeta' });
export const scanTypeRow = z
  .object({
    audit_plan_id: z.number().int(),
    type: z.string(),
    desc: z.string(),
    token: z.string(),
    active_status: activeStatus,
    last_collection_status: collectionStatus.optional(),
  })
  .meta({ id: 'ScanTypeRow' });
export const wantedScan = z
  .object({
    audit_plan_type: z.string().max(100),
    audit_plan_params: z
      .array(z.object({ key: z.string().max(100), value: z.string().max(1000) }))
      .max(50)
      .nullish(),
    high_priority_conditions: z
      .array(
        z.object({
          key: z.string().max(100),
          operator: z.enum(conditionOperators),
          value: z
            .string()
            .regex(/^\d+(\.\d+)?$/, { error: 'a number' })
            .max(20),
        }),
      )
      .max(20)
      .nullish(),
    need_mark_high_priority_sql: z.boolean().nullish(),
    rule_template_name: z.string().max(200).nullish(),
  })
  .meta({ id: 'WantedScan' });

/** One cell of a table whose columns the server chooses. */
export const cells = z.record(z.string(), z.string());
export const cellHead = z
  .object({ field_name: z.string(), desc: z.string(), type: z.string(), sortable: z.boolean() })
  .meta({ id: 'CollectedColumn' });

/** What an audit said of a collected statement. */
export const collectedFinding = z
  .object({
    level: z.string(),
    rule_name: z.string(),
    message: z.string(),
    execution_failed: z.boolean(),
    error_info: z.string(),
    /** Beside the wire's own fields: the words in both languages and where it is, from 1. */
    db_type: z.string(),
    i18n_audit_result_info: z.record(z.string(), z.object({ message: z.string(), errorInfo: z.string() })),
    line: z.number(),
    column: z.number(),
    length: z.number(),
    /** What to do about it, where the reader is shown one statement after the other. */
    instead: z.string().optional(),
  })
  .meta({ id: 'ManagedFinding' });

/** One statement as scanners send it. Some send numbers as text, some leave out what they do not know. */
const number = z.coerce.number().min(0).nullish();
export const uploadedSql = z.object({
  audit_plan_sql_fingerprint: z.string().max(limits.uploadedTextMax).nullish(),
  audit_plan_sql_counter: z.coerce.number().int().min(1).max(1e12).nullish(),
  audit_plan_sql_last_receive_text: z.string().max(limits.uploadedTextMax).nullish(),
  audit_plan_sql_last_receive_timestamp: z.string().max(64).nullish(),
  audit_plan_sql_schema: z.string().max(255).nullish(),
  query_time_avg: number,
  query_time_max: number,
  row_examined_avg: number,
  first_query_at: z.string().max(64).nullish(),
  db_user: z.string().max(255).nullish(),
  endpoints: z.array(z.string().max(255)).max(1000).nullish(),
});
