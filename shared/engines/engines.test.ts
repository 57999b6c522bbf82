import { expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { driverOptionOf } from './driver-option.ts';
import { connectableEngines, engineOf, engines, findEngine } from './index.ts';
import { quoteBacktick, quoteBracket, quoteDouble } from './quoting.ts';

const logoFolder = join('web', 'public', 'logos');

test('every engine has its own wire name and a logo that exists', () => {
  expect(new Set(engines.map(({ dbType }) => dbType)).size).toBe(engines.length);
  expect(engines.filter(({ logo }) => !existsSync(join('web', 'public', logo)))).toEqual([]);
  expect(engines.map(({ logo }) => logo.replace('/logos/', '')).sort()).toEqual(readdirSync(logoFolder).sort());
});

test('the wire names are those of the API family', () => {
  expect(engines.map(({ dbType }) => dbType)).toEqual([
    'MySQL', 'MariaDB', 'TiDB', 'OceanBase For MySQL', 'PolarDB For MySQL', 'GoldenDB', 'TDSQL For InnoDB', 'GaussDB for MySQL',
    'PostgreSQL', 'GaussDB', 'TBase', 'KingBase', 'CockroachDB', 'Oracle', 'SQL Server',
    'DB2', 'DM', 'SAP HANA', 'Hive', 'SQLite', 'ClickHouse', 'Snowflake',
  ]);
});

test('what no driver connects to can do nothing but be audited, and is no choice for a data source', () => {
  expect(engines.filter(({ abilities }) => abilities.length === 0).map(({ dbType }) => dbType)).toEqual(['DB2', 'DM', 'SAP HANA', 'Hive', 'SQLite', 'ClickHouse', 'Snowflake']);
  expect(connectableEngines.every(({ abilities }) => abilities.includes('query'))).toBe(true);
  expect(connectableEngines).toHaveLength(engines.length - 7);
});

test('an engine is found by its wire name and by nothing else', () => {
  expect(engineOf('PostgreSQL').family).toBe('postgres');
  expect(findEngine('postgresql')).toBeUndefined();
  expect(findEngine('__proto__')).toBeUndefined();
  expect(() => engineOf('Nope')).toThrow('Nope');
});

test('parameters with choices offer their default among them', () => {
  for (const { params } of engines) {
    for (const { value, enums } of params) {
      if (enums) expect(enums.map((choice) => choice.value)).toContain(value);
    }
  }
});

test('the driver option has the wire shape, in the reader\'s language', () => {
  expect(driverOptionOf(engineOf('Oracle'), 'zh-CN')).toMatchObject({
    db_type: 'Oracle',
    logo_path: '/logos/oracle.svg',
    params: [{ name: 'service_name', value: 'XE', description: '服务名', type: 'string' }, { name: 'tls' }],
  });
  expect(driverOptionOf(engineOf('PostgreSQL'), 'en-US').params[0]).toEqual({ name: 'database', value: 'postgres', description: 'Database name', type: 'string' });
});

test('only what ran on a real server is called tried', () => {
  expect(engines.filter(({ triedOnRealServer }) => triedOnRealServer).map(({ dbType }) => dbType)).toEqual(['MariaDB', 'PostgreSQL']);
});

test.each([
  [quoteBacktick, 'a`b\\', '`a``b\\`'],
  [quoteDouble, 'a"b', '"a""b"'],
  [quoteBracket, 'a]b[', '[a]]b[]'],
  [quoteDouble, 'a\0"; drop', '"a""; drop"'],
])('a name cannot leave its quotes', (quote, name, expected) => {
  expect(quote(name)).toBe(expected);
});
