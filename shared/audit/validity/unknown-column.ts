import type { NodeOf } from '../tree/any-node.ts';
import type { Column } from '../tree/expression.ts';
import type { Name } from '../tree/node.ts';
import { connected, postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import { namedColumns, namingKinds, type NamedColumns } from '../judge/named-columns.ts';
import { isSystemColumn } from '../scope/name-places.ts';
import { rule, type RuleContext } from '../judge/rule.ts';
import { columnKeys } from '../schema/schema.ts';

export default rule({
  id: 'validity-unknown-column',
  dialects: connected,
  category: 'dml',
  level: 'error',
  tags: { operand: ['column'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '字段不存在', en: 'The column does not exist' },
  message: { zh: '字段“{name}”不存在', en: 'Column "{name}" does not exist' },
  why: {
    zh: '语句涉及的表结构已知，但其中没有这个字段，执行时一定失败。',
    en: 'The tables of the statement are known and none of them has this column, so the statement is bound to fail.',
  },
  instead: { zh: '检查字段名的拼写，或先增加该字段。', en: 'Check the spelling, or add the column first.' },
  bad: [
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: 'SELECT id, town FROM shop', except: ['oracle'] },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: 'SELECT s.town FROM shop s' },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: 'SELECT s.town FROM (SELECT id, city FROM shop) s' },
    {
      given: 'CREATE TABLE shop (id INT, city VARCHAR(20))',
      sql: 'WITH recent AS (SELECT id FROM shop) SELECT r.city FROM recent r',
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'SELECT id FROM shop UNION ALL (WITH s AS (SELECT id AS n FROM shop) SELECT id FROM s)',
      dialects: ['postgres'],
    },
    {
      given: 'CREATE TABLE shop (id INT, city VARCHAR(20))',
      sql: 'SELECT id AS town FROM shop WHERE town = 1',
      except: ['oracle', 'gaussdb'],
    },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: "UPDATE shop SET town = 'x' WHERE id = 1" },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: "INSERT INTO shop (id, town) VALUES (1, 'x')" },
    'CREATE TABLE shop (id INT); DELETE FROM shop WHERE shop.town = 1',
    {
      sql: 'CREATE TABLE shop (id INT, city VARCHAR(20)); ALTER TABLE shop DROP COLUMN city; SELECT shop.city FROM shop',
    },
    'CREATE TABLE shop (id INT); ALTER TABLE shop DROP COLUMN town',
    'CREATE TABLE shop (id INT, PRIMARY KEY (shop_id))',
    { given: 'CREATE TABLE shop (id INT)', sql: 'CREATE INDEX by_town ON shop (town)' },
    { given: 'CREATE TABLE shop (id INT)', sql: 'ALTER TABLE shop ADD CONSTRAINT once UNIQUE (town)' },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'ALTER TABLE shop ALTER COLUMN town SET NOT NULL',
      dialects: postgresSpeakers,
    },
    { sql: 'CREATE TABLE shop (id INT, CHECK (town > 0))', except: ['oracle'] },
    { given: 'CREATE TABLE shop (id INT)', sql: 'ALTER TABLE shop ADD CONSTRAINT large CHECK (shop.town > 0)' },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE TABLE item (shop_id INT, FOREIGN KEY (shop_id) REFERENCES shop (town))',
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE INDEX large ON shop (id) WHERE town > 0',
      dialects: postgresSpeakers,
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE INDEX by_town ON shop (lower(town)); CREATE STATISTICS s ON id, town FROM shop; CREATE POLICY p ON shop USING (town > 0)',
      dialects: ['postgres'],
    },
    {
      sql: 'CREATE TABLE shop (id INT, twice INT GENERATED ALWAYS AS (town * 2) STORED)',
      dialects: ['mysql', ...postgresSpeakers],
    },
    { sql: 'CREATE TABLE shop (id INT) PARTITION BY HASH (town)', dialects: ['mysql', 'postgres'] },
    { given: 'CREATE TABLE shop (id INT)', sql: 'ALTER TABLE shop ADD city INT AFTER town', dialects: ['mysql'] },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'GRANT SELECT (id, town) ON shop TO clerk',
      dialects: ['mysql', ...postgresSpeakers],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: "COMMENT ON COLUMN shop.town IS 'x'",
      dialects: [...postgresSpeakers, 'oracle'],
    },
    { given: 'CREATE TABLE shop (id INT)', sql: 'COPY shop (town) TO STDOUT', dialects: postgresSpeakers },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE TRIGGER t BEFORE UPDATE OF town ON shop FOR EACH ROW EXECUTE FUNCTION f()',
      dialects: ['postgres'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE TRIGGER t BEFORE UPDATE ON shop FOR EACH ROW WHEN (NEW.town > 0) EXECUTE FUNCTION f()',
      dialects: ['postgres'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE TRIGGER t BEFORE UPDATE ON shop FOR EACH ROW SET NEW.id = OLD.town',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE TRIGGER t BEFORE UPDATE ON shop FOR EACH ROW SET NEW.town = 1',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE shop (id INT); CREATE TABLE item (id INT)',
      sql: 'MERGE INTO shop s USING item i ON (s.id = i.id) WHEN NOT MATCHED THEN INSERT (town) VALUES (i.id)',
      dialects: ['postgres', 'oracle', 'sqlserver'],
    },
    { given: 'CREATE TABLE shop (id INT)', sql: 'UPDATE shop SET shop.id = 1', dialects: ['postgres'] },
    'CREATE TABLE shop (id INT); CREATE VIEW open_shops AS SELECT id FROM shop; SELECT o.town FROM open_shops o',
    {
      sql: 'CREATE TABLE shop (id INT); CREATE TABLE copy AS SELECT id AS n FROM shop; SELECT copy.id FROM copy',
      except: ['sqlserver'],
    },
  ],
  good: [
    {
      sql: 'CREATE TABLE room (id INT, opens DATE, closes DATE, PERIOD FOR open(opens, closes), UNIQUE (id, open WITHOUT OVERLAPS))',
      dialects: ['mysql'],
    },
    { sql: 'CREATE TABLE shop OF shop_type (PRIMARY KEY (name), id WITH OPTIONS DEFAULT 1)', dialects: ['postgres'] },
    { sql: 'CREATE TABLE shop OF shop_type; SELECT town FROM shop', dialects: ['oracle'] },
    { given: 'CREATE TABLE shop (id INT)', sql: 'WITH shop AS (SELECT 1 AS city) SELECT city FROM shop' },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'SELECT id FROM shop UNION ALL (WITH s AS (SELECT id AS n FROM shop) SELECT n FROM s)',
      dialects: ['postgres'],
    },
    { given: 'CREATE TABLE shop (id INT)', sql: 'SELECT a.town FROM (SELECT s.*, 1 AS town FROM shop s) a' },
    { given: 'CREATE TABLE shop (id INT)', sql: 'SELECT id AS town FROM shop ORDER BY town' },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'UPDATE shop SET id = NEXT VALUE FOR numbers OUTPUT inserted.id, deleted.id',
      dialects: ['sqlserver'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'IF 1 = 1 ALTER TABLE shop ADD town INT; UPDATE shop SET town = 1',
      dialects: ['sqlserver'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'SELECT my_function, numbers.NEXTVAL, ROWNUM, s.ROWID, SYSDATE FROM shop s CONNECT BY LEVEL < 3',
      dialects: ['oracle'],
    },
    {
      given: 'CREATE TABLE shop (id INT, city VARCHAR(20))',
      sql: "SELECT s.id AS n FROM shop s WHERE city = 'x' ORDER BY n",
    },
    'CREATE TABLE shop (id INT); ALTER TABLE shop ADD town INT; UPDATE shop SET town = 1 WHERE id = 2',
    'CREATE TABLE shop (id INT); CREATE TABLE item (shop_id INT); SELECT id FROM shop WHERE EXISTS (SELECT 1 FROM item WHERE shop_id = id)',
    'SELECT anything FROM never_seen',
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE TABLE IF NOT EXISTS shop (town INT, CHECK (town > 0))',
      dialects: ['mysql', ...postgresSpeakers],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'ALTER TABLE shop ADD COLUMN town INT, ADD CHECK (town > id), ADD UNIQUE (town)',
      dialects: ['mysql', 'postgres'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'ALTER TABLE shop ADD COLUMN town INT, ADD COLUMN city INT AFTER town',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE TABLE item (LIKE shop, n INT DEFAULT 1, CHECK (id > n)) PARTITION BY RANGE (id); CREATE TABLE item_1 PARTITION OF item FOR VALUES FROM (MINVALUE) TO (9)',
      dialects: ['postgres'],
    },
    {
      sql: 'CREATE TABLE shop (id INT) PARTITION BY RANGE (id) (PARTITION p VALUES LESS THAN MAXVALUE)',
      dialects: ['mysql'],
    },
    'CREATE TABLE shop (id INT); CREATE VIEW open_shops (n) AS SELECT id FROM shop; SELECT o.n FROM open_shops o',
    {
      sql: 'CREATE TABLE node (id INT PRIMARY KEY, parent INT, FOREIGN KEY (parent) REFERENCES node (id), CHECK (node.id > 0))',
    },
  ],
  on: ['column', 'setting', ...namingKinds],
  check(node, context, report) {
    if (node.kind === 'column') {
      const isUnknown =
        isFieldOfNone(node, context) || (context.columnFate(node) === 'absent' && !mayBeNoColumn(node, context));
      if (isUnknown) report(node, { name: context.text(node) });
      return;
    }
    if (node.kind === 'setting') {
      const name = newRowColumn(node, context);
      if (name) report(node, { name });
      return;
    }
    for (const named of namedColumns(node, context))
      for (const name of missing(named, context)) report(name, { name: name.text });
  },
});

/**
 * Oracle calls functions without parentheses where a column may stand; NEXT VALUE FOR names a sequence; a period is
 * named like a column.
 */
function mayBeNoColumn(column: Column, { dialect, parents, statement }: RuleContext): boolean {
  const owner = parents.at(-1);
  if (owner?.kind === 'call' && owner.name.name.text.toUpperCase() === 'NEXT VALUE FOR') return true;
  if (owner?.kind === 'indexColumn')
    return dialect === 'mysql' && /\bPERIOD\s+FOR\b|\bWITHOUT\s+OVERLAPS\b/i.test(statement.text);
  return dialect === 'oracle' && !column.table && !(owner?.kind === 'assignment' && owner.targets.includes(column));
}

/** PostgreSQL takes what stands before the dot of a target for a column with fields: a table cannot stand there. */
function isFieldOfNone({ table }: Column, { dialect, parents, table: find, keyOf }: RuleContext): boolean {
  const [assignment, update] = [parents.at(-1), parents.at(-2)];
  if (dialect !== 'postgres' || !table || assignment?.kind !== 'assignment' || update?.kind !== 'update') return false;
  const target = update.tables[0];
  const known = target?.kind === 'table' ? find(target.name) : undefined;
  const keys = known && columnKeys(known, dialect);
  return (
    keys !== undefined &&
    assignment.targets.some((one) => one.kind === 'column' && one.table === table) &&
    !keys.includes(keyOf(table))
  );
}

/** MySQL's triggers set columns of the new row by a name of two parts. */
function newRowColumn({ name }: NodeOf<'setting'>, { dialect, parents, table }: RuleContext): string | undefined {
  const [trigger] = parents;
  const [row, column] = name.split('.');
  if (
    dialect !== 'mysql' ||
    trigger?.kind !== 'routine' ||
    !trigger.table ||
    row?.toLowerCase() !== 'new' ||
    !column ||
    !/^\w+$/.test(column)
  )
    return undefined;
  const known = table(trigger.table);
  const keys = known && columnKeys(known, dialect);
  return keys && !keys.includes(column.toLowerCase()) ? column : undefined;
}

function missing({ names, of }: NamedColumns, { dialect, keyOf }: RuleContext): Name[] {
  return names.filter((name) => of && !of.has(keyOf(name)) && !isSystemColumn(name, dialect));
}
