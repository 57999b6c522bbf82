import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf, listOf, projectUid, searchedListOf, uid } from '../../paging.ts';
import { description } from '../../platform/fields.ts';
import { recordsAbout } from '../../record.ts';
import {
  algorithm,
  confidence,
  configStatus,
  maskingPaging,
  newType,
  number,
  numberInPath,
  ruleSource,
  sensitiveType,
  typeParts,
} from './fields.ts';

const aboutMasking = recordsAbout('data_masking', { zh: '数据脱敏', en: 'Data masking' });

const filters = maskingPaging.extend({
  source: ruleSource.optional(),
  keywords: z.string().max(200).optional(),
});
const rule = z
  .object({
    id: number,
    name: z.string(),
    description: z.string(),
    algorithm_type: z.enum(['CHAR', 'TAG', 'REPLACE', 'HASH']),
    effect: z.string(),
    effect_example_before: z.string(),
    effect_example_after: z.string(),
    source: ruleSource,
    sensitive_type_name: z.string(),
    sensitive_type_info: z.string(),
    is_custom_type: z.boolean(),
  })
  .meta({ id: 'MaskingRule' });

export const listBuiltinMaskingRules = operation('GET /v1/dms/masking/rules', {
  summary: 'The masking rules that come with the product',
  access: 'maskingRulesView',
  query: filters,
  reply: searchedListOf(rule),
});

export const listMaskingRules = operation('GET /v1/dms/projects/{project_uid}/masking/rules', {
  summary: 'The masking rules that a project can choose from',
  access: 'maskingView',
  params: projectUid,
  query: filters,
  reply: searchedListOf(rule),
});

const ofRule = projectUid.extend({ rule_id: numberInPath });
const ruleName = z.string().trim().min(1).max(limits.nameLengthMax);
const givenRule = { name: ruleName, description: description.nullish(), masking_algorithm_config: algorithm };

export const addMaskingRule = operation('POST /v1/dms/projects/{project_uid}/masking/rules', {
  summary: 'Add a masking rule of the project for a type of data',
  access: 'maskingConfigure',
  params: projectUid,
  body: z.object({ rule: z.object({ ...givenRule, sensitive_data_type_uid: z.string().min(1).max(20) }) }),
  record: aboutMasking('add_masking_rule', { zh: '添加脱敏规则', en: 'Add a masking rule' }),
  reply: dataOf(z.object({ rule_id: number })),
});

export const getMaskingRule = operation('GET /v1/dms/projects/{project_uid}/masking/rules/{rule_id}', {
  summary: 'A masking rule with how it hides values',
  access: 'maskingView',
  params: ofRule,
  reply: dataOf(
    z.object({
      rule_id: number,
      name: z.string(),
      description: z.string(),
      masking_algorithm_config: algorithm,
      sensitive_data_type: sensitiveType.optional(),
    }),
  ),
});

export const updateMaskingRule = operation('PUT /v1/dms/projects/{project_uid}/masking/rules/{rule_id}', {
  summary: 'Change a masking rule of the project; columns that it masks are masked by what it says now',
  access: 'maskingConfigure',
  params: ofRule,
  body: z.object({ rule: z.object({ ...givenRule, masking_algorithm_config: algorithm.nullish() }) }),
  record: aboutMasking('update_masking_rule', { zh: '编辑脱敏规则', en: 'Change a masking rule' }),
});

export const deleteMaskingRule = operation('DELETE /v1/dms/projects/{project_uid}/masking/rules/{rule_id}', {
  summary: 'Delete a masking rule that nothing uses',
  access: 'maskingConfigure',
  params: ofRule,
  record: aboutMasking('delete_masking_rule', { zh: '删除脱敏规则', en: 'Delete a masking rule' }),
});

export const previewMasking = operation('POST /v1/dms/projects/{project_uid}/masking/preview', {
  summary: 'What values become by a masking rule; nothing is kept',
  access: 'maskingConfigure',
  params: projectUid,
  body: z.object({
    masking_algorithm_config: algorithm,
    sample_input_list: z.array(z.string().max(limits.sampleLengthMax)).max(limits.samplesMax),
  }),
  reply: dataOf(z.object({ masked_output_list: z.array(z.string()) })),
});

export const listSensitiveTypes = operation('GET /v1/dms/projects/{project_uid}/masking/sensitive-types', {
  summary: 'The types of data that should not be shown to everybody',
  access: 'maskingView',
  params: projectUid,
  reply: dataOf(z.array(sensitiveType)),
});

export const addSensitiveType = operation('POST /v1/dms/projects/{project_uid}/masking/sensitive-types', {
  summary: 'Add a type of data of the project, known by names of columns and patterns of values',
  access: 'maskingConfigure',
  params: projectUid,
  body: z.object({ type: newType }),
  record: aboutMasking('add_sensitive_type', { zh: '添加敏感数据类型', en: 'Add a type of sensitive data' }),
  reply: dataOf(z.object({ sensitive_data_type_id: number })),
});

export const testSensitiveType = operation('POST /v1/dms/projects/{project_uid}/masking/sensitive-types/match-test', {
  summary: 'Which values a type of data takes for its own; nothing is kept',
  access: 'maskingConfigure',
  params: projectUid,
  body: z.object({
    sensitive_data_type_id: number.nullish(),
    field_keywords: typeParts.field_keywords,
    sample_data_regex_list: typeParts.sample_data_regex_list,
    sample_values: z.array(z.string().max(limits.sampleLengthMax)).min(1).max(limits.samplesMax),
  }),
  reply: dataOf(z.object({ results: z.array(z.object({ value: z.string(), matched: z.boolean() })) })),
});

const ofType = projectUid.extend({ sensitive_data_type_id: numberInPath });
export const updateSensitiveType = operation(
  'PUT /v1/dms/projects/{project_uid}/masking/sensitive-types/{sensitive_data_type_id}',
  {
    summary: 'Change by what a type of data of the project is known',
    access: 'maskingConfigure',
    params: ofType,
    body: z.object({ type: z.object(typeParts) }),
    record: aboutMasking('update_sensitive_type', { zh: '编辑敏感数据类型', en: 'Change a type of sensitive data' }),
  },
);

export const deleteSensitiveType = operation(
  'DELETE /v1/dms/projects/{project_uid}/masking/sensitive-types/{sensitive_data_type_id}',
  {
    summary: 'Delete a type of data of the project that no rule is for',
    access: 'maskingConfigure',
    params: ofType,
    record: aboutMasking('delete_sensitive_type', { zh: '删除敏感数据类型', en: 'Delete a type of sensitive data' }),
  },
);

/** Rules are named by number alone in the older form. */
const templateRules = {
  rule_ids: z.array(number).max(limits.templateRulesMax).nullish(),
  rule_refs: z
    .array(z.object({ rule_id: number, rule_source: ruleSource.nullish() }))
    .max(limits.templateRulesMax)
    .nullish(),
};
const ofTemplate = projectUid.extend({ template_id: numberInPath });

export const listMaskingTemplates = operation('GET /v1/dms/projects/{project_uid}/masking/templates', {
  summary: 'The sets of masking rules by which sensitive data is looked for',
  access: 'maskingView',
  params: projectUid,
  query: maskingPaging,
  reply: listOf(
    z
      .object({
        id: number,
        name: z.string(),
        rule_count: z.number().int(),
        rule_names: z.array(z.string()),
        /** Beside the wire's own fields, for who changes a template. */
        rule_ids: z.array(number),
        is_builtin: z.boolean(),
      })
      .meta({ id: 'MaskingTemplate' }),
  ),
});

export const addMaskingTemplate = operation('POST /v1/dms/projects/{project_uid}/masking/templates', {
  summary: 'Add a set of masking rules',
  access: 'maskingConfigure',
  params: projectUid,
  body: z.object({ masking_template: z.object({ name: ruleName, ...templateRules }) }),
  record: aboutMasking('add_masking_template', { zh: '添加脱敏模板', en: 'Add a masking template' }),
});

export const updateMaskingTemplate = operation('PUT /v1/dms/projects/{project_uid}/masking/templates/{template_id}', {
  summary: 'Change which rules a set has',
  access: 'maskingConfigure',
  params: ofTemplate,
  body: z.object({ masking_template: z.object(templateRules) }),
  record: aboutMasking('update_masking_template', { zh: '编辑脱敏模板', en: 'Change a masking template' }),
});

export const deleteMaskingTemplate = operation(
  'DELETE /v1/dms/projects/{project_uid}/masking/templates/{template_id}',
  {
    summary: 'Delete a set of masking rules that no discovery uses',
    access: 'maskingConfigure',
    params: ofTemplate,
    record: aboutMasking('delete_masking_template', { zh: '删除脱敏模板', en: 'Delete a masking template' }),
  },
);

export const getMaskingOverview = operation('GET /v1/dms/projects/{project_uid}/masking/overview', {
  summary: 'Which tables of a data source hold columns that are masked, or that wait for somebody to confirm it',
  access: 'maskingView',
  params: projectUid,
  query: z.object({
    db_service_uid: uid,
    keywords: z.string().max(200).optional(),
    masking_config_statuses: configStatus.optional(),
  }),
  reply: dataOf(
    z.object({
      dashboard: z.object({
        total_sensitive_tables: z.number().int(),
        configured_masking_columns: z.number().int(),
        pending_confirm_masking_columns: z.number().int(),
      }),
      databases: z.record(
        z.string(),
        z.object({
          tables: z.record(
            z.string(),
            z.object({
              table_id: number,
              configured_masking_columns: z.number().int(),
              pending_confirm_masking_columns: z.number().int(),
            }),
          ),
        }),
      ),
    }),
  ),
});

export const getColumnMaskingDetails = operation(
  'GET /v1/dms/projects/{project_uid}/masking/tables/{table_id}/column-masking-details',
  {
    summary: 'The columns of a table that are masked or wait for confirmation',
    access: 'maskingView',
    params: projectUid.extend({ table_id: numberInPath }),
    query: z.object({ keywords: z.string().max(200).optional() }),
    reply: dataOf(
      z.array(
        z.object({
          column_name: z.string(),
          confidence: confidence.nullable(),
          is_masking_enabled: z.boolean(),
          masking_rule_id: number.nullable(),
          masking_rule_name: z.string().nullable(),
          masking_rule_source: ruleSource.nullable(),
          status: configStatus,
        }),
      ),
    ),
  },
);

const name = z.string().min(1).max(200);
/** One column of a data source, and what hides it. */
const columnOfSource = { db_service_uid: uid, schema_name: name, table_name: name, column_name: name };

export const configureMaskingRules = operation('PUT /v1/dms/projects/{project_uid}/masking/rule-configs', {
  summary: 'Say which columns are masked by which rule; a column that is not named stays as it is',
  access: 'maskingConfigure',
  params: projectUid,
  body: z.object({
    masking_rule_configs: z
      .array(
        z.object({
          ...columnOfSource,
          masking_rule_id: number,
          is_masking_enabled: z
            .boolean()
            .nullish()
            .transform((on) => on ?? true),
        }),
      )
      .min(1)
      .max(limits.maskingConfigsMax),
  }),
  record: aboutMasking('configure_masking', { zh: '配置脱敏规则', en: 'Configure masking' }),
});

/** Beside the wire's own operations, which list by the numbers of tables that discovery gives. */
export const listMaskingRuleConfigs = operation('GET /v1/dms/projects/{project_uid}/masking/rule-configs', {
  summary: 'The columns of a data source that masking was configured for',
  access: 'maskingView',
  params: projectUid,
  query: z.object({ db_service_uid: uid }),
  reply: dataOf(
    z.array(
      z.object({
        ...columnOfSource,
        masking_rule_id: number,
        masking_rule_name: z.string(),
        masking_rule_source: ruleSource,
        is_masking_enabled: z.boolean(),
        status: configStatus,
      }),
    ),
  ),
});
