import * as z from 'zod';
import { inputProblem } from './input-problem.ts';

const problem = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value, { reportInput: true });
  const issue = result.error?.issues[0];
  return issue && inputProblem(issue);
};

test.each([
  [z.string(), undefined, '此项必填', 'This is required'],
  [z.string().min(1), '', '此项必填', 'This is required'],
  [z.string().min(5), 'abc', '至少输入 5 个字符', 'Use at least 5 characters'],
  [z.string().max(3), 'abcd', '最多 3 个字符，现在有 4 个', 'Use at most 3 characters; there are 4'],
  [z.array(z.string()).min(1), [], '至少选择一项', 'Choose at least one'],
  [z.array(z.string()).max(1), ['a', 'b'], '最多选择 1 项', 'Choose at most 1'],
  [z.number(), 'x', '请输入数字', 'Enter a number'],
  [z.number().int(), 1.5, '请输入整数', 'Enter a whole number'],
  [z.number().min(3), 2, '请输入不小于 3 的值', 'Enter 3 or more'],
  [z.number().max(3), 4, '请输入不大于 3 的值', 'Enter 3 or less'],
  [z.number().gt(3), 3, '请输入大于 3 的值', 'Enter more than 3'],
  [z.email(), 'nobody', '请输入邮箱地址，例如 name@example.com', 'Enter an email address such as name@example.com'],
  [z.string().regex(/^\d*$/, 'digits'), 'x', '只能填写数字', 'Use digits only'],
  [z.enum(['a', 'b']), 'c', '请从以下值中选择：a、b', 'Choose one of a, b'],
  [z.strictObject({}), { x: 1 }, '去掉未知的字段：x', 'Remove the unknown fields: x'],
])('%# says what to enter instead, in both languages', (schema, value, zh, en) => {
  expect(problem(schema, value)).toEqual({ zh, en });
});

test('a schema may say it in its own words', () => {
  const text = { zh: '两次不一致', en: 'They differ' };
  expect(
    problem(
      z.string().refine(() => false, { params: { text } }),
      'x',
    ),
  ).toEqual(text);
});
