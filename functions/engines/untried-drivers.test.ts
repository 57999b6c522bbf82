import { freePort } from '../local/free-port.ts';
import type { Target } from './driver.ts';
import { driverOf } from './index.ts';
import { oracleConnectString } from './oracle/connect-string.ts';
import { oracleConnectErrorOf, oracleErrorOf } from './oracle/error.ts';
import { oracleChange } from './oracle/values.ts';
import { oraclePlanColumns, oraclePlanOf } from './oracle/plan.ts';
import { sqlserverConnectErrorOf, sqlserverErrorOf } from './sqlserver/error.ts';
import { endedBatch, sqlserverCell } from './sqlserver/exchange.ts';
import { sqlserverOptions } from './sqlserver/options.ts';
import { sqlserverPlanOf } from './sqlserver/plan.ts';
import { tlsOptionsOf } from './tls-options.ts';

const options = { timeoutMs: 5000, applicationName: 'sluice test' };
const oracle: Target = {
  dbType: 'Oracle',
  host: 'db.example.com',
  port: 1521,
  user: 'u',
  password: 'p',
  params: { service_name: 'ORCL.example.com' },
};
const sqlserver: Target = {
  dbType: 'SQL Server',
  host: 'db.example.com',
  port: 1433,
  user: 'u',
  password: 'p',
  params: {},
};

describe('Oracle', () => {
  test('a plain connection goes to the address that was checked', () => {
    expect(oracleConnectString(oracle, '10.0.0.5', 1500)).toBe(
      '(DESCRIPTION=(TRANSPORT_CONNECT_TIMEOUT=2)(ADDRESS=(PROTOCOL=TCP)(HOST=10.0.0.5)(PORT=1521))(CONNECT_DATA=(SERVICE_NAME=ORCL.example.com)))',
    );
  });

  test('an encrypted connection checks the certificate against the name', () => {
    const text = oracleConnectString({ ...oracle, params: { tls: 'verify' } }, '10.0.0.5', 1500);
    expect(text).toContain('(PROTOCOL=TCPS)(HOST=db.example.com)');
    expect(text).toContain('(SERVICE_NAME=XE)');
    expect(text).toContain('SSL_SERVER_DN_MATCH=yes');
  });

  test('neither the service name nor the host can name another server', () => {
    const escape = 'XE))(ADDRESS=(PROTOCOL=TCP)(HOST=169.254.169.254)(PORT=80))';
    expect(() => oracleConnectString({ ...oracle, params: { service_name: escape } }, '10.0.0.5', 1)).toThrow(
      'service name',
    );
    expect(() =>
      oracleConnectString({ ...oracle, host: 'a)(HOST=b', params: { tls: 'verify' } }, '10.0.0.5', 1),
    ).toThrow('host');
  });

  test('values that RETURNING has put into variables are rows', () => {
    const outBinds = [
      ['7', '8'],
      [Buffer.from([255]), null],
    ];
    expect(oracleChange({ rowsAffected: 2, outBinds }, 1)).toEqual({
      rowsAffected: 2,
      rows: { columns: ['1', '2'], rows: [['7', '0xff']], truncated: true },
    });
    expect(oracleChange({ rowsAffected: 3 }, 9)).toEqual({ rowsAffected: 3 });
  });

  test('errors say what they prove', () => {
    expect(oracleErrorOf({ code: 'ORA-00942', message: 'm', offset: 14 })).toMatchObject({
      kind: 'other',
      outcome: 'refused',
      position: 14,
    });
    expect(oracleErrorOf({ code: 'ORA-00933', message: 'm' }).kind).toBe('syntax');
    expect(oracleErrorOf({ code: 'ORA-01013', message: 'm' })).toMatchObject({ kind: 'cancelled', outcome: 'refused' });
    expect(oracleErrorOf({ code: 'ORA-03113', message: 'm' })).toMatchObject({
      kind: 'lostConnection',
      outcome: 'unknown',
    });
    expect(oracleErrorOf(new Error('socket hang up'))).toMatchObject({ kind: 'lostConnection', outcome: 'unknown' });
    expect(oracleConnectErrorOf({ code: 'ORA-01017', message: 'm' })).toMatchObject({
      kind: 'auth',
      outcome: 'notSent',
    });
  });
});

describe('plans', () => {
  test('of Oracle are read from PLAN_TABLE', () => {
    const row = (cells: Readonly<Record<string, string>>) =>
      oraclePlanColumns.split(', ').map((name) => cells[name] ?? null);
    expect(
      oraclePlanOf([
        row({ operation: 'SELECT STATEMENT', cardinality: '90', cost: '12' }),
        row({ operation: 'SORT', options: 'ORDER BY', bytes: '9000' }),
        row({
          operation: 'TABLE ACCESS',
          options: 'FULL',
          object_name: 'ORDERS',
          object_alias: '"O"@"SEL$1"',
          cardinality: '90',
          filter_predicates: 'TO_NUMBER("O"."CODE")=5',
        }),
        row({ operation: 'INDEX', options: 'UNIQUE SCAN', object_name: 'PK_USERS', object_alias: '"U"@"SEL$1"' }),
      ]),
    ).toMatchObject({
      rows: 90,
      cost: 12,
      conversions: ['TO_NUMBER("O"."CODE")'],
      steps: [
        { access: 'other', work: ['sort'], bytes: 9000 },
        { table: 'O', access: 'wholeTable', rows: 90, work: ['filter'] },
        { table: 'U', access: 'single', key: 'PK_USERS' },
      ],
    });
  });

  test('of SQL Server are read from SHOWPLAN_ALL', () => {
    const columns = ['StmtText', 'PhysicalOp', 'Argument', 'EstimateRows', 'AvgRowSize', 'TotalSubtreeCost'];
    expect(
      sqlserverPlanOf({
        columns,
        truncated: false,
        rows: [
          ['SELECT …', null, null, '40', null, '0.9'],
          ['|--Sort', 'Sort', 'ORDER BY:([o].[at] ASC)', '40', '20', '0.9'],
          [
            '|--Scan',
            'Clustered Index Scan',
            'OBJECT:([shop].[dbo].[orders].[PK_orders] AS [o]), WHERE:(CONVERT_IMPLICIT(int,[o].[code],0)=(5))',
            '40',
            '20',
            '0.5',
          ],
          [
            '|--Seek',
            'Index Seek',
            'OBJECT:([shop].[dbo].[users].[by_code]), SEEK:([code]=[o].[code])',
            '1',
            '9',
            '0.1',
          ],
        ],
      }),
    ).toMatchObject({
      rows: 40,
      cost: 0.9,
      conversions: ['CONVERT_IMPLICIT(int,[o].[code],0)'],
      steps: [
        { work: ['sort'], bytes: 800 },
        { table: 'o', access: 'wholeTable', key: 'PK_orders', work: ['filter'] },
        { table: 'users', access: 'lookup', key: 'by_code' },
      ],
    });
  });
});

describe('SQL Server', () => {
  test('the connection goes to the checked address, encrypted unless switched off, and is never tried twice', () => {
    expect(sqlserverOptions(sqlserver, { address: '10.0.0.5' }, options)).toMatchObject({
      server: '10.0.0.5',
      options: {
        port: 1433,
        database: 'master',
        encrypt: true,
        trustServerCertificate: true,
        serverName: 'db.example.com',
        requestTimeout: 0,
        maxRetriesOnTransientErrors: 0,
      },
    });
    expect(
      sqlserverOptions(
        { ...sqlserver, schema: 'shop', params: { tls: 'verify', database: 'other' } },
        { address: '10.0.0.5' },
        options,
      ).options,
    ).toMatchObject({
      database: 'shop',
      encrypt: true,
      trustServerCertificate: false,
    });
    expect(
      sqlserverOptions({ ...sqlserver, params: { tls: 'disable' } }, { address: '10.0.0.5' }, options).options,
    ).toMatchObject({
      encrypt: false,
    });
  });

  test('MERGE alone is ended with a semicolon, which the server demands of it', () => {
    expect(endedBatch('merge t using u on 1 = 1 when matched then delete')).toMatch(/\n;$/);
    expect(endedBatch('with c as (select 1 a) merge t using c on 1 = 1 when matched then delete;')).toMatch(/delete;$/);
    expect(endedBatch('create procedure p as merge t using u on 1 = 1 when matched then delete;')).toMatch(/delete;$/);
    expect(endedBatch('select 1')).toBe('select 1');
  });

  test('values are shown as text without losing digits', () => {
    expect([1.5, '9007199254740993', true, null, Buffer.from([0, 255]), new Date(0)].map(sqlserverCell)).toEqual([
      '1.5',
      '9007199254740993',
      '1',
      null,
      '0x00ff',
      '1970-01-01 00:00:00.000',
    ]);
  });

  test('errors say what they prove', () => {
    expect(sqlserverErrorOf({ code: 'EREQUEST', number: 102, class: 15, message: 'm' })).toMatchObject({
      kind: 'syntax',
      code: '102',
      outcome: 'refused',
    });
    expect(sqlserverErrorOf({ code: 'EREQUEST', number: 2627, class: 14, message: 'm' }).kind).toBe('constraint');
    expect(sqlserverErrorOf({ code: 'EREQUEST', number: 596, class: 21, message: 'm' })).toMatchObject({
      kind: 'lostConnection',
      outcome: 'unknown',
    });
    expect(sqlserverErrorOf({ code: 'ECANCEL', message: 'm' })).toMatchObject({
      kind: 'cancelled',
      outcome: 'refused',
    });
    expect(sqlserverErrorOf({ code: 'ETIMEOUT', message: 'm' })).toMatchObject({ kind: 'timeout' });
    expect(sqlserverErrorOf({ code: 'ECLOSE', message: 'm' })).toMatchObject({
      kind: 'lostConnection',
      outcome: 'unknown',
    });
    expect(sqlserverConnectErrorOf({ code: 'ELOGIN', message: 'm' })).toMatchObject({
      kind: 'auth',
      outcome: 'notSent',
    });
  });
});

test.each([oracle, sqlserver])('a port of $dbType where nobody listens is a connect error', async (target) => {
  const driver = await driverOf(target.dbType);
  await expect(driver.connect({ ...target, host: '127.0.0.1', port: await freePort() }, options)).rejects.toMatchObject(
    { kind: 'connect', outcome: 'notSent' },
  );
});

test('a metadata address is refused by every family before anything is sent', async () => {
  for (const dbType of ['MySQL', 'PostgreSQL', 'Oracle', 'SQL Server']) {
    const driver = await driverOf(dbType);
    await expect(driver.connect({ ...oracle, dbType, host: '169.254.169.254' }, options)).rejects.toMatchObject({
      code: 'hostNotAllowed',
    });
  }
});

test("the TLS mode is the data source's, else the engine's default", () => {
  expect(tlsOptionsOf({ ...sqlserver, dbType: 'PostgreSQL' })).toBeUndefined();
  expect(tlsOptionsOf({ ...sqlserver, dbType: 'PostgreSQL', params: { tls: 'verify' } })).toMatchObject({
    rejectUnauthorized: true,
    servername: 'db.example.com',
  });
  const toAddress = tlsOptionsOf({ ...sqlserver, host: '10.0.0.5', params: { tls: 'require', tls_ca: 'CA' } });
  expect(toAddress).toMatchObject({ rejectUnauthorized: false, host: '10.0.0.5' });
  expect(Object.keys(toAddress ?? {})).not.toEqual(expect.arrayContaining(['servername']));
  expect(Object.keys(toAddress ?? {})).not.toEqual(expect.arrayContaining(['ca']));
});
