import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-tablespace',
  wireNames: { v2: 'SQLE00151' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '表放进了共享表空间', en: 'The table is put into a shared tablespace' },
  message: { zh: '指定了表空间 {name}', en: 'The tablespace {name} is named' },
  why: {
    zh: '共享表空间中删除的数据不会把空间还给操作系统，系统表空间损坏会波及所有表。',
    en: 'A shared tablespace never gives space back to the system, and damage to it hits every table inside.',
  },
  instead: {
    zh: '不写 TABLESPACE，使用每表独立的表空间。',
    en: 'Leave TABLESPACE out, so that each table has a file of its own.',
  },
  bad: ['CREATE TABLE users (id INT) TABLESPACE innodb_system', 'ALTER TABLE users TABLESPACE shared_space'],
  good: ['CREATE TABLE users (id INT)', 'CREATE TABLE users (id INT) TABLESPACE innodb_file_per_table'],
  on: ['createTable', 'setTableOptions'],
  check(node, _, report) {
    for (const option of node.options) {
      const isShared =
        option.name === 'TABLESPACE' &&
        option.value !== undefined &&
        option.value.toLowerCase() !== 'innodb_file_per_table';
      if (isShared) report(option, { name: option.value ?? '' });
    }
  },
});
