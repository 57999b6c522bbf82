import type * as z from 'zod';
import type { sqleConfig } from '../../shared/contract/db-service-fields.ts';
import { rulesToAuditBy } from '../rules/service.ts';

type AuditConfig = z.output<typeof sqleConfig>;

/** The audit settings of a data source with templates that exist for its type; id and name of a template are the same word. */
export function checkedConfig(dbType: string, given: AuditConfig | undefined): AuditConfig {
  const query = given?.sql_query_config;
  return {
    ...given,
    audit_enabled: given?.audit_enabled ?? true,
    ...templateFields(dbType, given),
    ...(given?.data_export_rule_template_name && exportTemplateFields(dbType, given.data_export_rule_template_name)),
    ...(query && { sql_query_config: { ...query, ...(query.rule_template_name && templateFields(dbType, query)) } }),
  };
}

function templateFields(dbType: string, given: { rule_template_name?: string | undefined } | undefined) {
  const { templateName } = rulesToAuditBy(dbType, given?.rule_template_name);
  return { rule_template_id: templateName, rule_template_name: templateName };
}

function exportTemplateFields(dbType: string, name: string) {
  const { templateName } = rulesToAuditBy(dbType, name);
  return { data_export_rule_template_id: templateName, data_export_rule_template_name: templateName };
}
