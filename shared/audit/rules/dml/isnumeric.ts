import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-isnumeric',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['function'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用 ISNUMERIC 判断能否转换', en: 'ISNUMERIC decides about a conversion' },
  why: {
    zh: "ISNUMERIC 对 '$'、'.'、'1e5' 等也返回 1，之后的转换仍会报错。",
    en: "ISNUMERIC says 1 for '$', '.' or '1e5' too, and the conversion behind it still fails.",
  },
  instead: {
    zh: '用 TRY_CONVERT 或 TRY_CAST，再判断结果是否为 NULL。',
    en: 'Use TRY_CONVERT or TRY_CAST and test for NULL.',
  },
  bad: ['SELECT id FROM dbo.imports WHERE ISNUMERIC(amount) = 1'],
  good: [
    'SELECT TRY_CONVERT(DECIMAL(10, 2), amount) FROM dbo.imports WHERE id = 1',
    'SELECT id FROM dbo.imports WHERE TRY_CONVERT(DECIMAL(10, 2), amount) IS NOT NULL',
  ],
  on: ['call'],
  check(call, _, report) {
    if (!call.name.schema && /^isnumeric$/i.test(call.name.name.text)) report(call);
  },
});
