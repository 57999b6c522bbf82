import { definitionAround } from '../../tree/definitions.ts';
import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-drop-foreign-key',
  wireNames: { v1: 'ddl_hint_drop_foreign_key', v2: 'SQLE00072' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily, 'sqlserver', 'db2'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table', 'column'], sql: ['ddl', 'integrity'], purpose: ['correction', 'security'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '删除外键', en: 'A foreign key is dropped' },
  message: {
    zh: '删除外键 {name} 后，数据库不再保证引用完整',
    en: 'Without the foreign key {name} the database no longer keeps references whole',
  },
  why: {
    zh: '之后可能出现指向不存在数据的记录，清理很费力。',
    en: 'Rows that point at nothing will appear, and cleaning up is hard work.',
  },
  instead: {
    zh: '确认程序已自行保证引用完整，再删除。',
    en: 'Make sure that the programs keep the references whole, then drop it.',
  },
  bad: [
    { sql: 'ALTER TABLE orders DROP FOREIGN KEY fk_user', dialects: ['mysql'] },
    {
      given:
        'CREATE TABLE users (id INT PRIMARY KEY); CREATE TABLE orders (id INT, user_id INT, CONSTRAINT fk_user FOREIGN KEY (user_id) REFERENCES users (id))',
      sql: 'ALTER TABLE orders DROP CONSTRAINT fk_user',
    },
  ],
  good: ['ALTER TABLE orders DROP CONSTRAINT positive'],
  on: ['dropConstraint'],
  check(action, context, report) {
    const around = definitionAround(context.parents);
    const keys = (around && context.table(around.name)?.foreignKeys) ?? [];
    const isForeignKey = action.type === 'foreignKey' || keys.some((key) => context.isSame(action.name, key.name));
    if (isForeignKey) report(action, { name: action.name.text });
  },
});
