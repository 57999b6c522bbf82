import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { triedOn, wasTried } from './tried.ts';
import { driverOptionOf } from './driver-option.ts';
import { connectableEngines, engineOf, engines, findEngine } from './index.ts';
import { quoteBacktick, quoteBracket, quoteDouble } from './quoting.ts';

const logoFolder = join('web', 'public', 'logos');

test('every engine has its own wire name and a logo that exists', () => {
  expect(new Set(engines.map(({ dbType }) => dbType)).size).toBe(engines.length);
  expect(engines.filter(({ logo }) => !existsSync(join('web', 'public', logo)))).toEqual([]);
  expect(engines.map(({ logo }) => logo.replace('/logos/', '')).sort()).toEqual(readdirSync(logoFolder).sort());
});

test('the wire names that clients of the API family know stay, in their order', () => {
  const known = [
    'MySQL',
    'MariaDB',
    'TiDB',
    'OceanBase For MySQL',
    'PolarDB For MySQL',
    'GoldenDB',
    'TDSQL For InnoDB',
    'GaussDB for MySQL',
    'PostgreSQL',
    'GaussDB',
    'TBase',
    'KingBase',
    'CockroachDB',
    'Oracle',
    'SQL Server',
    'DB2',
    'DM',
    'SAP HANA',
    'Hive',
    'SQLite',
    'ClickHouse',
    'Snowflake',
  ];
  expect(engines.map(({ dbType }) => dbType).filter((name) => known.includes(name))).toEqual(known);
});

test('every descriptor of the folder is offered', async () => {
  const found: unknown[] = [];
  for (const file of readdirSync(__dirname).filter((name) => name.endsWith('.ts') && !/^index\.|\.test\./.test(name))) {
    const exported = (await import(join(__dirname, file))) as Record<string, unknown>;
    found.push(...Object.values(exported).filter((value) => isDescriptor(value)));
  }
  expect(new Set(found)).toEqual(new Set(engines));
});

test('what no driver connects to can do nothing but be audited, and is no choice for a data source', () => {
  const auditOnly = engines.filter(({ family }) => family === undefined);
  expect(auditOnly.length).toBeGreaterThan(0);
  expect(auditOnly.filter(({ abilities }) => abilities.length > 0)).toEqual([]);
  expect(connectableEngines.filter(({ abilities }) => !abilities.includes('query'))).toEqual([]);
  expect(connectableEngines.filter((engine) => auditOnly.includes(engine))).toEqual([]);
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

test("the driver option has the wire shape, in the reader's language", () => {
  expect(driverOptionOf(engineOf('Oracle'), 'zh-CN')).toMatchObject({
    db_type: 'Oracle',
    logo_path: '/logos/oracle.svg',
    params: expect.arrayContaining([
      { name: 'service_name', value: 'XE', description: '服务名', type: 'string' },
      expect.objectContaining({ name: 'tls', value: 'disable' }),
    ]),
  });
  expect(driverOptionOf(engineOf('PostgreSQL'), 'en-US').params[0]).toEqual({
    name: 'database',
    value: 'postgres',
    description: 'Database name',
    type: 'string',
  });
});

test('only what ran on a real server is called tried', () => {
  for (const feature of ['connect', 'execute', 'undo', 'collect', 'analyse'] as const)
    expect(engines.filter(({ dbType }) => wasTried(feature, dbType)).map(({ dbType }) => dbType)).toEqual([
      'MySQL',
      'MariaDB',
      'PostgreSQL',
    ]);
  expect(Object.keys(triedOn).filter((type) => !engines.some(({ dbType }) => dbType === type))).toEqual([]);
});

test('undoing was tried on MySQL too, and on none of its relatives but MariaDB', () => {
  expect(engines.filter(({ dbType }) => wasTried('undo', dbType)).map(({ dbType }) => dbType)).toEqual([
    'MySQL',
    'MariaDB',
    'PostgreSQL',
  ]);
});

test.each([
  [quoteBacktick, 'a`b\\', '`a``b\\`'],
  [quoteDouble, 'a"b', '"a""b"'],
  [quoteBracket, 'a]b[', '[a]]b[]'],
  [quoteDouble, 'a\0"; drop', '"a""; drop"'],
])('a name cannot leave its quotes', (quote, name, expected) => {
  expect(quote(name)).toBe(expected);
});

function isDescriptor(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'dbType' in value && 'abilities' in value;
}
