import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { description, startingWithLatinLetter } from '../../platform/fields.ts';
import { asWritten } from '../../as-written.ts';
import { download, operation, upload } from '../../operation.ts';
import { dataOf, listOf, paging, projectName, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { level, rule } from './fields.ts';

const aboutTemplates = recordsAbout('global_rule_template', {
  zh: '全局规则模板',
  en: 'Rule template of the platform',
});
const aboutProjectTemplates = recordsAbout('project_rule_template', {
  zh: '项目规则模板',
  en: 'Rule template of a project',
});
const aboutCustomRules = recordsAbout('custom_rule', { zh: '自定义规则', en: 'Custom rule' });
const newGlobalTemplate = aboutTemplates('create_rule_template', { zh: '创建规则模板', en: 'Create a rule template' });
const newProjectTemplate = aboutProjectTemplates('create_project_rule_template', {
  zh: '创建项目规则模板',
  en: 'Create a rule template in a project',
});

/** Several tags are joined by commas; a rule must have them all. */
const ruleFilters = { fuzzy_keyword_rule: z.string().optional(), tags: z.string().optional() };
export const listRules = operation('GET /sqle/v1/rules', {
  summary: 'List the rules',
  access: 'signedIn',
  query: z.object({
    ...ruleFilters,
    filter_db_type: z.string().optional(),
    filter_global_rule_template_name: z.string().optional(),
    filter_rule_names: z.string().optional(),
    filter_rule_version: z.coerce.number().int().optional(),
  }),
  reply: dataOf(z.array(rule)),
});
export const getCategoryStatistics = operation('GET /sqle/v1/rules/categoryStatistics', {
  summary: 'How many rules carry each tag',
  access: 'signedIn',
  reply: dataOf(z.record(z.string(), z.array(z.object({ category: z.string(), tag: z.string(), count: z.number() })))),
});
export const listRuleVersionTips = operation('GET /sqle/v1/rules_version_tips', {
  summary: 'The rule generations of each database type',
  access: 'signedIn',
  reply: dataOf(z.array(z.object({ db_type: z.string(), rule_versions: z.array(z.number()) }))),
});

const templateName = { rule_template_name: z.string().min(1).max(200) };
const ofProjectTemplate = projectName.extend(templateName);
const newTemplateName = startingWithLatinLetter(limits.nameLengthMax);
const shortDescription = description.max(limits.ruleDescriptionLengthMax);
const templateRow = z
  .object({
    rule_template_name: z.string(),
    db_type: z.string(),
    desc: z.string(),
    rule_version: z.number(),
    is_default_rule_template: z.boolean(),
    /** Of the platform: a project may use it and not change it. */
    is_global_rule_template: z.boolean(),
    /** How many data sources are audited by it; 0 for the default ones, which nobody can delete. */
    bound_instance_count: z.number().int(),
  })
  .meta({ id: 'RuleTemplate' });
/** `revision` grows with each change: who sends it back with a change is told when somebody else was faster. */
const template = dataOf(
  templateRow.extend({ rule_list: z.array(rule), revision: z.number().int() }).meta({ id: 'RuleTemplateDetails' }),
);
const templateTips = dataOf(
  z.array(
    z
      .object({
        rule_template_id: z.string(),
        rule_template_name: z.string(),
        db_type: z.string(),
        rule_version: z.number(),
        is_default_rule_template: z.boolean(),
      })
      .meta({ id: 'RuleTemplateTip' }),
  ),
);
const dbTypeFilter = z.object({ filter_db_type: z.string().optional() });

/** A rule as a template switches it on; an empty level or value means the rule's own. What does not fit is refused by name. */
const switchedRule = z
  .object({
    name: z.string().min(1).max(200),
    level: z.string().max(20).optional(),
    is_custom_rule: z.boolean().optional(),
    params: z
      .array(z.object({ key: z.string().max(100), value: z.string().max(limits.ruleParamLengthMax) }))
      .max(20)
      .optional(),
  })
  .meta({ id: 'SwitchedRule' });
const ruleList = z.array(switchedRule).max(limits.rulesPerTemplateMax);
const newTemplate = z
  .object({
    rule_template_name: newTemplateName,
    desc: shortDescription.optional(),
    db_type: z.string().min(1),
    rule_version: z.number().int().optional(),
    rule_list: ruleList,
  })
  .meta({ id: 'NewRuleTemplate' });
const changedTemplate = z
  .object({
    desc: shortDescription.optional(),
    rule_list: ruleList.optional(),
    revision: z.number().int().optional(),
  })
  .meta({ id: 'ChangedRuleTemplate' });
const templateCopy = z
  .object({ new_rule_template_name: newTemplateName, desc: shortDescription.optional() })
  .meta({ id: 'RuleTemplateCopy' });
/** As what a template is written to a file. */
export const templateFileType = z.enum(['csv', 'json']);
const exportType = z.object({ export_type: templateFileType });

export const listRuleTemplates = operation('GET /sqle/v1/rule_templates', {
  summary: 'List the rule templates of the platform',
  access: 'signedIn',
  query: paging,
  reply: listOf(templateRow),
});
export const getRuleTemplate = operation('GET /sqle/v1/rule_templates/{rule_template_name}/', {
  summary: 'One rule template of the platform',
  access: 'signedIn',
  params: z.object(templateName),
  query: z.object(ruleFilters),
  reply: template,
});
export const listRuleTemplateTips = operation('GET /sqle/v1/rule_template_tips', {
  summary: 'Rule templates of the platform to choose from',
  access: 'signedIn',
  query: dbTypeFilter,
  reply: templateTips,
});
export const createRuleTemplate = operation('POST /sqle/v1/rule_templates', {
  summary: 'Add a rule template of the platform',
  access: 'ruleManage',
  body: newTemplate,
  record: newGlobalTemplate,
});
export const updateRuleTemplate = operation('PATCH /sqle/v1/rule_templates/{rule_template_name}/', {
  summary: 'Change a rule template of the platform',
  access: 'ruleManage',
  params: z.object(templateName),
  body: changedTemplate,
  record: aboutTemplates('update_rule_template', { zh: '编辑规则模板', en: 'Edit a rule template' }),
});
export const deleteRuleTemplate = operation('DELETE /sqle/v1/rule_templates/{rule_template_name}/', {
  summary: 'Delete a rule template of the platform',
  access: 'ruleManage',
  params: z.object(templateName),
  record: aboutTemplates('delete_rule_template', { zh: '删除规则模板', en: 'Delete a rule template' }),
});
export const cloneRuleTemplate = operation('POST /sqle/v1/rule_templates/{rule_template_name}/clone', {
  summary: 'Copy a rule template of the platform',
  access: 'ruleManage',
  params: z.object(templateName),
  body: templateCopy,
  record: newGlobalTemplate,
});
export const exportRuleTemplate = operation('GET /sqle/v1/rule_templates/{rule_template_name}/export', {
  summary: 'A rule template of the platform as a file',
  access: 'signedIn',
  params: z.object(templateName),
  query: exportType,
  reply: download,
});

export const listProjectRuleTemplates = operation('GET /sqle/v1/projects/{project_name}/rule_templates', {
  summary: 'List the rule templates of a project',
  access: 'ruleTemplateView',
  params: projectName,
  query: paging,
  reply: listOf(templateRow),
});
export const getProjectRuleTemplate = operation(
  'GET /sqle/v1/projects/{project_name}/rule_templates/{rule_template_name}/',
  {
    summary: 'One rule template that a project can use: its own, else of the platform',
    access: 'projectView',
    params: ofProjectTemplate,
    query: z.object(ruleFilters),
    reply: template,
  },
);
export const listProjectRuleTemplateTips = operation('GET /sqle/v1/projects/{project_name}/rule_template_tips', {
  summary: 'Rule templates of a project to choose from',
  access: 'projectView',
  params: projectName,
  query: dbTypeFilter,
  reply: templateTips,
});
export const createProjectRuleTemplate = operation('POST /sqle/v1/projects/{project_name}/rule_templates', {
  summary: 'Add a rule template to a project',
  access: 'ruleTemplateManage',
  params: projectName,
  body: newTemplate,
  record: newProjectTemplate,
});
export const updateProjectRuleTemplate = operation(
  'PATCH /sqle/v1/projects/{project_name}/rule_templates/{rule_template_name}/',
  {
    summary: 'Change a rule template of a project',
    access: 'ruleTemplateManage',
    params: ofProjectTemplate,
    body: changedTemplate,
    record: aboutProjectTemplates('update_project_rule_template', {
      zh: '编辑项目规则模板',
      en: 'Edit a rule template of a project',
    }),
  },
);
export const deleteProjectRuleTemplate = operation(
  'DELETE /sqle/v1/projects/{project_name}/rule_templates/{rule_template_name}/',
  {
    summary: 'Delete a rule template of a project',
    access: 'ruleTemplateManage',
    params: ofProjectTemplate,
    record: aboutProjectTemplates('delete_project_rule_template', {
      zh: '删除项目规则模板',
      en: 'Delete a rule template of a project',
    }),
  },
);
export const cloneProjectRuleTemplate = operation(
  'POST /sqle/v1/projects/{project_name}/rule_templates/{rule_template_name}/clone',
  {
    summary: 'Copy a rule template that a project can use into the project',
    access: 'ruleTemplateManage',
    params: ofProjectTemplate,
    body: templateCopy,
    record: newProjectTemplate,
  },
);
export const exportProjectRuleTemplate = operation(
  'GET /sqle/v1/projects/{project_name}/rule_templates/{rule_template_name}/export',
  {
    summary: 'A rule template that a project can use as a file',
    access: 'projectView',
    params: ofProjectTemplate,
    query: exportType,
    reply: download,
  },
);

export const getRuleTemplateFile = operation('GET /sqle/v1/import_rule_template', {
  summary: 'An example of a rule template as a file',
  access: 'signedIn',
  query: z.object({ instance_type: z.string().min(1), file_type: templateFileType }),
  reply: download,
});
export const parseRuleTemplateFile = operation('POST /sqle/v1/rule_templates/parse', {
  summary: 'Read a rule template from a file; nothing is saved',
  access: 'signedIn',
  accepts: 'multipart',
  body: z.object({ file_type: templateFileType, rule_template_file: upload }),
  reply: dataOf(
    z.object({
      name: z.string(),
      desc: z.string(),
      db_type: z.string(),
      rule_version: z.number(),
      rule_list: z.array(rule),
      /** What the file holds that cannot be taken; `line` counts the lines of a CSV file, or the rules of a JSON file, from 1. */
      problems: z.array(z.object({ line: z.number().int(), rule_name: z.string(), message: z.string() })),
    }),
  ),
});

/** Tags of the five groups in one list; what is none of ours is a tag of the operand. */
const customTags = z
  .array(z.string().trim().min(1).max(limits.tagNameLengthMax))
  .max(limits.customRuleTagsMax)
  .transform((tags) => [...new Set(tags)]);
const customFields = {
  desc: z.string().trim().min(1).max(limits.customRuleNameLengthMax),
  annotation: shortDescription,
  level,
  type: z.string().trim().max(limits.tagNameLengthMax),
  tags: customTags,
  rule_script: asWritten.min(1).max(limits.customRuleScriptLengthMax),
};
const { desc: customName, rule_script: script, ...furtherFields } = customFields;
const customRule = z
  .object({
    rule_id: z.string(),
    desc: z.string(),
    annotation: z.string(),
    db_type: z.string(),
    level,
    type: z.string(),
    categories: z.record(z.string(), z.array(z.string())),
    rule_script: z.string(),
    /** How many templates enable it. */
    used_by_template_count: z.number().int(),
    revision: z.number().int(),
  })
  .meta({ id: 'CustomRule' });
const ofCustomRule = z.object({ rule_id: uid });

export const listCustomRules = operation('GET /sqle/v1/custom_rules', {
  summary: 'List the custom rules',
  access: 'ruleManagerView',
  query: z.object({ filter_db_type: z.string().optional(), filter_desc: z.string().optional() }),
  reply: dataOf(z.array(customRule)),
});
export const getCustomRule = operation('GET /sqle/v1/custom_rules/{rule_id}', {
  summary: 'One custom rule',
  access: 'ruleManagerView',
  params: ofCustomRule,
  reply: dataOf(customRule),
});
export const createCustomRule = operation('POST /sqle/v1/custom_rules', {
  summary: 'Add a custom rule',
  access: 'ruleManage',
  record: aboutCustomRules('create_custom_rule', { zh: '创建自定义规则', en: 'Create a custom rule' }),
  body: z
    .object({ db_type: z.string().min(1), desc: customName, rule_script: script })
    .extend(z.object(furtherFields).partial().shape),
});
export const updateCustomRule = operation('PATCH /sqle/v1/custom_rules/{rule_id}', {
  summary: 'Change a custom rule',
  access: 'ruleManage',
  params: ofCustomRule,
  record: aboutCustomRules('update_custom_rule', { zh: '编辑自定义规则', en: 'Edit a custom rule' }),
  body: z.object(customFields).partial().extend({ revision: z.number().int().optional() }),
});
export const deleteCustomRule = operation('DELETE /sqle/v1/custom_rules/{rule_id}', {
  summary: 'Delete a custom rule',
  access: 'ruleManage',
  params: ofCustomRule,
  record: aboutCustomRules('delete_custom_rule', { zh: '删除自定义规则', en: 'Delete a custom rule' }),
});
export const listRuleTypes = operation('GET /sqle/v1/custom_rules/{db_type}/rule_types', {
  summary: 'The categories of the rules of a database type',
  access: 'ruleManagerView',
  params: z.object({ db_type: z.string().min(1) }),
  reply: dataOf(
    z.array(z.object({ rule_type: z.string(), rule_count: z.number().int(), is_custom_rule_type: z.boolean() })),
  ),
});
export const tryCustomRule = operation('POST /sqle/v1/custom_rules/trial', {
  summary: 'What an expression matches in a sample; nothing is saved',
  access: 'ruleManage',
  body: z.object({
    db_type: z.string().min(1),
    rule_script: script,
    sample: asWritten.max(limits.customRuleSampleLengthMax),
  }),
  reply: dataOf(
    z.object({
      /** Why the expression cannot be used, and the place in it from 0. */
      problem: z.object({ message: z.string(), start: z.number().int(), length: z.number().int() }).optional(),
      statement_count: z.number().int(),
      /** Places in the sample: `start` from 0, lines and columns from 1. */
      matches: z.array(
        z.object({
          statement_number: z.number().int(),
          start: z.number().int(),
          length: z.number().int(),
          line: z.number().int(),
          column: z.number().int(),
          text: z.string(),
        }),
      ),
      /** Why a statement could not be judged. */
      failures: z.array(z.object({ statement_number: z.number().int(), message: z.string() })),
    }),
  ),
});
