import type * as contract from '../../../shared/contract/rules/rules/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { fill, inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { textOfFile } from '../../platform/text-file.ts';
import { customRulesOf } from './custom-rule-repo.ts';
import { ruleVersion } from './default-template-name.ts';
import { rulesOfSettings } from './find-template.ts';
import { readTemplateFile } from './read-template-file.ts';
import { readRuleList } from './rule-list.ts';
import { ruleRow, typedRulesOf } from './rule-row.ts';
import { fileOf } from './template-file.ts';

/** How many rules the example shows; those with parameters first, since they show more. */
const exampleRules = 5;

export async function getRuleTemplateFile(
  { query: { instance_type: dbType, file_type } }: Input<typeof contract.getRuleTemplateFile>,
  { locale }: Context,
) {
  if (!findEngine(dbType)) throw new AppError('unknownDbType', { dbType });
  const all = typedRulesOf(dbType);
  const rules = [...all.filter(({ rule }) => rule.params), ...all.filter(({ rule }) => !rule.params)].slice(
    0,
    exampleRules,
  );
  return fileOf(
    {
      name: `example_${dbType.replace(/\W/g, '_')}`,
      dbType,
      desc: { zh: '规则模板示例', en: 'Example of a rule template' },
      rules,
    },
    file_type,
    locale,
  );
}

export async function parseRuleTemplateFile(
  { body: { file_type, rule_template_file: file } }: Input<typeof contract.parseRuleTemplateFile>,
  { table, locale }: Context,
) {
  if (file.bytes.length > limits.ruleTemplateFileBytesMax)
    throw new AppError('payloadTooLarge', { megabytes: limits.ruleTemplateFileBytesMax / 1024 / 1024 });
  const text = textOfFile(file.bytes);
  if (text === undefined) throw new AppError('ruleTemplateFileUnreadable', { reason: notText });
  const draft = readTemplateFile(text, file_type);
  if (draft.rules.length > limits.rulesPerTemplateMax)
    throw new AppError('ruleTemplateFileUnreadable', {
      reason: fill(tooMany, { count: String(draft.rules.length), max: String(limits.rulesPerTemplateMax) }),
    });
  const engine = findEngine(draft.dbType);
  if (!engine) throw new AppError('unknownDbType', { dbType: draft.dbType });
  const own = draft.rules.filter(({ stranger }) => stranger === undefined);
  const hasCustom = own.some(({ given }) => given.is_custom_rule);
  const { settings, problems } = readRuleList(
    own.map(({ given }) => given),
    { dbType: engine.dbType, customRules: hasCustom ? await customRulesOf(table, engine.dbType) : [] },
  );
  const rules = await rulesOfSettings(table, engine.dbType, settings);
  const strangers = draft.rules.flatMap(({ line, given: { name }, stranger }) =>
    stranger ? [{ line, rule_name: name, message: inLocale(stranger, locale) }] : [],
  );
  return {
    data: {
      name: draft.name,
      desc: draft.desc,
      db_type: engine.dbType,
      rule_version: ruleVersion,
      rule_list: rules.map((one) => ruleRow(one, locale)),
      problems: [
        ...strangers,
        ...problems.map(({ index, name, message }) => ({
          line: own[index]?.line ?? 0,
          rule_name: name,
          message: inLocale(message, locale),
        })),
      ].sort((a, b) => a.line - b.line),
    },
  };
}

const tooMany = {
  zh: '共有 {count} 条规则，一个模板最多 {max} 条，请拆分文件',
  en: 'it holds {count} rules and a template at most {max}; split it',
};
const notText = {
  zh: '请使用 UTF-8、带标记的 UTF-16 或 GB18030 编码的文本文件',
  en: 'use a text file in UTF-8, marked UTF-16 or GB18030',
};
