import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-auto-increment-step',
  wireNames: { v2: 'SQLE00161' },
  dialects: ['mysql'],
  category: 'usage',
  level: 'notice',
  tags: { operand: ['sequence'], sql: ['ddl', 'integrity'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '自增步长不是 1', en: 'The step of AUTO_INCREMENT is not 1' },
  message: { zh: '{name} 设为 {value}', en: '{name} is set to {value}' },
  why: {
    zh: '步长大于 1 会浪费编号，主键更早用尽；只有多主写入才需要。',
    en: 'A larger step wastes numbers and uses up the key sooner; only several writers need it.',
  },
  instead: { zh: '保持 auto_increment_increment = 1。', en: 'Leave auto_increment_increment at 1.' },
  bad: ['SET GLOBAL auto_increment_increment = 2'],
  good: ['SET SESSION auto_increment_increment = 1', "SET sql_mode = ''"],
  on: ['setting'],
  check(setting, context, report) {
    const [value] = setting.values;
    const isStep = /^auto_increment_increment$/i.test(setting.name.replace(/^@@(\w+\.)?/, ''));
    if (isStep && value && context.text(value) !== '1')
      report(setting, { name: setting.name, value: context.text(value) });
  },
});
