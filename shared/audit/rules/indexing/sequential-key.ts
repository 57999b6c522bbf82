import type { ColumnDefinition, CreateTable, PrimaryKey } from '../../tree/table-statement.ts';
import { isNow, namesIn } from '../../tree/definitions.ts';
import { namePattern } from '../../tree/name-pattern.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-sequential-key',
  dialects: ['cockroach'],
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['table', 'index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '主键以递增的值开头', en: 'The primary key begins with a growing value' },
  message: {
    zh: '主键以递增的字段 {column} 开头，写入集中在一个 range',
    en: 'The primary key begins with the growing column {column}: one range takes all inserts',
  },
  why: {
    zh: '数据按主键切分到各节点，递增的主键使所有写入落在最后一个 range，一个节点成为瓶颈。',
    en: 'Rows are spread over the servers by their key; with a growing key every insert goes to the last range, and one server becomes the bottleneck.',
  },
  instead: {
    zh: '用 UUID DEFAULT gen_random_uuid()，或给主键加 USING HASH。',
    en: 'Use UUID DEFAULT gen_random_uuid(), or make the key USING HASH.',
  },
  bad: [
    'CREATE TABLE users (id SERIAL PRIMARY KEY)',
    'CREATE TABLE users (id INT DEFAULT unique_rowid(), name STRING, PRIMARY KEY (id))',
    "CREATE TABLE users (id INT PRIMARY KEY DEFAULT nextval('numbers'))",
    'CREATE TABLE users (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY)',
    'CREATE TABLE visits (at TIMESTAMPTZ DEFAULT now(), id UUID, PRIMARY KEY (at, id))',
  ],
  good: [
    'CREATE TABLE users (id UUID DEFAULT gen_random_uuid() PRIMARY KEY)',
    'CREATE TABLE users (id SERIAL PRIMARY KEY USING HASH)',
    'CREATE TABLE visits (at TIMESTAMPTZ DEFAULT now(), id UUID, PRIMARY KEY (at, id) USING HASH)',
    'CREATE TABLE visits (shop UUID, at TIMESTAMPTZ DEFAULT now(), PRIMARY KEY (shop, at))',
    'CREATE TABLE codes (code STRING PRIMARY KEY, no SERIAL)',
  ],
  on: ['createTable'],
  check(table, context, report) {
    const found = keyOf(table, context);
    if (!found || isHashed(context.text(found.key)) || !grows(found.first)) return;
    report(found.key, { column: found.first.name.text });
  },
});

type Key = { readonly key: PrimaryKey; readonly first: ColumnDefinition };

/** The primary key and the column that it begins with. */
function keyOf({ columns, constraints }: CreateTable, { keyOf: nameOf }: RuleContext): Key | undefined {
  for (const column of columns) {
    const key = column.constraints.find((constraint) => constraint.kind === 'primaryKey');
    if (key) return { key, first: column };
  }
  const key = constraints.find((constraint) => constraint.kind === 'primaryKey');
  const [name] = key ? namesIn(key.columns.slice(0, 1)) : [];
  const first = name && columns.find((column) => nameOf(column.name) === nameOf(name));
  return key && first ? { key, first } : undefined;
}

function isHashed(text: string): boolean {
  return /\bUSING\s+HASH\b/i.test(text);
}

function grows({ autoIncrement, default: value }: ColumnDefinition): boolean {
  return autoIncrement || isNow(value) || (value?.kind === 'call' && counters.test(value.name.name.text));
}

const counters = namePattern('unique_rowid|nextval');
