import * as contract from '../../../../shared/contract/running/statistics/operations.ts';
import { listProjects } from '../../../../shared/contract/people/projects/operations.ts';
import { addAccessToken } from '../../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { ApiClient } from '../../../../test/support/api-client.ts';
import { manualClock, type ManualClock } from '../../../../test/support/clock.ts';
import { testApi, testPassword, type TestApi } from '../../../../test/support/api.ts';
import { lazyEdge } from '../../../../test/support/lazy-edge.ts';
import { activityOf } from '../../../platform/activity/activity.ts';
import { rankActivity } from './ranking.ts';

const hour = 3_600_000;
const page = { page_index: 1, page_size: 10 };
let clock: ManualClock;
let api: TestApi;
beforeEach(async () => {
  // Noon where the deployment is, whichever zone that has.
  clock = manualClock(new Date(2030, 4, 20, 12, 5).getTime());
  api = await testApi({ clock });
});
afterEach(() => api.close());

const look = (by: string, times = 1) =>
  Promise.all(Array.from({ length: times }, () => api.as(by).call(listProjects, { query: page })));
/** A call that is refused. */
const fail = (by: string) => api.as(by).errorOf(contract.getWorkflowCounts);
/** So long that what was counted in memory is written with the next call. */
const settle = async () => {
  clock.advance((limits.activityFlushSeconds + 1) * 1000);
  await look('max');
};
const auditor = () => api.as('auditor');
const summary = async (stat_date = '2030-05-20', by = auditor()) =>
  (await by.call(contract.getUserActivitySummary, { query: { stat_date } })).data;
const trend = async (from: string, to: string) =>
  (await auditor().call(contract.listUserActivityDailyTrend, { query: { filter_date_from: from, filter_date_to: to } }))
    .data;
const people = async (from: string, to: string, query: object = page) =>
  auditor().call(contract.listUserActivityUsers, {
    query: { filter_date_from: from, filter_date_to: to, ...page, ...query },
  });

test('calls of people are counted by day, hour and part of the product, each person once', async () => {
  await look('mei', 3);
  await fail('lee');
  await settle();
  clock.advance(hour);
  await look('mei', 2);
  await settle();
  expect(await summary()).toEqual({
    dau: 3,
    request_count: 8,
    error_count: 1,
    error_rate: 12.5,
    avg_request_per_user: 2.67,
    peak_hour: 12,
    peak_hour_requests: 5,
  });
  const hours = (
    await auditor().call(contract.listUserActivityHourlyDistribution, { query: { stat_date: '2030-05-20' } })
  ).data;
  expect(hours).toHaveLength(24);
  expect(hours[12]).toEqual({ stat_hour: 12, active_users: 3, request_count: 5 });
  expect(hours[13]).toMatchObject({ stat_hour: 13, active_users: 3 });
  const { data: modules } = await auditor()
    .with({ language: 'zh-CN' })
    .call(contract.listUserActivityModuleDistribution, { query: { stat_date: '2030-05-20' } });
  expect(modules[0]).toMatchObject({ module_code: 'projects', module_name: '项目' });
  expect(modules.map(({ module_code }) => module_code)).toContain('statistics');
  expect(await trend('2030-05-19', '2030-05-20')).toEqual([
    { stat_date: '2030-05-19', dau: 0, request_count: 0, error_count: 0 },
    expect.objectContaining({ stat_date: '2030-05-20', dau: 4, error_count: 1 }),
  ]);
});

test('where nobody came nothing is told of shares and peaks', async () => {
  expect(await summary('2029-01-01')).toEqual({ dau: 0, request_count: 0, error_count: 0 });
  expect((await people('2029-01-01', '2029-01-02')).data).toEqual([]);
});

test('calls that only read write nothing more within the hour, and are written together', async () => {
  await look('mei');
  const before = api.units().write;
  await look('mei', 40);
  expect(api.units().write).toBe(before);
  await settle();
  expect(api.units().write - before).toBeLessThan(20);
});

test('the most active people of a period are told, whichever days it has, with what they used most', async () => {
  for (const [day, times] of [3, 1, 2].entries()) {
    await look('mei', times);
    await fail('lee');
    await fail('lee');
    await settle();
    await rankActivity(api.world);
    if (day < 2) clock.advance(24 * hour);
  }
  const all = await people('2030-05-20', '2030-05-22');
  expect(all.data.map(({ user_name, request_count, active_days }) => [user_name, request_count, active_days])).toEqual(
    expect.arrayContaining([
      ['mei', 6, 3],
      ['lee', 6, 3],
    ]),
  );
  expect(all.data.find(({ user_name }) => user_name === 'mei')).toMatchObject({
    user_uid: api.uidOf('mei'),
    top_module_code: 'projects',
    top_module_name: 'Projects',
    last_active_at: expect.stringMatching(/^2030-05-2/),
  });
  const second = await people('2030-05-21', '2030-05-21');
  expect(second.data.find(({ user_name }) => user_name === 'mei')).toMatchObject({ request_count: 1, active_days: 1 });
  expect(second.total_nums).toBe(second.data.length);
  expect((await people('2030-05-20', '2030-05-22', { page_size: 1, page_index: 2 })).data).toHaveLength(1);
  expect((await people('2030-05-10', '2030-05-19')).total_nums).toBe(0);
});

test('two functions that count the same person at once count a day and an hour once', async () => {
  const edges = [lazyEdge(api.world), lazyEdge(api.world)];
  await Promise.all(
    edges.map((edge) => new ApiClient(edge, { token: () => api.token('mei') }).call(listProjects, { query: page })),
  );
  expect(await summary()).toMatchObject({ dau: 1, request_count: 2 });
});

test('what waits in memory is written when the process ends', async () => {
  const activity = activityOf(api.world);
  const use = { tenant: 'default', user: { uid: api.uidOf('lee'), name: 'lee' }, module: 'rules', failed: false };
  for (let time = 0; time < 3; time++) await activity.note(use);
  expect(await summary()).toMatchObject({ request_count: 1 });
  await activity.flush();
  expect((await summary()).request_count).toBeGreaterThanOrEqual(3);
});

test('programs with access tokens are nobody’s activity', async () => {
  const access_token = { name: 'ci', expiration_days: 1, old_password: testPassword };
  const { data } = await api.as('mei').call(addAccessToken, { body: { access_token } });
  const before = await summary();
  const program = new ApiClient(lazyEdge(api.world), { token: () => Promise.resolve(data.access_token) });
  await program.call(listProjects, { query: page });
  expect((await summary()).dau).toBe(before.dau + 1); // The auditor, who asked.
  expect((await api.everyRow()).join('\n')).not.toContain(data.access_token);
});

test('only those who oversee the platform see it, a period has its bounds, and each tenant is told its own', async () => {
  await look('mei');
  const wrong = { filter_date_from: '2030-05-22', filter_date_to: '2030-05-20' };
  for (const by of ['mei', 'director'])
    expect(await api.as(by).errorOf(contract.getUserActivitySummary, { query: { stat_date: '2030-05-20' } })).toBe(
      'forbidden',
    );
  expect(await auditor().errorOf(contract.listUserActivityDailyTrend, { query: wrong })).toBe('periodBackwards');
  expect(await auditor().errorOf(contract.listUserActivityUsers, { query: { ...wrong, ...page } })).toBe(
    'periodBackwards',
  );
  expect(await auditor().errorOf(contract.getUserActivitySummary, { query: { stat_date: 'yesterday' } })).toBe(
    'validation',
  );
  await rankActivity(api.world);
  const other = api.as('auditor', 'other');
  expect(await summary('2030-05-20', other)).toMatchObject({ dau: 0 });
  expect(
    (
      await other.call(contract.listUserActivityUsers, {
        query: { filter_date_from: '2030-05-20', filter_date_to: '2030-05-20', ...page },
      })
    ).data,
  ).toEqual([]);
});

test('a year of a thousand people is told at the cost of a day', async () => {
  const activity = activityOf(api.world);
  const crowd = async (count: number) => {
    for (let person = 0; person < count; person++)
      await activity.note({
        tenant: 'default',
        user: { uid: `p${person}`, name: `p${person}` },
        module: 'rules',
        failed: false,
      });
  };
  const unitsOf = async (from: string, to: string) => {
    const before = api.units().read;
    await people(from, to);
    return api.units().read - before;
  };
  await crowd(10);
  await rankActivity(api.world);
  const few = await unitsOf('2030-05-20', '2030-05-20');
  clock.advance(24 * hour);
  await crowd(1000);
  await rankActivity(api.world);
  const [day, year] = [await unitsOf('2030-05-21', '2030-05-21'), await unitsOf('2029-06-01', '2030-05-21')];
  expect(year).toBeLessThanOrEqual(day + 1);
  expect(day).toBeLessThanOrEqual(few + 10);
  expect((await people('2030-05-20', '2030-05-21')).total_nums).toBeGreaterThan(1000);
}, 60_000);
