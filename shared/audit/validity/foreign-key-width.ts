import type { ForeignKey } from '../tree/table-statement.ts';
import { postgresSpeakers, transactional } from '../dialect-facts/dialect-sets.ts';
import { rule, type RuleContext } from '../judge/rule.ts';
import { primaryKeyOf } from '../schema/schema.ts';

export default rule({
  id: 'validity-foreign-key-width',
  dialects: transactional,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['column'], sql: ['ddl', 'integrity'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '外键两边的字段数不一致', en: 'A foreign key has another number of columns than what it refers to' },
  message: {
    zh: '外键有 {own} 个字段，引用了 {other} 个',
    en: 'The foreign key has {own} columns but refers to {other}',
  },
  why: {
    zh: '外键的字段与被引用的字段必须一一对应，执行时一定失败。',
    en: 'Each column of a foreign key refers to one of the other table, so the statement is bound to fail.',
  },
  instead: { zh: '让两边的字段一一对应。', en: 'Name as many columns on the one side as on the other.' },
  bad: [
    'CREATE TABLE item (shop_id INT, FOREIGN KEY (shop_id) REFERENCES shop (id, city))',
    {
      sql: 'ALTER TABLE item ADD CONSTRAINT item_shop FOREIGN KEY (shop_id, city) REFERENCES shop (id)',
      except: ['sqlite'],
    },
    {
      given: 'CREATE TABLE shop (id INT PRIMARY KEY)',
      sql: 'ALTER TABLE item ADD CONSTRAINT item_shop FOREIGN KEY (shop_id, city) REFERENCES shop',
      dialects: ['postgres'],
    },
  ],
  good: [
    'CREATE TABLE item (shop_id INT, FOREIGN KEY (shop_id) REFERENCES shop (id))',
    'CREATE TABLE item (shop_id INT REFERENCES shop (id))',
    {
      given: 'CREATE TABLE shop (id INT, city INT, PRIMARY KEY (id, city))',
      sql: 'CREATE TABLE item (shop_id INT, city INT, FOREIGN KEY (shop_id, city) REFERENCES shop)',
      dialects: ['postgres'],
    },
  ],
  on: ['foreignKey'],
  check(key, context, report) {
    const own = Math.max(key.columns.length, 1);
    const other = key.referencedColumns.length || keyLength(key, context);
    // MySQL reads a reference behind a column and forgets it.
    if (context.dialect === 'mysql' && key.columns.length === 0) return;
    if (other !== undefined && other !== own) report(key, { own, other });
  },
});

/** Without a list the other table's primary key is meant. */
function keyLength({ table }: ForeignKey, context: RuleContext): number | undefined {
  const other = postgresSpeakers.includes(context.dialect) ? context.table(table) : undefined;
  return other && primaryKeyOf(other)?.columns.length;
}
