import { scanTypes } from './index.ts';
import { scanTypeOf, scanTypesOf, scanTypeText } from './scan-types.ts';

test.each(['MySQL', 'PostgreSQL', 'MariaDB', 'Oracle'])(
  'for %s what any server has is offered before what is sent, and a cloud last',
  (dbType) => {
    const offered = scanTypesOf(dbType).map(({ isOfCloud, dbTypes }) => (isOfCloud ? 2 : dbTypes === 'any' ? 1 : 0));
    expect(offered).toEqual(offered.toSorted((one, other) => one - other));
    expect(offered).toContain(0);
  },
);

test('every scan type that asks a vendor says so', () => {
  const said = scanTypes.filter(({ isOfCloud }) => isOfCloud).map(({ type }) => type);
  expect(said).toEqual(scanTypes.filter(({ type }) => type.includes('_rds_')).map(({ type }) => type));
  expect(said).toHaveLength(6);
});

test('a type of a family is called after the data source that it is for', () => {
  const slowLog = scanTypeOf('mysql_slow_log');
  expect(scanTypeText(slowLog, 'MySQL')).toEqual({ zh: 'MySQL 慢日志', en: 'MySQL slow log' });
  expect(scanTypeText(slowLog, 'MariaDB')).toEqual({ zh: 'MariaDB 慢日志', en: 'MariaDB slow log' });
  expect(scanTypeText(slowLog, 'Oracle')).toBe(slowLog.text);
  for (const dbType of ['MariaDB', 'PolarDB For MySQL', 'GoldenDB'])
    for (const type of scanTypesOf(dbType).filter(({ isOfCloud }) => !isOfCloud))
      expect(scanTypeText(type, dbType).en).not.toMatch(/^MySQL /);
});
