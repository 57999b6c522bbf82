import type * as contract from '../../shared/contract/rules.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { inLocale } from '../../shared/text.ts';
import type { Context } from '../platform/context.ts';
import { defaultTemplates, defaultTemplatesFor, findDefaultTemplate, type RuleTemplate } from './default-templates.ts';
import { fitsFilter, ruleRow, type RuleFilter } from './rule-row.ts';

export async function listRuleTemplates({ query }: Input<typeof contract.listRuleTemplates>, ctx: Context) {
  return pageOfTemplates(query, ctx);
}

export async function listProjectRuleTemplates({ query }: Input<typeof contract.listProjectRuleTemplates>, ctx: Context) {
  return pageOfTemplates(query, ctx);
}

export async function getRuleTemplate({ params, query }: Input<typeof contract.getRuleTemplate>, ctx: Context) {
  return detailOf(params.rule_template_name, query, ctx);
}

export async function getProjectRuleTemplate({ params, query }: Input<typeof contract.getProjectRuleTemplate>, ctx: Context) {
  return detailOf(params.rule_template_name, query, ctx);
}

export async function listRuleTemplateTips({ query }: Input<typeof contract.listRuleTemplateTips>) {
  return tipsOf(query.filter_db_type);
}

export async function listProjectRuleTemplateTips({ query }: Input<typeof contract.listProjectRuleTemplateTips>) {
  return tipsOf(query.filter_db_type);
}

function pageOfTemplates({ page_index, page_size }: { page_index: number; page_size: number }, ctx: Context) {
  const page = defaultTemplates.slice((page_index - 1) * page_size, page_index * page_size);
  return { data: page.map((template) => rowOf(template, ctx)), total_nums: defaultTemplates.length };
}

function detailOf(name: string, filter: RuleFilter, ctx: Context) {
  const template = findDefaultTemplate(name);
  if (!template) throw new AppError('notFound');
  const rules = template.settings.map((setting) => ({ ...setting, dbType: template.dbType })).filter((one) => fitsFilter(one, filter));
  return { data: { ...rowOf(template, ctx), rule_list: rules.map((one) => ruleRow(one, ctx.locale)) } };
}

function tipsOf(dbType: string | undefined) {
  return { data: defaultTemplatesFor(dbType).map(({ name, dbType: type, version }) => ({ rule_template_id: name, rule_template_name: name, db_type: type, rule_version: version, is_default_rule_template: true })) };
}

function rowOf({ name, dbType, desc, version }: RuleTemplate, { locale }: Context) {
  return { rule_template_name: name, db_type: dbType, desc: inLocale(desc, locale), rule_version: version };
}
