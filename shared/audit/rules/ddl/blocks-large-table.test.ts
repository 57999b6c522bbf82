import { auditScript } from '../../audit.ts';
import { schemaOfExample } from '../../judge/rule-example.ts';
import blocksLargeTable from './blocks-large-table.ts';

const given = 'CREATE TABLE orders (id INT PRIMARY KEY, note VARCHAR(20), KEY by_note (note))';
type Server = { megabytes?: number; rows?: number; version?: string; settings?: Record<string, string> };

function findingsOf(sql: string, server: Server, params: Record<string, number> = {}) {
  const told = { rows: 100_000, version: '9.7.0', ...server };
  const schema = schemaOfExample({ given, sql, ...told }, 'mysql');
  const { statements } = auditScript(sql, { dialect: 'mysql', rules: [{ rule: blocksLargeTable, params }], schema });
  return statements.flatMap(({ findings }) => findings.map(({ level, message }) => [level, message.en, message.zh]));
}
const copy = 'ALTER TABLE orders MODIFY id BIGINT';

test('says the kind and the seconds in both languages, and is severer where writers wait longer', () => {
  expect(findingsOf(copy, { megabytes: 130 })).toEqual([
    [
      'warn',
      'It changes the type of a column: by copying the table, about 14 seconds, and meanwhile writes wait (about 100,000 rows, 130 MB)',
      '修改字段类型：复制整张表，预计约 14 秒，期间写入等待（约 100,000 行，130 MB）',
    ],
  ]);
  expect(findingsOf(copy, { megabytes: 8000 })).toEqual([
    ['error', expect.stringContaining('about 14 minutes'), expect.stringContaining('预计约 14 分钟')],
  ]);
});

test('a moment, and what blocks nobody, is not told', () => {
  expect(findingsOf(copy, { megabytes: 20, rows: 5_000_000 })).toEqual([]);
  expect(findingsOf('ALTER TABLE orders ADD COLUMN c INT, ADD INDEX by_c (c)', { megabytes: 8000 })).toEqual([]);
});

test('all changes of a statement are done together, in the heaviest way', () => {
  expect(findingsOf(`${copy}, ADD COLUMN c INT`, { megabytes: 130 })).toHaveLength(1);
  const replaced = 'ALTER TABLE orders DROP PRIMARY KEY, ADD PRIMARY KEY (id, note)';
  expect(findingsOf(replaced, { megabytes: 8000 })).toEqual([]);
  expect(findingsOf('ALTER TABLE orders DROP PRIMARY KEY', { megabytes: 8000 })).toHaveLength(1);
});

test('what the statement or the server asks for counts', () => {
  const instant = 'ALTER TABLE orders ADD COLUMN c INT';
  expect(findingsOf(`${instant}, ALGORITHM=COPY`, { megabytes: 130 })).toHaveLength(1);
  expect(findingsOf(`${instant}, ALGORITHM=INPLACE, LOCK=SHARED`, { megabytes: 130 })).toHaveLength(1);
  expect(findingsOf(`${instant}, ALGORITHM=INPLACE`, { megabytes: 130 })).toEqual([]);
  expect(findingsOf(instant, { megabytes: 130, settings: { old_alter_table: 'ON' } })).toHaveLength(1);
});

test('rows decide where somebody set them or the size is not known', () => {
  expect(findingsOf(copy, { megabytes: 1 }, { first_key: 500 })).toHaveLength(1);
  expect(findingsOf(copy, { megabytes: 130 }, { second_key: 60 })).toEqual([]);
  expect(findingsOf(copy, { rows: 999_999 })).toEqual([]);
  expect(findingsOf(copy, { rows: 1_000_000 })).toEqual([
    ['error', expect.not.stringContaining('about 1 second'), expect.anything()],
  ]);
});
