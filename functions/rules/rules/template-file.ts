import type * as z from 'zod';
import { csvOf } from '../../../shared/csv.ts';
import type { templateFileType } from '../../../shared/contract/rules/rules/operations.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import { ruleVersion } from './default-template-name.ts';
import type { FoundTemplate } from './find-template.ts';
import { ruleRow } from './rule-row.ts';

export type TemplateFileType = z.output<typeof templateFileType>;
type Written = Pick<FoundTemplate, 'name' | 'dbType' | 'desc' | 'rules'>;

/** The columns of a template as CSV; each row is a rule, and the first says what the template is. */
export const csvColumns = [
  'rule_template_name',
  'desc',
  'db_type',
  'rule_version',
  'rule_name',
  'is_custom_rule',
  'level',
  'params',
  'rule_desc',
] as const;

/** A template as a file that can be changed by hand and read again. */
export function fileOf(template: Written, type: TemplateFileType, locale: Locale) {
  const content = { csv: asCsv, json: asJson }[type](template, locale);
  return {
    fileName: `${template.name}.${type}`,
    contentType: `${{ csv: 'text/csv', json: 'application/json' }[type]}; charset=utf-8`,
    content,
  };
}

function asJson({ name, dbType, desc, rules }: Written, locale: Locale): string {
  const file = {
    name,
    desc: inLocale(desc, locale),
    db_type: dbType,
    rule_version: ruleVersion,
    rule_list: rules.map((one) => ruleRow(one, locale)),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function asCsv({ name, dbType, desc, rules }: Written, locale: Locale): string {
  const start = [name, inLocale(desc, locale), dbType, String(ruleVersion)];
  const rows = rules.map((one) => {
    const { rule_name, is_custom_rule, level, params, desc: words } = ruleRow(one, locale);
    return [
      ...start,
      rule_name,
      String(is_custom_rule),
      level,
      params.map(({ key, value }) => `${key}=${value}`).join('\n'),
      words,
    ];
  });
  return csvOf([csvColumns, ...(rows.length > 0 ? rows : [[...start, '', '', '', '', '']])]);
}
