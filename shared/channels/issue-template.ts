import * as z from 'zod';
import { fill, type Text } from '../text.ts';
import type { ChannelField } from './channel.ts';

/** What a template of an issue may write as `{{name}}`. */
export const issueFields = [
  'id',
  'project',
  'count',
  'fingerprint',
  'sql',
  'source',
  'data_source',
  'schema',
  'level',
  'findings',
  'link',
] as const;
/** The values of these fields. */
export type IssueValues = Readonly<Record<(typeof issueFields)[number], string>>;

const place = /\{\{\s*(\w+)\s*\}\}/g;
const lengthMax = 4000;
const known = issueFields.map((name) => `{{${name}}}`).join(' ');
const hint = { zh: '可用字段：{known}', en: 'It may write {known}' };
const notKnown = {
  zh: '没有名为 {unknown} 的字段，可用字段：{known}',
  en: 'There is no field {unknown}: it may write {known}',
};

/** The template with its values filled in. */
export function filledTemplate(template: string, values: IssueValues): string {
  const known: Readonly<Record<string, string>> = values;
  return template.replace(place, (whole, name: string) => known[name] ?? whole);
}

/** The titles and bodies of issues, which administrators may write as they like. */
export const issueTemplates = {
  title_template: template('text', {
    zh: '事项标题模板，留空使用默认标题',
    en: 'Title of issues; empty for the usual one',
  }),
  body_template: template('lines', {
    zh: '事项正文模板，每条 SQL 写一次；留空使用默认正文',
    en: 'Body of issues, once for each statement; empty for the usual one',
  }),
} as const;

function template(kind: 'text' | 'lines', label: Text): ChannelField {
  return {
    kind,
    label,
    initial: '',
    schema: z
      .string()
      .trim()
      .max(lengthMax)
      .superRefine((value, { addIssue }) => {
        const unknown = [...value.matchAll(place)].map(([, name = '']) => name).find((name) => !isKnown(name));
        if (unknown !== undefined) addIssue({ code: 'custom', params: { text: fill(notKnown, { unknown, known }) } });
      }),
    hint: fill(hint, { known }),
  };
}

function isKnown(name: string): boolean {
  return issueFields.some((field) => field === name);
}
