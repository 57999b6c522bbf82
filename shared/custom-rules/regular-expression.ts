import { RE2JS } from 're2js';
import { limits } from '../contract/rules/rules/limits.ts';
import { fill, sameText, type Text } from '../text.ts';

/** An expression that is ready to be matched. */
export type RegularExpression = ReturnType<typeof RE2JS.compile>;
/** Why an expression cannot be used, and the place in it from 0. */
export type ExpressionProblem = { readonly message: Text; readonly start: number; readonly length: number };
/** Where an expression matches, from 0. */
export type Match = { readonly start: number; readonly end: number };

/** Reads an expression in the syntax of RE2, whose matching takes time that grows with the text only. */
export function compiled(
  script: string,
):
  | { readonly expression: RegularExpression; readonly problem?: undefined }
  | { readonly expression?: undefined; readonly problem: ExpressionProblem } {
  const whole = { start: 0, length: script.length };
  let expression: RegularExpression;
  try {
    expression = RE2JS.compile(script);
  } catch (error) {
    return { problem: problemOf(script, error) };
  }
  if (expression.programSize() > limits.customRuleProgramMax) return { problem: { message: tooLarge, ...whole } };
  if (matchesNothingAt(expression)) return { problem: { message: matchesNothing, ...whole } };
  return { expression };
}

/** Whether it finds a place without a character: in an empty text, or at the edge of a word. */
function matchesNothingAt(expression: RegularExpression): boolean {
  const inWord = expression.matcher('a');
  return expression.matcher('').find() || (inWord.find() && inWord.start() === inWord.end());
}

/** The matches in a text from its beginning, at most so many. */
export function matchesIn(expression: RegularExpression, text: string, max: number): Match[] {
  const matcher = expression.matcher(text);
  const found: Match[] = [];
  while (found.length < max && matcher.find()) found.push({ start: matcher.start(), end: matcher.end() });
  return found;
}

/** How much work an expression is at most on a text: instructions times characters. */
export function stepsOf(expression: RegularExpression, text: string): number {
  return expression.programSize() * text.length;
}

function problemOf(script: string, error: unknown): ExpressionProblem {
  const reason = error instanceof Error && 'error' in error ? String(error.error) : '';
  const fragment = error instanceof Error && 'input' in error && typeof error.input === 'string' ? error.input : script;
  const message = Object.hasOwn(reasons, reason)
    ? reasons[reason as keyof typeof reasons]
    : sameText(reason || String(error));
  // What is not closed is told with the whole expression: the place where it should have been is its end.
  if (/^missing closing/.test(reason)) return { message, start: script.length, length: 0 };
  const at = Math.max(script.indexOf(fragment), 0);
  return { message: fill(withFragment, { message, fragment }), start: at, length: fragment.length };
}

const reasons = {
  'missing closing )': { zh: '缺少右括号 )', en: 'a closing ) is missing' },
  'missing closing ]': { zh: '缺少右方括号 ]', en: 'a closing ] is missing' },
  'unexpected )': { zh: '多余的右括号 )', en: 'there is a ) too many' },
  'missing argument to repetition operator': { zh: '重复符号前没有内容', en: 'there is nothing before it to repeat' },
  'invalid repeat count': {
    zh: '重复次数不合法或过大，总计最多 1000',
    en: 'the count of repetitions is wrong or larger than 1000 in all',
  },
  'invalid nested repetition operator': { zh: '重复符号不能连用', en: 'one repetition cannot follow another' },
  'invalid character class range': { zh: '字符集合的范围不合法', en: 'the range of characters is wrong' },
  'invalid character class': { zh: '字符集合不合法', en: 'the set of characters is wrong' },
  'invalid escape sequence': {
    zh: '不支持的转义；不能引用前面的分组',
    en: 'the escape is not supported; references to groups are not either',
  },
  'invalid named capture': {
    zh: '命名分组不合法；不支持向后断言',
    en: 'the named group is wrong; lookbehind is not supported',
  },
  'invalid or unsupported Perl syntax': {
    zh: '不支持的语法，例如前向或后向断言',
    en: 'the syntax is not supported, such as looking ahead or behind',
  },
  'trailing backslash at end of expression': {
    zh: '末尾的反斜杠后没有字符',
    en: 'nothing follows the backslash at the end',
  },
  'expression nests too deeply': { zh: '嵌套过深', en: 'it nests too deeply' },
} as const satisfies Record<string, Text>;

const withFragment: Text = { zh: '{message}：{fragment}', en: '{message}: {fragment}' };
const tooLarge: Text = { zh: '表达式展开后过大，请减少重复次数', en: 'the expression becomes too large; repeat less' };
const matchesNothing: Text = {
  zh: '表达式能匹配空文本，会命中每条语句',
  en: 'it matches the empty text, so it would hit every statement',
};
