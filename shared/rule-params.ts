import type { Text } from './text.ts';

/** As what the value of a rule's parameter is read. */
export type RuleParamType = 'int' | 'float' | 'string' | 'bool';

/** What is wrong with a value that somebody gives a parameter of a rule. An empty one means the rule's own. */
export function paramProblem(type: RuleParamType, value: string): Text | undefined {
  const words = value.trim();
  if (words === '' || type === 'string') return /[\r\n]/.test(words) ? oneLine : undefined;
  if (type === 'bool') return /^(true|false)$/i.test(words) ? undefined : notABool;
  if (type === 'int') return /^\d+$/.test(words) && Number.isSafeInteger(Number(words)) ? undefined : notAnInt;
  return /^\d+(\.\d+)?$/.test(words) ? undefined : notANumber;
}

const oneLine: Text = { zh: '不能换行', en: 'it must be one line' };
const notABool: Text = { zh: '应为 true 或 false', en: 'it must be true or false' };
const notAnInt: Text = { zh: '应为不小于 0 的整数', en: 'it must be a whole number, 0 or more' };
const notANumber: Text = { zh: '应为不小于 0 的数字', en: 'it must be a number, 0 or more' };
