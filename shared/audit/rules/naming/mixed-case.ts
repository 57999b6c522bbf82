import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { namingKinds, newName } from '../../tree/new-names.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-mixed-case',
  wireNames: { v1: 'ddl_check_object_name_is_upper_and_lower_letter_mixed', v2: 'SQLE00046' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily, 'db2', 'hana'],
  category: 'naming',
  level: 'notice',
  conventionOf: [],
  tags: {
    operand: ['database', 'table', 'column', 'index', 'view'],
    sql: ['ddl'],
    purpose: ['maintenance'],
    cost: 'low',
  },
  needsSchema: 'never',
  what: { zh: '名称大小写混用', en: 'A name mixes upper and lower case' },
  message: { zh: '名称 {name} 大小写混用', en: 'The name {name} mixes upper and lower case' },
  why: {
    zh: 'MySQL 的表名在 Linux 上区分大小写，PostgreSQL 把未加引号的名称转为小写，Oracle 转为大写，混用的名称在不同环境下会找不到。',
    en: 'MySQL on Linux tells table names apart by case and PostgreSQL and Oracle fold names without quotes, so mixed names get lost between systems.',
  },
  instead: { zh: '全部小写，单词之间用下划线。', en: 'Use lower case with underscores.' },
  bad: [
    'CREATE TABLE userOrders (id INT)',
    'ALTER TABLE users ADD firstName VARCHAR(20)',
    {
      sql: 'CREATE TABLE userOrders (orderId INT)',
      fixed: 'CREATE TABLE userorders (orderid INT)',
      dialects: [...postgresSpeakers, ...oracleFamily],
    },
  ],
  good: ['CREATE TABLE user_orders (id INT)', 'CREATE TABLE USERS (ID INT)'],
  on: namingKinds,
  check(node, { parents }, report) {
    const name = newName(node, parents);
    if (name && /[a-z]/.test(name.text) && /[A-Z]/.test(name.text)) report(name, { name: name.text });
  },
  fix(node, { dialect, parents }) {
    const name = newName(node, parents);
    // These servers fold a name without quotes by themselves, so that small letters mean the same object.
    if (dialect === 'mysql' || !name || name.quoted || !/^\w+$/.test(name.text)) return undefined;
    return [{ start: name.start, end: name.end, text: name.text.toLowerCase() }];
  },
});
