import type { Entry } from '../collected/inbox-repo.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { instanceId, projectId, vendorClouds, vendorKey, type KeptRun } from '../../../test/support/vendor-clouds.ts';
import type { CloudRound } from './cloud-collector.ts';
import { cloudCollectors } from './index.ts';

const hour = 3_600_000;
const start = Date.parse('2031-05-01T10:00:00Z');
let clouds: Awaited<ReturnType<typeof vendorClouds>>;
beforeAll(async () => {
  clouds = await vendorClouds();
});
afterAll(() => clouds.close());
beforeEach(() => {
  clouds.runs.splice(0);
  clouds.caught.splice(0);
  clouds.beBusy(false);
});

const types = [
  'ali_rds_mysql_slow_log',
  'ali_rds_mysql_audit_log',
  'baidu_rds_mysql_slow_log',
  'huawei_rds_mysql_slow_log',
] as const;

const params = (more: object = {}) => ({
  db_instance_id: instanceId,
  project_id: projectId,
  region: 'cn-north-4',
  access_key_id: vendorKey.id,
  access_key_secret: vendorKey.secret,
  rds_path: clouds.url,
  first_sqls_scrapped_in_last_period_hours: '24',
  ...more,
});
function round(more: Partial<CloudRound> = {}): CloudRound {
  const none = { state: undefined, now: start, rowsMax: 10_000, isOver: () => false, dbType: 'MySQL' };
  return { params: params(), ...none, externalId: '', ...more };
}
const collectorOf = async (type: string) => {
  const found = await cloudCollectors[type]?.();
  if (!found) throw new Error(`no collector ${type}`);
  return found.collector;
};
const look = async (type: string, more: Partial<CloudRound> = {}) => (await collectorOf(type)).collect(round(more));
/** The state as the next round gets it. */
const kept = (state: unknown) => JSON.parse(JSON.stringify(state)) as unknown;
const run = (at: number, sql: string, seconds = 2.5): KeptRun => ({ at, sql, seconds });
const sqls = (entries: readonly Entry[]) => entries.map(({ sql }) => sql);

describe.each(types)('%s', (type) => {
  test('says of every run what the cloud says', async () => {
    const at = start - 3 * hour;
    clouds.runs.push(run(at, "select * from orders where note < '&'"));
    const { entries } = await look(type);
    expect(entries).toEqual([
      {
        sql: "select * from orders where note < '&'",
        schema: 'shop',
        count: 1,
        lastAt: new Date(at).toISOString(),
        timeAvg: 2.5,
        timeMax: 2.5,
        ...(type !== 'ali_rds_mysql_audit_log' && { rowsAvg: 4000 }),
        dbUser: 'app',
        endpoints: ['10.0.0.9'],
      },
    ]);
  });

  test('reads page by page within the rows of a round, and goes on where it was', async () => {
    for (let i = 0; i < 350; i++) clouds.runs.push(run(start - 5 * hour + i * 1000, `select ${i} from t`));
    const all: Entry[] = [];
    let state: unknown;
    for (let rounds = 0; rounds < 4; rounds++) {
      const looked = await look(type, { state, rowsMax: 150, now: start + rounds * hour });
      expect(looked.entries.length).toBeLessThan(150 + 100);
      all.push(...looked.entries);
      state = kept(looked.state);
    }
    expect(new Set(sqls(all)).size).toBe(350);
    expect(all).toHaveLength(350);
  });

  test('a round whose time is up asks no further', async () => {
    for (let i = 0; i < 350; i++) clouds.runs.push(run(start - 5 * hour + i * 1000, `select ${i} from t`));
    let asked = 0;
    const first = await look(type, { isOver: () => asked++ >= 1 });
    expect(clouds.caught).toHaveLength(1);
    expect(first.entries).toHaveLength(100);
    const second = await look(type, { state: kept(first.state) });
    expect(new Set(sqls([...first.entries, ...second.entries])).size).toBe(350);
    expect(second.entries).toHaveLength(250);
  });

  test('what is read again is counted once; what comes late or in the same second is not lost', async () => {
    const second = start - 3 * 60_000;
    clouds.runs.push(run(second, 'select a from t'), run(second, 'select a from t'));
    const first = await look(type);
    expect(sqls(first.entries)).toEqual(['select a from t', 'select a from t']);
    clouds.runs.push(run(second, 'select a from t'), run(second - 30_000, 'select late from t'));
    clouds.runs.push(run(start + 60_000, 'select new from t'));
    const next = await look(type, { state: kept(first.state), now: start + 10 * 60_000 });
    expect(sqls(next.entries).sort()).toEqual(['select a from t', 'select late from t', 'select new from t']);
    const after = await look(type, { state: kept(next.state), now: start + 20 * 60_000 });
    expect(after.entries).toEqual([]);
  });

  test('looks back as far as it is told at first, and a long time in days', async () => {
    clouds.runs.push(run(start - 60 * hour, 'select old from t'), run(start - 47 * hour, 'select kept from t'));
    const own = params({ first_sqls_scrapped_in_last_period_hours: '48' });
    expect(sqls((await look(type, { params: own })).entries)).toEqual(['select kept from t']);
    expect(clouds.caught.length).toBeGreaterThanOrEqual(2);
  });

  test('a key that is not let in is told in the words of the cloud, with what to do', async () => {
    const wrong = round({ params: params({ access_key_secret: 'another' }) });
    const words = {
      ali_rds_mysql_slow_log: 'Alibaba Cloud: SignatureDoesNotMatch: Specified signature is not matched.',
      ali_rds_mysql_audit_log: 'Alibaba Cloud: SignatureDoesNotMatch: Specified signature is not matched.',
      baidu_rds_mysql_slow_log: 'Baidu Cloud: SignatureDoesNotMatch: The request signature does not match.',
      huawei_rds_mysql_slow_log:
        'Huawei Cloud: APIGW.0301: Incorrect IAM authentication information: verify aksk signature fail',
    }[type];
    const collector = await collectorOf(type);
    const error: unknown = await collector.collect(wrong).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ kind: 'auth', outcome: 'refused', message: words });
    expect((error as EngineError).words.en).toMatch(/\. Check .*key/);
    const [lack] = await collector.lacks(wrong);
    expect(lack?.message.en).toContain(words);
    expect(JSON.stringify([error, lack])).not.toContain('another');
    expect(await collector.lacks(round())).toEqual([]);
  });

  test('a cloud that is busy is asked for less the next time, one that is away is named', async () => {
    clouds.beBusy(true);
    await expect(look(type)).rejects.toMatchObject({ kind: 'timeout', outcome: 'refused' });
    const away = round({ params: params({ rds_path: 'http://127.0.0.1:9' }) });
    await expect((await collectorOf(type)).collect(away)).rejects.toMatchObject({ kind: 'connect' });
  });

  test('an instance that is not there is told', async () => {
    const other = round({ params: params({ db_instance_id: 'rm-none' }) });
    await expect((await collectorOf(type)).lacks(other)).rejects.toMatchObject({ kind: 'other' });
  });
});

test('Huawei tells the newest of a long list only, so halves of the time are asked for', async () => {
  for (let i = 0; i < 5000; i++) clouds.runs.push(run(start - 2 * hour + i * 1000, `select ${i} from t`));
  const all: Entry[] = [];
  let state: unknown;
  for (let rounds = 0; rounds < 4; rounds++) {
    const looked = await look('huawei_rds_mysql_slow_log', { state, now: start });
    all.push(...looked.entries);
    state = kept(looked.state);
  }
  expect(new Set(sqls(all)).size).toBe(5000);
  expect(all).toHaveLength(5000);
});

test('who comes and goes is no SQL', async () => {
  clouds.runs.push(
    run(start - hour, 'login success!'),
    run(start - hour, 'logout!'),
    run(start - hour, 'delete from t'),
  );
  expect(sqls((await look('ali_rds_mysql_audit_log')).entries)).toEqual(['delete from t']);
});
