import type * as z from 'zod';
import type { sqleConfig } from '../../../shared/contract/databases/db-services/fields.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { templateFor } from '../../rules/rules/service.ts';

export type AuditConfig = z.output<typeof sqleConfig>;
type Owner = { readonly dbType: string; readonly projectUid: string };

/** The audit settings of a data source with templates that exist for its type; id and name of a template are the same word, so either will do. */
export async function checkedConfig(
  table: TenantTable,
  owner: Owner,
  given: AuditConfig | undefined,
): Promise<AuditConfig> {
  const query = given?.sql_query_config;
  const exports = given?.data_export_rule_template_name || given?.data_export_rule_template_id;
  const fieldsOf = async (name: string | undefined) => {
    const template = await templateFor(table, owner, name);
    return { rule_template_id: template.name, rule_template_name: template.name };
  };
  return {
    ...given,
    audit_enabled: given?.audit_enabled ?? true,
    ...(await fieldsOf(namedIn(given))),
    ...(exports && exportFields((await templateFor(table, owner, exports)).name)),
    ...(query && { sql_query_config: { ...query, ...(namedIn(query) && (await fieldsOf(namedIn(query)))) } }),
  };
}

/** Every template that the settings name. */
export function templatesIn({
  rule_template_name: release,
  data_export_rule_template_name: exports,
  sql_query_config: query,
}: AuditConfig): string[] {
  return [release, exports, query?.rule_template_name].flatMap((name) => name || []);
}

function namedIn(
  given: { rule_template_name?: string | undefined; rule_template_id?: string | undefined } | undefined,
): string | undefined {
  return given?.rule_template_name || given?.rule_template_id;
}

function exportFields(name: string) {
  return { data_export_rule_template_id: name, data_export_rule_template_name: name };
}
