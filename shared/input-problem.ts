import type * as z from 'zod';
import type { Text } from './text.ts';

/** What is wrong with an input and what to enter instead. Schemas may carry their own words: `.refine(check, { params: { text } })`. */
export function inputProblem(issue: z.core.$ZodIssue): Text {
  switch (issue.code) {
    case 'invalid_type':
      return typeProblem(issue.expected, issue.input);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return formats[issue.message] ?? formats[issue.format] ?? unknownFormat;
    case 'not_multiple_of':
      return { zh: `请输入 ${issue.divisor} 的倍数`, en: `Enter a multiple of ${issue.divisor}` };
    case 'invalid_value':
      return choiceProblem(issue.values.map(String));
    case 'unrecognized_keys':
      return {
        zh: `去掉未知的字段：${namedOf(issue.keys).join('、')}`,
        en: `Remove the unknown fields: ${namedOf(issue.keys).join(', ')}`,
      };
    case 'custom':
      return ownText(issue.params) ?? unfit;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return unfit;
  }
}

/** As many unknown names as people read. */
function namedOf(keys: readonly string[]): readonly string[] {
  return [...keys.slice(0, 20), ...(keys.length > 20 ? ['…'] : [])];
}

const required: Text = { zh: '此项必填', en: 'This is required' };
const unfit: Text = { zh: '值的形式不符合要求，请对照说明修改', en: 'This does not have the form that is asked for' };
const unknownFormat: Text = {
  zh: '含有不允许的字符，或格式不正确',
  en: 'This has characters that are not allowed, or another form than asked for',
};
const types: Readonly<Record<string, Text>> = {
  string: { zh: '请输入文本', en: 'Enter a text' },
  number: { zh: '请输入数字', en: 'Enter a number' },
  int: { zh: '请输入整数', en: 'Enter a whole number' },
  boolean: { zh: '请填写 true 或 false', en: 'Enter true or false' },
  array: { zh: '请填写列表', en: 'Enter a list' },
  object: { zh: '请填写对象', en: 'Enter an object' },
};
/** By the name of a format of the schema library, or by the word that a pattern was given as its message. */
const formats: Readonly<Record<string, Text>> = {
  email: { zh: '请输入邮箱地址，例如 name@example.com', en: 'Enter an email address such as name@example.com' },
  url: { zh: '请输入完整的网址，例如 https://example.com', en: 'Enter a full address such as https://example.com' },
  datetime: { zh: '请输入时间，例如 2026-01-31T08:00:00Z', en: 'Enter a time such as 2026-01-31T08:00:00Z' },
  date: { zh: '请输入日期，例如 2026-01-31', en: 'Enter a date such as 2026-01-31' },
  uuid: { zh: '请输入 UUID', en: 'Enter a UUID' },
  digits: { zh: '只能填写数字', en: 'Use digits only' },
  host: {
    zh: '请输入主机名或 IP 地址，不含协议和空格',
    en: 'Enter a host name or an IP address, without protocol or spaces',
  },
};

function typeProblem(expected: string, input: unknown): Text {
  return input === undefined || input === null ? required : (types[expected] ?? unfit);
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Text {
  if (origin === 'string')
    return minimum === 1 ? required : { zh: `至少输入 ${minimum} 个字符`, en: `Use at least ${minimum} characters` };
  if (origin === 'array' || origin === 'set')
    return minimum === 1
      ? { zh: '至少选择一项', en: 'Choose at least one' }
      : { zh: `至少选择 ${minimum} 项`, en: `Choose at least ${minimum}` };
  return inclusive === false
    ? { zh: `请输入大于 ${minimum} 的值`, en: `Enter more than ${minimum}` }
    : { zh: `请输入不小于 ${minimum} 的值`, en: `Enter ${minimum} or more` };
}

function tooBig({ origin, maximum, inclusive, input }: z.core.$ZodIssueTooBig): Text {
  const now = typeof input === 'string' ? input.length : undefined;
  if (origin === 'string')
    return {
      zh: `最多 ${maximum} 个字符${now === undefined ? '' : `，现在有 ${now} 个`}`,
      en: `Use at most ${maximum} characters${now === undefined ? '' : `; there are ${now}`}`,
    };
  if (origin === 'array' || origin === 'set') return { zh: `最多选择 ${maximum} 项`, en: `Choose at most ${maximum}` };
  return inclusive === false
    ? { zh: `请输入小于 ${maximum} 的值`, en: `Enter less than ${maximum}` }
    : { zh: `请输入不大于 ${maximum} 的值`, en: `Enter ${maximum} or less` };
}

function choiceProblem(values: readonly string[]): Text {
  return values.length === 1
    ? { zh: `只能是 ${values[0]}`, en: `This can only be ${values[0]}` }
    : { zh: `请从以下值中选择：${values.join('、')}`, en: `Choose one of ${values.join(', ')}` };
}

function ownText(params: Readonly<Record<string, unknown>> | undefined): Text | undefined {
  const text = params?.['text'];
  return typeof text === 'object' && text !== null && 'zh' in text && 'en' in text ? (text as Text) : undefined;
}
