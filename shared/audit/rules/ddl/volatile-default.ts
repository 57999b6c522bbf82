import { definitionAround } from '../../tree/definitions.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { isIdle, sizeWords } from '../../lock-impact/lock-cost.ts';
import { rule } from '../../judge/rule.ts';
import { isVolatile } from '../../tree/volatile-functions.ts';

export default rule({
  id: 'ddl-volatile-default',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '增加字段时使用易变的默认值', en: 'A column is added with a volatile default' },
  message: {
    zh: '字段 {column} 的默认值每行不同，会在 ACCESS EXCLUSIVE 锁下重写整张表{size}',
    en: 'The default of {column} differs for each row, so the table is rewritten under an ACCESS EXCLUSIVE lock{size}',
  },
  why: {
    zh: '常量默认值只改系统表；random()、clock_timestamp()、gen_random_uuid()、序列等要逐行求值，必须重写表，期间读写全部等待。',
    en: 'A constant default only touches the catalog; random(), clock_timestamp(), gen_random_uuid() or a sequence is computed for each row, so the table is rewritten while all reads and writes wait.',
  },
  instead: {
    zh: '先加不带默认值的字段，再 SET DEFAULT，然后分批回填旧数据。',
    en: 'Add the column without a default, SET DEFAULT for new rows, and fill the old ones in batches.',
  },
  bad: [
    'ALTER TABLE users ADD COLUMN token UUID DEFAULT gen_random_uuid()',
    'ALTER TABLE users ADD COLUMN seen_at TIMESTAMPTZ DEFAULT clock_timestamp()',
    "ALTER TABLE users ADD COLUMN number BIGINT DEFAULT nextval('number_seq')",
    'ALTER TABLE users ADD COLUMN number BIGSERIAL',
  ],
  good: [
    'ALTER TABLE users ADD COLUMN age INT DEFAULT 0',
    'ALTER TABLE users ADD COLUMN seen_at TIMESTAMPTZ DEFAULT now()',
    'CREATE TABLE users (token UUID DEFAULT gen_random_uuid())',
  ],
  on: ['addColumn'],
  check({ column }, context, report) {
    const around = definitionAround(context.parents);
    const table = around && context.table(around.name);
    const isNewEachRow = column.autoIncrement || (column.default !== undefined && isVolatile(column.default));
    if (isNewEachRow && around && !isIdle(around.name, context))
      report(column, { column: column.name.text, size: sizeWords(table) });
  },
});
