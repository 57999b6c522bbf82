import * as z from 'zod';
import { rowsOfCsv, type CsvRow } from '../../../shared/csv.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { fill, type Text } from '../../../shared/text.ts';
import type { GivenRule } from './rule-list.ts';
import { csvColumns, type TemplateFileType } from './template-file.ts';

/** A rule as it stands in the file. `line` counts the lines of a CSV file, or the rules of a JSON file; `stranger` says why it is not of this template. */
type DraftRule = { readonly line: number; readonly given: GivenRule; readonly stranger?: Text | undefined };
/** What a file says, before its rules are looked up. */
export type TemplateDraft = {
  readonly name: string;
  readonly desc: string;
  readonly dbType: string;
  readonly rules: readonly DraftRule[];
};

export function readTemplateFile(text: string, type: TemplateFileType): TemplateDraft {
  return { csv: readCsv, json: readJson }[type](text);
}

const word = z.string().trim().default('');
const jsonRule = z.object({
  rule_name: word,
  name: word,
  level: word,
  db_type: word,
  desc: word,
  is_custom_rule: z.boolean().default(false),
  params: z.array(z.object({ key: z.string(), value: z.coerce.string() })).default([]),
});
const jsonFile = z.object({ name: word, desc: word, db_type: z.string().trim().min(1), rule_list: z.array(jsonRule) });

function readJson(text: string): TemplateDraft {
  const read = jsonFile.safeParse(jsonOf(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    refuse(fill(wrongField, { field: issue?.path.join('.') || 'rule_list' }));
  }
  const { name, desc, db_type: dbType, rule_list: list } = read.data;
  const rules = list.map(({ rule_name, name: otherName, db_type: own, ...rest }, index) => ({
    line: index + 1,
    given: { ...rest, name: rule_name || otherName },
    stranger: strangerTo({ dbType, name }, { dbType: own, name: '' }),
  }));
  return { name, desc, dbType, rules };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new AppError('ruleTemplateFileUnreadable', { reason: notJson }, { cause });
  }
}

type Column = (typeof csvColumns)[number];
const aboutRule: readonly Column[] = ['rule_name', 'is_custom_rule', 'level', 'params', 'rule_desc'];

function readCsv(text: string): TemplateDraft {
  const rows = rowsOfCsv(text) ?? refuse(notCsv);
  const [head, ...body] = rows;
  const missing = (['db_type', 'rule_name'] as const).find((column) => !head?.cells.includes(column));
  if (missing !== undefined) refuse(fill(missingColumn, { column: missing, columns: csvColumns.join(', ') }));
  const cellOf = (row: CsvRow | undefined, column: Column) =>
    row?.cells[head?.cells.indexOf(column) ?? -1]?.trim() ?? '';
  const [first] = body;
  const dbType = cellOf(first, 'db_type') || refuse(fill(wrongField, { field: 'db_type' }));
  const name = cellOf(first, 'rule_template_name');
  // A template without rules has one row, which says what the template is.
  const rules = body
    .filter((row) => aboutRule.some((column) => cellOf(row, column) !== ''))
    .map((row) => ({
      line: row.line,
      stranger: strangerTo(
        { dbType, name },
        { dbType: cellOf(row, 'db_type'), name: cellOf(row, 'rule_template_name') },
      ),
      given: {
        name: cellOf(row, 'rule_name'),
        level: cellOf(row, 'level'),
        desc: cellOf(row, 'rule_desc'),
        is_custom_rule: cellOf(row, 'is_custom_rule').toLowerCase() === 'true',
        params: cellOf(row, 'params')
          .split(/[\r\n]+/)
          .filter((line) => line.trim() !== '')
          .map(paramOf),
      },
    }));
  return { name, desc: cellOf(first, 'desc'), dbType, rules };
}

type Whose = { readonly dbType: string; readonly name: string };

/** Several templates put together in one file would be taken for one: what names another one than the first row is left out and told. */
function strangerTo(template: Whose, own: Whose): Text | undefined {
  if (own.dbType !== '' && own.dbType.toLowerCase() !== template.dbType.toLowerCase())
    return fill(otherDbType, { own: own.dbType, dbType: template.dbType });
  return own.name !== '' && own.name !== template.name
    ? fill(otherTemplate, { own: own.name, name: template.name })
    : undefined;
}

function paramOf(line: string) {
  const at = line.indexOf('=');
  return at < 0 ? { key: line.trim(), value: '' } : { key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
}

function refuse(reason: Text): never {
  throw new AppError('ruleTemplateFileUnreadable', { reason });
}

const notJson: Text = { zh: '不是合法的 JSON', en: 'it is not valid JSON' };
const notCsv: Text = { zh: '不是合法的 CSV，可能缺少右引号', en: 'it is not valid CSV; a quote may be missing' };
const wrongField: Text = { zh: '字段 {field} 缺失或不合法', en: 'the field {field} is missing or wrong' };
const missingColumn: Text = {
  zh: '缺少列 {column}；完整的列为 {columns}',
  en: 'the column {column} is missing; the columns are {columns}',
};
const otherDbType: Text = {
  zh: '这一行属于 {own}，而文件开头写的是 {dbType}，因此未导入；请改正 db_type，或将 {own} 的规则放入单独的文件导入',
  en: 'This row is for {own}, but the file begins with {dbType}, so it was left out; correct its db_type, or import the rules for {own} from a file of their own',
};
const otherTemplate: Text = {
  zh: '这一行属于模板 {own}，而文件开头写的是 {name}，因此未导入；请改正 rule_template_name，或将 {own} 放入单独的文件导入',
  en: 'This row is of the template {own}, but the file begins with {name}, so it was left out; correct its rule_template_name, or import {own} from a file of its own',
};
