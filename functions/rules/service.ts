import type { RuleSetting } from '../../shared/audit/rule.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { Locale } from '../../shared/text.ts';
import { defaultTemplateName, findDefaultTemplate } from './default-templates.ts';
import { ruleRow } from './rule-row.ts';

type AuditedBy = { readonly templateName: string; readonly rules: readonly RuleSetting[] };

/** The rules by which SQL for a database type is judged: those of the named template, else of the type's default one. */
export function rulesToAuditBy(dbType: string, templateName?: string): AuditedBy {
  const name = templateName || defaultTemplateName(dbType);
  const template = findDefaultTemplate(name);
  if (template?.dbType !== dbType) throw new AppError('unknownRuleTemplate', { dbType, name });
  return { templateName: name, rules: template.settings };
}

/** The same rules as the wire shows them. */
export function ruleRowsFor(dbType: string, templateName: string | undefined, locale: Locale) {
  return rulesToAuditBy(dbType, templateName).rules.map((setting) => ruleRow({ ...setting, dbType }, locale));
}
