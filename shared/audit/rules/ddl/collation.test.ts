import { auditScript } from '../../audit.ts';
import { schemaOfExample } from '../../judge/rule-example.ts';
import collation from './collation.ts';

/** What is told of a table with this collation on a server of this version. */
function told(given: string, version: string | undefined, agreed?: string) {
  const sql = `CREATE TABLE users (id INT) COLLATE=${given}`;
  const schema = schemaOfExample({ sql, ...(version !== undefined && { version }) }, 'mysql');
  const rules = [{ rule: collation, params: agreed === undefined ? {} : { first_key: agreed } }];
  return auditScript(sql, { dialect: 'mysql', rules, schema }).statements[0]?.findings[0]?.message;
}

const [general, unicode, ofMysql, ofMariadb] = [
  'utf8mb4_general_ci',
  'utf8mb4_unicode_ci',
  'utf8mb4_0900_ai_ci',
  'utf8mb4_uca1400_ai_ci',
];

test.each([
  ['10.6.20-MariaDB', general],
  ['10.11.19-MariaDB-0+deb12u1', general],
  ['11.4.5-MariaDB', general],
  ['11.5.2-MariaDB', ofMariadb],
  ['11.8.3-MariaDB', ofMariadb],
  ['8.0.36', ofMysql],
  [undefined, ofMysql],
])('a server that says %s is held to %s by itself', (version, own) => {
  expect(told(own, version)).toBeUndefined();
  expect(told(own.toUpperCase(), version)).toBeUndefined();
  expect(told('DEFAULT', version)).toBeUndefined();
  for (const other of [general, unicode, ofMysql, ofMariadb].filter((one) => one !== own))
    expect(told(other, version)).toEqual({
      zh: `排序规则 ${other} 不是 ${own}`,
      en: `The collation is ${other}, not ${own}`,
    });
});

test('on other servers that lack it nobody has said what to use instead', () => {
  for (const given of [general, unicode, 'utf8mb4_bin']) expect(told(given, '5.7.44')).toBeUndefined();
});

test('what was agreed holds wherever the server has it', () => {
  const agreed = unicode;
  for (const version of ['10.6.20-MariaDB', '11.8.3-MariaDB', '5.7.44', '8.0.36']) {
    expect(told(unicode, version, agreed)).toBeUndefined();
    expect(told(general, version, agreed)?.en).toBe(`The collation is ${general}, not ${unicode}`);
  }
  expect(told(ofMariadb, '10.11.19-MariaDB', ofMariadb)).toBeUndefined();
  expect(told(general, '10.11.19-MariaDB', ofMariadb)?.en).toContain(`not ${ofMariadb}`);
  expect(told(general, '10.6.20-MariaDB', ofMariadb)).toBeUndefined();
  expect(told(ofMysql, '8.0.36', ofMariadb)).toBeUndefined();
});
