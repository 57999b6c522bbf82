import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-avoid-sysdate',
  wireNames: { v1: 'dml_not_recommend_sysdate' },
  dialects: ['mysql'],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['function'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 SYSDATE()', en: 'SYSDATE() is used' },
  why: {
    zh: 'SYSDATE() 返回调用那一刻的时间，同一语句中前后不同，也用不上索引，语句格式复制会不一致。',
    en: 'SYSDATE() gives the moment of each call: it differs within one statement, rules out indexes, and statement-based replicas differ.',
  },
  instead: { zh: '使用 NOW()。', en: 'Use NOW().' },
  bad: ['SELECT id FROM orders WHERE created_at < SYSDATE()'],
  good: ['SELECT id FROM orders WHERE created_at < NOW()'],
  on: ['call'],
  check({ name }, _, report) {
    if (/^sysdate$/i.test(name.name.text)) report(name);
  },
});
