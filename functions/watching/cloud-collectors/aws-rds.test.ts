import { startAws, type AwsRequest } from '../../../test/support/aws-account.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Looked } from '../collectors/collector.ts';
import type { CloudRound } from './cloud-collector.ts';
import { cloudCollectors } from './index.ts';

const externalId = 'sluice-default-source1';
const role = 'arn:aws:iam::123456789012:role/sluice-collect-shop';
const now = Date.parse('2031-05-01T10:00:00Z');

/** What the account of the customer holds; each test says what is other. */
type Account = Partial<Record<string, (request: AwsRequest) => object>>;
let account: Account = {};
let isRoleOpen = false;
let aws: Awaited<ReturnType<typeof startAws>>;
beforeAll(async () => {
  aws = await startAws((request) => {
    if (request.operation === 'AssumeRole') return letIn(request);
    if (request.operation === 'GetCallerIdentity') return { xml: '<Account>999999999999</Account>' };
    // Everything else only in the name of the role.
    if (request.keyId !== 'ASIAROLE' || request.sessionToken !== 'of-the-role') return denied;
    return account[request.operation]?.(request) ?? { error: { status: 400, code: 'UnknownOperation' } };
  });
});
afterAll(() => aws.stop());
beforeEach(() => {
  account = {};
  isRoleOpen = false;
  aws.requests.length = 0;
});
afterEach(() => expect(aws.unsigned).toEqual([]));

const denied = { error: { status: 403, code: 'AccessDenied' } };
function letIn({ keyId, input }: AwsRequest) {
  if (keyId !== 'AKIAOWN' || input['RoleArn'] !== role) return denied;
  if (input['ExternalId'] !== externalId && !(isRoleOpen && input['ExternalId'] === undefined)) return denied;
  return {
    xml: '<Credentials><AccessKeyId>ASIAROLE</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>of-the-role</SessionToken><Expiration>2031-05-01T10:15:00Z</Expiration></Credentials>',
  };
}
const instance = (more: string) => () => ({
  xml: `<DBInstances><DBInstance><DBInstanceIdentifier>shop-1</DBInstanceIdentifier><DbiResourceId>db-ABC</DbiResourceId>${more}</DBInstance></DBInstances>`,
});

function round(params: object, more: Partial<CloudRound> = {}): CloudRound {
  const own = { region: 'eu-central-1', db_instance_id: 'shop-1', role_arn: role, ...params };
  return {
    params: own,
    state: undefined,
    now,
    rowsMax: 1000,
    isOver: () => false,
    dbType: 'MySQL',
    externalId,
    ...more,
  };
}
const of = async (type: string) => {
  const { collector } = (await cloudCollectors[type]?.()) ?? {};
  if (!collector) throw new Error(`no collector ${type}`);
  return collector;
};
const look = async (type: string, params: object, more?: Partial<CloudRound>): Promise<Looked> =>
  (await of(type)).collect(round(params, more));
const lacks = async (type: string, params: object = {}, more?: Partial<CloudRound>) =>
  (await of(type)).lacks(round(params, more));
const asked = (operation: string) =>
  aws.requests.filter((one) => one.operation === operation).map(({ input }) => input);

const slow = (at: number, sql: string, user = 'app') =>
  [
    `# Time: ${new Date(at).toISOString()}`,
    `# User@Host: ${user}[${user}] @  [10.0.0.9]  Id:     8`,
    '# Query_time: 2.500000  Lock_time: 0.000000 Rows_sent: 1  Rows_examined: 4000',
    'use shop;',
    `SET timestamp=${Math.floor(at / 1000)};`,
    `${sql};`,
    '',
  ].join('\n');

describe('the role', () => {
  test('one that does not let us in is told with the policy that lets us and nobody else', async () => {
    const [lack, ...more] = await lacks('aws_rds_slow_log', {}, { externalId: 'sluice-other-source1' });
    expect(more).toEqual([]);
    expect(lack?.statement).toContain('--role-name sluice-collect-shop');
    expect(lack?.statement).toContain('"arn:aws:iam::999999999999:root"');
    expect(lack?.statement).toContain('"sts:ExternalId":"sluice-other-source1"');
  });

  test('one that lets in whoever asks is refused', async () => {
    isRoleOpen = true;
    expect((await lacks('aws_rds_top_sql'))[0]?.message.en).toContain('does not ask for the external id');
  });

  test('a round in a role that lets nobody in fails with the word of AWS, and without a secret', async () => {
    const failed = look('aws_rds_slow_log', {}, { externalId: 'sluice-other-source1' });
    await expect(failed).rejects.toMatchObject({ kind: 'auth', outcome: 'refused' });
    expect(String(await failed.catch((error: unknown) => error))).not.toContain('own-secret');
  });
});

describe('the slow log in CloudWatch Logs', () => {
  const params = { log_source: 'cloudwatch' };

  test('says which export it lacks', async () => {
    account = {
      DescribeDBInstances: instance(
        '<EnabledCloudwatchLogsExports><member>error</member></EnabledCloudwatchLogsExports>',
      ),
    };
    expect((await lacks('aws_rds_slow_log', params))[0]?.statement).toContain('{"EnableLogTypes":["slowquery"]}');
    account = {
      DescribeDBInstances: instance(
        '<EnabledCloudwatchLogsExports><member>slowquery</member></EnabledCloudwatchLogsExports>',
      ),
    };
    expect(await lacks('aws_rds_slow_log', params)).toEqual([]);
  });

  test('is read page by page, past empty ones; what is read again or comes late is counted once', async () => {
    const event = (id: string, at: number, message: string) => ({
      eventId: id,
      timestamp: at,
      message,
      logStreamName: 'shop-1',
    });
    const early = event('1', now - 60_000, slow(now - 60_000, 'select * from orders where id = 1'));
    const next = event('2', now - 50_000, slow(now - 50_000, "update orders set note = 'x'"));
    const pages: Record<string, object> = {
      '': { events: [early], nextToken: 'two' },
      two: { events: [], nextToken: 'three' },
      three: { events: [next] },
    };
    account = { FilterLogEvents: ({ input }) => ({ json: pages[String(input['nextToken'] ?? '')] }) };
    const first = await look('aws_rds_slow_log', params);
    expect(first.entries).toMatchObject([
      {
        sql: 'select * from orders where id = 1',
        schema: 'shop',
        count: 1,
        timeAvg: 2.5,
        rowsAvg: 4000,
        dbUser: 'app',
        endpoints: ['10.0.0.9'],
      },
      { sql: "update orders set note = 'x'" },
    ]);
    expect(asked('FilterLogEvents')[0]).toMatchObject({
      logGroupName: '/aws/rds/instance/shop-1/slowquery',
      startTime: now - 24 * 3_600_000,
      endTime: now,
    });
    const late = event('3', now - 40_000, slow(now - 40_000, 'select late from orders'));
    account = { FilterLogEvents: () => ({ json: { events: [early, next, late] } }) };
    const second = await look('aws_rds_slow_log', params, { state: first.state, now: now + 60_000 });
    expect(second.entries.map(({ sql }) => sql)).toEqual(['select late from orders']);
  });

  test('of an Aurora cluster on PostgreSQL lies in the group of the cluster', async () => {
    const line =
      '2031-05-01 09:59:00 UTC:10.0.0.9(4711):app@shop:[77]:LOG:  duration: 1500.250 ms  statement: select 1 from orders';
    account = {
      FilterLogEvents: () => ({
        json: { events: [{ eventId: '1', timestamp: now, message: line, logStreamName: 'shop-1' }] },
      }),
    };
    const found = await look('aws_rds_slow_log', { ...params, db_cluster_id: 'shop' }, { dbType: 'PostgreSQL' });
    expect(found.entries).toMatchObject([{ sql: 'select 1 from orders', dbUser: 'app', timeAvg: 1.50025 }]);
    expect(asked('FilterLogEvents')[0]).toMatchObject({
      logGroupName: '/aws/rds/cluster/shop/postgresql',
      logStreamNamePrefix: 'shop-1',
    });
  });

  test('is asked again after a pause when AWS throttles, and given up with less the next time', async () => {
    let refusals = 1;
    const throttled = { error: { status: 400, code: 'ThrottlingException' } };
    account = { FilterLogEvents: () => (refusals-- > 0 ? throttled : { json: { events: [] } }) };
    expect((await look('aws_rds_slow_log', params)).entries).toEqual([]);
    expect(asked('FilterLogEvents')).toHaveLength(2);
    refusals = 99;
    await expect(look('aws_rds_slow_log', params)).rejects.toMatchObject({ kind: 'timeout' });
    expect(asked('FilterLogEvents')).toHaveLength(5);
  });

  test('goes on at its token where rows or time ended a round', async () => {
    account = {
      FilterLogEvents: ({ input }) => {
        const n = Number(input['nextToken'] ?? 0);
        return {
          json: {
            events: [
              {
                eventId: String(n),
                timestamp: now - 90_000 + n,
                logStreamName: 'shop-1',
                message: slow(now, `select ${n} from orders`),
              },
            ],
            ...(n < 2 && { nextToken: String(n + 1) }),
          },
        };
      },
    };
    let calls = 0;
    const isOver = () => calls++ > 0;
    const first = await look('aws_rds_slow_log', params, { isOver });
    expect(first.entries.map(({ sql }) => sql)).toEqual(['select 0 from orders']);
    const rest = await look('aws_rds_slow_log', params, { state: first.state });
    expect(rest.entries.map(({ sql }) => sql)).toEqual(['select 1 from orders', 'select 2 from orders']);
  });
});

describe('the slow log in files of RDS', () => {
  const params = { log_source: 'files' };
  const file = (text: () => string, name = 'slowquery/mysql-slowquery.log'): Account => ({
    DescribeDBLogFiles: () => ({
      xml: `<DescribeDBLogFiles><DescribeDBLogFilesDetails><LogFileName>${name}</LogFileName><LastWritten>${now}</LastWritten><Size>${text().length}</Size></DescribeDBLogFilesDetails></DescribeDBLogFiles>`,
    }),
    // Portions of four lines: an entry may be cut anywhere.
    DownloadDBLogFilePortion: ({ input }) => {
      const lines = text().split('\n').slice(0, -1);
      const from = Number(input['Marker']);
      const to = Math.min(lines.length, from + 4);
      const data = lines
        .slice(from, to)
        .map((line) => `${line}\n`)
        .join('');
      return {
        xml: `<LogFileData>${data.replaceAll('<', '&lt;')}</LogFileData><Marker>${to}</Marker><AdditionalDataPending>${to < lines.length}</AdditionalDataPending>`,
      };
    },
  });

  test('is read portion by portion; the last entry waits until it is whole, and nothing is counted twice', async () => {
    let text = slow(now - 9000, 'select 1 from orders') + slow(now - 8000, 'select 2\nfrom orders');
    account = file(() => text);
    const first = await look('aws_rds_slow_log', params);
    expect(first.entries.map(({ sql }) => sql)).toEqual(['select 1 from orders']);
    text += slow(now - 7000, 'select 3 from orders');
    const second = await look('aws_rds_slow_log', params, { state: first.state });
    expect(second.entries.map(({ sql }) => sql)).toEqual(['select 2\nfrom orders']);
    const third = await look('aws_rds_slow_log', params, { state: second.state });
    expect(third.entries.map(({ sql }) => sql)).toEqual(['select 3 from orders']);
    expect((await look('aws_rds_slow_log', params, { state: third.state })).entries).toEqual([]);
    // The hour comes again under its name, and the file begins anew.
    text = slow(now, 'select 4 from orders');
    const fourth = await look('aws_rds_slow_log', params, { state: third.state });
    const fifth = await look('aws_rds_slow_log', params, { state: fourth.state });
    expect([...fourth.entries, ...fifth.entries].map(({ sql }) => sql)).toEqual(['select 4 from orders']);
  });
});

describe('Performance Insights', () => {
  test('says that it is off', async () => {
    account = { DescribeDBInstances: instance('<PerformanceInsightsEnabled>false</PerformanceInsightsEnabled>') };
    expect((await lacks('aws_rds_top_sql'))[0]?.statement).toContain('--enable-performance-insights');
    account = { DescribeDBInstances: instance('<PerformanceInsightsEnabled>true</PerformanceInsightsEnabled>') };
    expect(await lacks('aws_rds_top_sql')).toEqual([]);
  });

  test('gives calls, time and rows of the whole minutes since the last round, and the whole text of long ones', async () => {
    const long = `select ${'a, '.repeat(200)}b from orders`;
    const key = (id: string, statement: string, Total: number, calls: number) => ({
      Dimensions: { 'db.sql_tokenized.id': id, 'db.sql_tokenized.statement': statement },
      Total,
      AdditionalMetrics: {
        'db.sql_tokenized.stats.calls_per_sec.avg': calls,
        'db.sql_tokenized.stats.rows_per_sec.avg': calls * 3,
      },
    });
    account = {
      DescribeDBInstances: instance(''),
      DescribeDimensionKeys: ({ input }) =>
        input['NextToken'] === undefined
          ? { json: { Keys: [key('A', 'select ? from orders', 0.5, 2)], NextToken: 'more' } }
          : { json: { Keys: [key('B', long.slice(0, 500), 0.1, 1), key('C', 'select pg_sleep_for(?)', 1, 0)] } },
      GetDimensionKeyDetails: () => ({
        json: { Dimensions: [{ Dimension: 'statement', Status: 'AVAILABLE', Value: long }] },
      }),
    };
    const first = await look('aws_rds_top_sql', { collect_interval_minute: '10' }, { dbType: 'PostgreSQL' });
    expect(first.entries).toMatchObject([
      { sql: 'select ? from orders', count: 1200, timeAvg: 0.25, rowsAvg: 3 },
      { sql: long, count: 600, timeAvg: 0.1 },
    ]);
    expect(first.values).toEqual({ active_sessions: 1.6 });
    expect(asked('DescribeDimensionKeys')[0]).toMatchObject({ Identifier: 'db-ABC', Metric: 'db.load.avg' });
    expect(asked('GetDimensionKeyDetails')).toMatchObject([{ GroupIdentifier: 'B' }]);
    const before = aws.requests.length;
    expect((await look('aws_rds_top_sql', {}, { state: first.state, dbType: 'PostgreSQL' })).entries).toEqual([]);
    expect(aws.requests.length).toBe(before);
  });
});

test('errors of AWS are errors of the data source', async () => {
  account = { DescribeDBInstances: () => ({ error: { status: 404, code: 'DBInstanceNotFound' } }) };
  const error: unknown = await look('aws_rds_top_sql', {}).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(EngineError);
  expect(String(error)).toContain('DBInstanceNotFound');
});
