import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-auto-increment-start',
  wireNames: { v1: 'ddl_check_auto_increment', v2: 'SQLE00004' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '自增起始值不是 0', en: 'AUTO_INCREMENT does not start at 0' },
  message: { zh: '自增起始值是 {value}', en: 'AUTO_INCREMENT starts at {value}' },
  why: {
    zh: '从其他环境导出的建表语句会带上当时的自增值，使新库的编号出现空洞。',
    en: 'A definition copied from elsewhere brings its counter along and leaves a gap in the new database.',
  },
  instead: { zh: '去掉 AUTO_INCREMENT = n，或写 0。', en: 'Leave AUTO_INCREMENT = n out, or write 0.' },
  bad: [
    'ALTER TABLE users AUTO_INCREMENT = 1000',
    'CREATE TABLE users (id INT AUTO_INCREMENT PRIMARY KEY) AUTO_INCREMENT = 1000',
  ],
  good: [
    'CREATE TABLE users (id INT AUTO_INCREMENT PRIMARY KEY) AUTO_INCREMENT = 0',
    'CREATE TABLE users (id INT AUTO_INCREMENT PRIMARY KEY)',
  ],
  on: ['createTable', 'setTableOptions'],
  check({ options }, _, report) {
    for (const option of options) {
      if (option.name === 'AUTO_INCREMENT' && Number(option.value) !== 0) report(option, { value: option.value ?? '' });
    }
  },
});
