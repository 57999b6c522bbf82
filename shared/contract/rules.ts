import * as z from 'zod';
import { levels } from '../levels.ts';
import { operation } from './operation.ts';
import { dataOf, listOf, paging, projectName } from './paging.ts';

/** How bad a finding is, as the wire writes it. */
export const level = z.enum(levels);
const param = z.object({
  key: z.string(), value: z.string(), desc: z.string(), type: z.enum(['string', 'int', 'bool', 'float']),
});
/** A rule as lists and templates show it. */
export const rule = z.object({
  rule_name: z.string(), db_type: z.string(), level, type: z.string(), desc: z.string(), annotation: z.string(), categories: z.record(z.string(), z.array(z.string())),
  params: z.array(param), has_audit_power: z.boolean(), has_rewrite_power: z.boolean(), is_custom_rule: z.boolean(), version: z.number().int(),
});

/** Several tags are joined by commas; a rule must have them all. */
const ruleFilters = { fuzzy_keyword_rule: z.string().optional(), tags: z.string().optional() };
export const listRules = operation('GET /sqle/v1/rules', {
  summary: 'List the rules', access: 'signedIn',
  query: z.object({
    ...ruleFilters, filter_db_type: z.string().optional(), filter_global_rule_template_name: z.string().optional(), filter_rule_names: z.string().optional(), filter_rule_version: z.coerce.number().int().optional(),
  }),
  reply: dataOf(z.array(rule)),
});
export const getCategoryStatistics = operation('GET /sqle/v1/rules/categoryStatistics', {
  summary: 'How many rules carry each tag', access: 'signedIn',
  reply: dataOf(z.record(z.string(), z.array(z.object({ category: z.string(), tag: z.string(), count: z.number() })))),
});
export const listRuleVersionTips = operation('GET /sqle/v1/rules_version_tips', {
  summary: 'The rule generations of each database type', access: 'signedIn', reply: dataOf(z.array(z.object({ db_type: z.string(), rule_versions: z.array(z.number()) }))),
});

const templateName = { rule_template_name: z.string().min(1).max(200) };
const templateRow = z.object({ rule_template_name: z.string(), db_type: z.string(), desc: z.string(), rule_version: z.number() });
const template = dataOf(templateRow.extend({ rule_list: z.array(rule) }));
const templateTips = dataOf(z.array(z.object({ rule_template_id: z.string(), rule_template_name: z.string(), db_type: z.string(), rule_version: z.number(), is_default_rule_template: z.boolean() })));
const dbTypeFilter = z.object({ filter_db_type: z.string().optional() });

export const listRuleTemplates = operation('GET /sqle/v1/rule_templates', {
  summary: 'List the rule templates of the platform', access: 'signedIn', query: paging, reply: listOf(templateRow),
});
export const getRuleTemplate = operation('GET /sqle/v1/rule_templates/{rule_template_name}/', {
  summary: 'One rule template of the platform', access: 'signedIn', params: z.object(templateName), query: z.object(ruleFilters), reply: template,
});
export const listRuleTemplateTips = operation('GET /sqle/v1/rule_template_tips', {
  summary: 'Rule templates of the platform to choose from', access: 'signedIn', query: dbTypeFilter, reply: templateTips,
});
export const listProjectRuleTemplates = operation('GET /sqle/v1/projects/{project_name}/rule_templates', {
  summary: 'List the rule templates that a project can use', access: 'ruleTemplateView', params: projectName, query: paging, reply: listOf(templateRow),
});
export const getProjectRuleTemplate = operation('GET /sqle/v1/projects/{project_name}/rule_templates/{rule_template_name}/', {
  summary: 'One rule template that a project can use', access: 'projectView', params: projectName.extend(templateName), query: z.object(ruleFilters), reply: template,
});
export const listProjectRuleTemplateTips = operation('GET /sqle/v1/projects/{project_name}/rule_template_tips', {
  summary: 'Rule templates to choose from in a project', access: 'projectView', params: projectName, query: dbTypeFilter, reply: templateTips,
});
