import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-and-in-set',
  dialects: ['mysql', 'sqlite'],
  category: 'dml',
  level: 'error',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'SET 中用 AND 连接赋值', en: 'Assignments of SET are joined by AND' },
  message: {
    zh: '{column} 得到的是整个条件 {value} 的真假，后面的字段不会被赋值',
    en: '{column} is set to whether {value} holds; the columns after it are not set at all',
  },
  why: {
    zh: 'SET a = 1 AND b = 2 是把 a 设为 1 AND b = 2 的结果，b 不变，数据被静默写错。',
    en: 'SET a = 1 AND b = 2 sets a to the truth of 1 AND b = 2 and leaves b alone: data goes wrong in silence.',
  },
  instead: { zh: '赋值之间用逗号。', en: 'Put a comma between assignments.' },
  bad: ['UPDATE users SET name = 1 AND age = 2 WHERE id = 1'],
  good: [
    'UPDATE users SET name = 1, age = 2 WHERE id = 1',
    'UPDATE users SET adult = age > 17 AND age < 200 WHERE id = 1',
    'UPDATE users SET adult = (checked AND age = 18) WHERE id = 1',
  ],
  on: ['assignment'],
  check({ targets: [target], value }, { text }, report) {
    // The first side is a plain value where a condition was not meant.
    const isMistaken =
      value.kind === 'logical' &&
      value.operator === 'AND' &&
      value.operands[0]?.kind === 'literal' &&
      value.operands.slice(1).every((one) => one.kind === 'binary' && one.operator === '=');
    if (isMistaken && target) report(value, { column: text(target), value: text(value) });
  },
});
