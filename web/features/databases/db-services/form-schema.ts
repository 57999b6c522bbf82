import * as z from 'zod';
import { newDbService } from '../../../../shared/contract/databases/db-services/fields.ts';
import type { addDbService } from '../../../../shared/contract/databases/db-services/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { rowsOf, windowRows, windowsOf } from './maintenance-windows.ts';
import type { DbServiceRow } from './wire.ts';

const fields = newDbService.shape;
// The contract also takes a number; a field of a form holds text.
const port = z.string().superRefine((text, context) => {
  for (const { message, ...issue } of fields.port.safeParse(text).error?.issues ?? [])
    context.addIssue({ code: 'custom', message, ...('params' in issue && issue.params && { params: issue.params }) });
});

/** What a person fills in for a data source. Without a new password the stored one stays. */
export function formSchema({ needsPassword }: { needsPassword: boolean }) {
  return z.object({
    name: fields.name,
    db_type: fields.db_type,
    desc: fields.desc.unwrap(),
    environment_tag_uid: fields.environment_tag_uid,
    host: fields.host,
    port,
    user: fields.user,
    password: needsPassword ? z.string().min(1).max(1024) : z.string(),
    params: z.record(z.string(), z.string()),
    windows: windowRows,
    audit_enabled: z.boolean(),
    rule_template_name: z.string(),
    /** Empty where exports are judged by the same template. */
    export_template_name: z.string(),
    enable_backup: z.boolean(),
    backup_max_rows: fields.backup_max_rows.unwrap(),
    long_statements: z.boolean(),
    agent_query_enabled: z.boolean(),
  });
}
export type FormSchema = ReturnType<typeof formSchema>;
export type Values = z.input<FormSchema>;
export type Parsed = z.output<FormSchema>;

export function startingValues(before: DbServiceRow | undefined): Values {
  if (!before) {
    return {
      name: '',
      db_type: '',
      desc: '',
      environment_tag_uid: '',
      host: '',
      port: '',
      user: '',
      password: '',
      params: {},
      windows: [],
      audit_enabled: true,
      rule_template_name: '',
      export_template_name: '',
      enable_backup: false,
      backup_max_rows: limits.backupRowsDefault,
      long_statements: false,
      agent_query_enabled: false,
    };
  }
  return {
    name: before.name,
    db_type: before.db_type,
    desc: before.desc,
    environment_tag_uid: before.environment_tag?.uid ?? '',
    host: before.host,
    port: before.port,
    user: before.user,
    password: '',
    params: Object.fromEntries(before.additional_params.map(({ name, value }) => [name, value])),
    windows: rowsOf(before.maintenance_times),
    audit_enabled: before.sqle_config.audit_enabled,
    rule_template_name: before.sqle_config.rule_template_name ?? '',
    export_template_name: before.sqle_config.data_export_rule_template_name ?? '',
    enable_backup: before.enable_backup,
    backup_max_rows: before.backup_max_rows,
    long_statements: before.long_statements ?? false,
    agent_query_enabled: before.sqle_config.sql_query_config?.agent_query_enabled ?? false,
  };
}

/** How the data source is reached, as the operations take it. */
export function connectionOf({ host, port, user, params }: Pick<Parsed, 'host' | 'port' | 'user' | 'params'>) {
  return { host, port, user, additional_params: Object.entries(params).map(([name, value]) => ({ name, value })) };
}

/** The form as the operations take it; settings that it does not show stay as they were. */
export function wireOf(values: Parsed, before: DbServiceRow | undefined): Omit<WireFields, 'name' | 'password'> {
  const {
    desc,
    environment_tag_uid,
    windows,
    audit_enabled,
    rule_template_name,
    export_template_name: exports,
    enable_backup,
    backup_max_rows,
    long_statements,
    agent_query_enabled,
    db_type,
  } = values;
  const {
    data_export_rule_template_id: _id,
    data_export_rule_template_name: _name,
    sql_query_config: queries,
    ...config
  } = before?.sqle_config ?? {};
  return {
    ...connectionOf(values),
    db_type,
    desc,
    environment_tag_uid,
    maintenance_times: windowsOf(windows),
    enable_backup,
    backup_max_rows,
    long_statements,
    sqle_config: {
      ...config,
      audit_enabled,
      ...((agent_query_enabled || queries) && { sql_query_config: { ...queries, agent_query_enabled } }),
      ...(rule_template_name && { rule_template_name, rule_template_id: rule_template_name }),
      ...(exports && { data_export_rule_template_name: exports, data_export_rule_template_id: exports }),
    },
  };
}

type WireFields = z.input<typeof addDbService.body>['db_service'];
