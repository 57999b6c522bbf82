import { auditScript } from '../../audit.ts';
import { schemaOfExample } from '../../judge/rule-example.ts';
import dropColumn from './drop-column.ts';

function told(version: string | undefined): string | undefined {
  const sql = 'ALTER TABLE orders DROP COLUMN note';
  const given = 'CREATE TABLE orders (id INT PRIMARY KEY, note VARCHAR(20))';
  const example = { given, sql, ...(version !== undefined && { version }) };
  const schema = schemaOfExample(example, 'mysql');
  const { statements } = auditScript(sql, { dialect: 'mysql', rules: [{ rule: dropColumn, params: {} }], schema });
  return statements[0]?.findings[0]?.message.en;
}

test.each([
  ['10.11.6-MariaDB', 'mostly does it at once'],
  ['10.3.39-MariaDB', 'a server of this version rebuilds the table in place'],
  ['8.0.29', 'mostly does it at once'],
  ['8.0.28', 'a server of this version rebuilds the table in place'],
  ['5.7.25-TiDB-v7.1.0', 'before MySQL 8.0.29'],
  [undefined, 'before MySQL 8.0.29'],
])('a server that says %s is told what dropping a column is there', (version, words) => {
  expect(told(version)).toContain(words);
});
