import type * as z from 'zod';
import type { sqleConfig } from '../../shared/contract/db-service-fields.ts';
import { rulesToAuditBy } from '../rules/service.ts';

type AuditConfig = z.output<typeof sqleConfig>;

/** The audit settings of a data source with templates that exist for its type; id and name of a template are the same word, so either will do. */
export function checkedConfig(dbType: string, given: AuditConfig | undefined): AuditConfig {
  const query = given?.sql_query_config;
  const exports = given?.data_export_rule_template_name || given?.data_export_rule_template_id;
  return {
    ...given,
    audit_enabled: given?.audit_enabled ?? true,
    ...templateFields(dbType, namedIn(given)),
    ...(exports && exportTemplateFields(dbType, exports)),
    ...(query && { sql_query_config: { ...query, ...(namedIn(query) && templateFields(dbType, namedIn(query))) } }),
  };
}

function namedIn(given: { rule_template_name?: string | undefined; rule_template_id?: string | undefined } | undefined): string | undefined {
  return given?.rule_template_name || given?.rule_template_id;
}

function templateFields(dbType: string, name: string | undefined) {
  const { templateName } = rulesToAuditBy(dbType, name);
  return { rule_template_id: templateName, rule_template_name: templateName };
}

function exportTemplateFields(dbType: string, name: string) {
  const { templateName } = rulesToAuditBy(dbType, name);
  return { data_export_rule_template_id: templateName, data_export_rule_template_name: templateName };
}
