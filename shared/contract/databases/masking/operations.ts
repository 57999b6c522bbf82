import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf, dmsPaging, projectUid, searchedListOf, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutMasking = recordsAbout('data_masking', { zh: '数据脱敏', en: 'Data masking' });

const filters = dmsPaging.partial().extend({
  source: z.enum(['builtin', 'custom']).optional(),
  keywords: z.string().max(200).optional(),
});
const rule = z
  .object({
    id: z.number().int(),
    name: z.string(),
    algorithm_type: z.enum(['CHAR', 'TAG', 'REPLACE', 'HASH']),
    effect: z.string(),
    effect_example_before: z.string(),
    effect_example_after: z.string(),
    source: z.enum(['builtin', 'custom']),
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
          masking_rule_id: z.number().int(),
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
        masking_rule_id: z.number().int(),
        masking_rule_name: z.string(),
        masking_rule_source: z.enum(['builtin', 'custom']),
        is_masking_enabled: z.boolean(),
        status: z.literal('CONFIGURED'),
      }),
    ),
  ),
});
