import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-date-from-string',
  dialects: oracleFamily,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['column', 'business'], sql: ['dml', 'query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'TO_DATE 或 TO_TIMESTAMP 没有格式', en: 'TO_DATE or TO_TIMESTAMP without a format' },
  why: {
    zh: '没有格式时由会话的 NLS 设置决定，换一个客户端就会失败或算错日期。',
    en: 'Without a format the settings of the session decide: another client fails or reads another date.',
  },
  instead: { zh: '写出格式，或用 DATE 字面量。', en: 'Give the format, or write a DATE literal.' },
  bad: ["SELECT id FROM orders WHERE created_at > TO_DATE('2024-01-01')"],
  good: [
    "SELECT id FROM orders WHERE created_at > TO_DATE('2024-01-01', 'YYYY-MM-DD')",
    "SELECT id FROM orders WHERE created_at > DATE '2024-01-01'",
  ],
  on: ['call'],
  check(call, _, report) {
    const name = call.name.name.text.toUpperCase();
    if ((name === 'TO_DATE' || name === 'TO_TIMESTAMP') && call.args.length === 1) report(call);
  },
});
