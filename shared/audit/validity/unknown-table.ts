import type { AnyNode, NodeOf } from '../tree/any-node.ts';
import type { ObjectName } from '../tree/node.ts';
import { tableAround } from '../tree/definitions.ts';
import { connected, postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { joinedTables } from '../tree/joined-tables.ts';
import { namedTables, tableNamingKinds } from '../scope/named-tables.ts';
import { rule, type RuleContext } from '../judge/rule.ts';

export default rule({
  id: 'validity-unknown-table',
  dialects: connected,
  category: 'dml',
  level: 'error',
  tags: { operand: ['table'], sql: ['dml', 'ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '表不存在', en: 'The table does not exist' },
  message: { zh: '表“{name}”不存在', en: 'Table "{name}" does not exist' },
  why: {
    zh: '语句引用的表在数据库中不存在，或已被前面的语句删除、改名，执行时一定失败。',
    en: 'The table is not in the database, or an earlier statement dropped or renamed it, so the statement is bound to fail.',
  },
  instead: {
    zh: '检查库名、表名，或调整语句的先后顺序。',
    en: 'Check the schema and the name of the table, or the order of the statements.',
  },
  bad: [
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE TABLE item (shop_id INT, FOREIGN KEY (shop_id) REFERENCES shops (id))',
      except: ['mysql'],
    },
    { given: 'CREATE TABLE shop (id INT)', sql: 'SELECT id FROM shops' },
    'CREATE TABLE shop (id INT); DROP TABLE shop; INSERT INTO shop VALUES (1)',
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'GRANT SELECT ON shops TO clerk',
      dialects: ['mysql', ...postgresSpeakers],
    },
    { given: 'CREATE TABLE shop (id INT)', sql: "COMMENT ON TABLE shops IS 'x'", dialects: postgresSpeakers },
    { given: 'CREATE TABLE shop (id INT)', sql: 'ANALYZE shops', dialects: postgresSpeakers },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE TRIGGER t BEFORE INSERT ON shops FOR EACH ROW EXECUTE FUNCTION f()',
      dialects: ['postgres'],
    },
    { given: 'CREATE TABLE shop (id INT)', sql: 'SHOW CREATE TABLE shops', dialects: ['mysql'] },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: "SELECT TO_CHAR(NOW(), 'YYYY'), UPPER('x'); SELECT id FROM shops",
      dialects: ['mysql', ...postgresSpeakers],
    },
    {
      sql: 'CREATE TABLE shop (id INT); ALTER TABLE shop RENAME TO store; ALTER TABLE shop ADD city VARCHAR(20)',
      except: ['sqlserver'],
    },
  ],
  good: [
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: "COMMENT ON TABLE shop IS 'x'; GRANT SELECT ON shop TO clerk; ANALYZE shop; CREATE SEQUENCE numbers; GRANT SELECT ON numbers TO clerk; ALTER SEQUENCE numbers OWNED BY shop.id",
      dialects: postgresSpeakers,
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE EXTENSION postgis; COMMENT ON TABLE spatial_ref_sys IS NULL',
      dialects: ['postgres'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'GRANT ALL ON later TO clerk; GRANT SELECT ON shop TO clerk; REVOKE SELECT ON gone FROM clerk; DESCRIBE shop; SHOW COLUMNS FROM anything FROM elsewhere',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE TABLE node (id INT PRIMARY KEY, parent INT REFERENCES node (id))',
      except: ['mysql'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE TABLE item (shop_id INT, FOREIGN KEY (shop_id) REFERENCES mall (id)); CREATE TABLE mall (id INT PRIMARY KEY)',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'UPDATE s SET id = 2 FROM shop AS s WHERE s.id = 1; DELETE s FROM shop AS s WHERE s.id = 1; SELECT id FROM #scratch; SELECT name FROM sys.objects; SELECT id FROM elsewhere.dbo.things',
      dialects: ['sqlserver'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: "EXEC make_tables; SELECT id FROM made_there; IF NOT EXISTS (SELECT 1 FROM sys.tables WHERE name = 'late') CREATE TABLE late (id INT); INSERT INTO late (id) VALUES (1)",
      dialects: ['sqlserver'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'SELECT id INTO copy FROM shop; SELECT id FROM copy',
      dialects: ['postgres', 'sqlserver'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: "SELECT id FROM shop@archive; BEGIN EXECUTE IMMEDIATE 'CREATE TABLE late (id NUMBER)'; END;\n/\nSELECT id FROM late",
      dialects: ['oracle'],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE TEMPORARY TABLE shop (n INT); SELECT id FROM public.shop',
      dialects: postgresSpeakers,
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: "DO $$ BEGIN IF now() > '2020-01-01' THEN CREATE TABLE late (id INT); END IF; END $$; SELECT id FROM late",
      dialects: postgresSpeakers,
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'SET search_path TO app, public; SELECT id FROM late',
      dialects: postgresSpeakers,
    },
    { given: 'CREATE TABLE shop (id INT)', sql: 'SELECT id FROM shop' },
    { given: 'CREATE TABLE shop (id INT)', sql: 'WITH recent AS (SELECT id FROM shop) SELECT id FROM recent' },
    'SELECT id FROM never_seen',
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE RECURSIVE VIEW numbers (n) AS SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9',
      dialects: ['postgres'],
    },
    { given: 'CREATE TABLE shop (id INT)', sql: 'SELECT seq FROM seq_1_to_10', dialects: ['mysql'] },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'SELECT id, app.add_partition(id) FROM shop; SELECT id FROM shop_3',
      dialects: ['mysql', ...postgresSpeakers],
    },
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM id FROM old_rows; RETURN NULL; END $$',
      dialects: postgresSpeakers,
    },
  ],
  on: ['table', 'alterTable', 'createIndex', 'truncate', 'lockTables', 'foreignKey', 'tableQuery', ...tableNamingKinds],
  check(node, context, report) {
    if (isNamedElsewhere(node, context.parents.at(-1), context)) return;
    for (const name of namesOf(node, context.dialect))
      if (context.tableFate(name) === 'absent') report(name, { name: context.text(name) });
  },
});

type Naming = NodeOf<
  | 'table'
  | 'alterTable'
  | 'createIndex'
  | 'truncate'
  | 'lockTables'
  | 'foreignKey'
  | 'tableQuery'
  | (typeof tableNamingKinds)[number]
>;

/**
 * A change of several tables names its targets by the aliases of its FROM list; ALTER names views and sequences too;
 * behind @ is another database.
 */
function isNamedElsewhere(node: Naming, owner: AnyNode | undefined, context: RuleContext): boolean {
  if (node.kind === 'foreignKey') return mayComeLater(node, context);
  if (node.kind === 'alterTable') return node.ifExists || node.objectType !== 'TABLE';
  if (node.kind !== 'table') return false;
  if (node.link || node.name.name.text === '' || isOwnView(node, context)) return true;
  if (owner?.kind === 'update') return isAliasOf(node, owner);
  return owner?.kind === 'delete' && isTargetBesideFrom(node, owner);
}

function isOwnView({ name }: NodeOf<'table'>, { parents: [root], keyOf }: RuleContext): boolean {
  return (
    root?.kind === 'createView' &&
    root.recursive === true &&
    name.schema === undefined &&
    keyOf(root.name.name) === keyOf(name.name)
  );
}

function isTargetBesideFrom(table: NodeOf<'table'>, { from, targets }: NodeOf<'delete'>): boolean {
  return from.length > 0 && targets.includes(table);
}

function isAliasOf(table: NodeOf<'table'>, { tables, from }: NodeOf<'update'>): boolean {
  return (
    tables.includes(table) &&
    joinedTables(from).some(({ alias }) => alias?.text.toLowerCase() === table.name.name.text.toLowerCase())
  );
}

/** A table may refer to itself, and MySQL lets the other table come later when it does not check keys. */
function mayComeLater({ table }: NodeOf<'foreignKey'>, { dialect, parents, keyOf }: RuleContext): boolean {
  const own = tableAround(parents);
  return dialect === 'mysql' || (own !== undefined && keyOf(own.name) === keyOf(table.name));
}

function namesOf(node: Naming, dialect: Dialect): readonly ObjectName[] {
  switch (node.kind) {
    case 'createIndex':
    case 'foreignKey':
    case 'tableQuery':
      return [node.table];
    case 'truncate':
    case 'lockTables':
      return node.tables;
    case 'table':
    case 'alterTable':
      return [node.name];
    default:
      return namedTables(node, dialect);
  }
}
