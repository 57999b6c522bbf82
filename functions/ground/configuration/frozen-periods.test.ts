import * as contract from '../../../shared/contract/ground/configuration/operations.ts';
import * as records from '../../../shared/contract/running/operation-records/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const yearEnd = { name: 'Year end', reason: 'The books are closed', from_date: '2030-12-20', to_date: '2031-01-06' };
const sale = { name: 'Sale', from_date: '2030-11-11', to_date: '2030-11-11', time_zone: 'Asia/Shanghai' };
const read = async (by = 'mei', tenant?: string) => (await api.as(by, tenant).call(contract.readFrozenPeriods)).data;
const replacing = async (frozen_periods: object[]) => ({
  body: { version: (await read()).version, frozen_periods: frozen_periods as never },
});
const replace = async (frozen_periods: object[], by = 'admin') =>
  api.as(by).call(contract.updateFrozenPeriods, await replacing(frozen_periods));
const lastRecord = async () => {
  const query = { page_index: 1, page_size: 1 };
  return (await api.as('admin').call(records.listOperationRecords, { query })).data[0];
};

test('administrators keep the list, everybody signed in reads it, and the record says what was added and taken away', async () => {
  await replace([yearEnd, sale]);
  expect(await read()).toMatchObject({ frozen_periods: [yearEnd, sale], changed_by: 'admin' });
  expect((await lastRecord())?.operation_content).toBe(
    'Freeze the organization: "Year end" 2030-12-20 – 2031-01-06, "Sale" 2030-11-11 – 2030-11-11 Asia/Shanghai',
  );
  await replace([sale, { ...yearEnd, to_date: '2031-01-02' }]);
  expect((await lastRecord())?.operation_content).toBe(
    'Freeze the organization: "Year end" 2030-12-20 – 2031-01-02; No longer freeze the organization: "Year end" 2030-12-20 – 2031-01-06',
  );
  await replace([]);
  expect((await read()).frozen_periods).toEqual([]);
});

test('nobody else changes it, and who is not signed in reads nothing', async () => {
  for (const by of ['auditor', 'director', 'mei'])
    expect(await api.as(by).errorOf(contract.updateFrozenPeriods, await replacing([sale]))).toBe('forbidden');
  expect(await api.anyone.errorOf(contract.readFrozenPeriods)).toBe('signInRequired');
  expect(await api.anyone.errorOf(contract.updateFrozenPeriods, await replacing([]))).toBe('signInRequired');
});

test('who did not see what another saved meanwhile does not write over it', async () => {
  const stale = await replacing([]);
  await replace([sale]);
  expect(await api.as('admin').errorOf(contract.updateFrozenPeriods, stale)).toBe('changedMeanwhile');
  const [first, second] = [await replacing([yearEnd]), await replacing([])];
  const outcomes = await Promise.allSettled([
    api.as('admin').call(contract.updateFrozenPeriods, first),
    api.as('sys').call(contract.updateFrozenPeriods, second),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.each<[string, object[], string]>([
  ['days in the wrong order', [{ ...yearEnd, to_date: '2030-12-01' }], 'frozen_periods.0.to_date'],
  ['a day that does not exist', [{ ...yearEnd, from_date: '2030-02-30' }], 'frozen_periods.0.from_date'],
  ['no name', [{ ...yearEnd, name: ' ' }], 'frozen_periods.0.name'],
  ['a zone that nobody knows', [{ ...yearEnd, time_zone: 'Moon/Base' }], 'frozen_periods.0.time_zone'],
  ['too many', Array.from({ length: limits.frozenPeriodsMax + 1 }, () => sale), 'frozen_periods'],
])('%s is refused, and the field is named', async (_, periods, path) => {
  const refused = await api.as('admin').refusal(contract.updateFrozenPeriods, await replacing(periods));
  expect(refused).toMatchObject({ error: 'validation', fields: [{ path }] });
});

test('another tenant has its own, and a long list costs nobody who reads it more than a row', async () => {
  await replace([sale]);
  expect(await read('admin', 'other')).toEqual({ version: 0, frozen_periods: [] });
  const units = async () => {
    const before = api.units().read;
    await read();
    return api.units().read - before;
  };
  const few = await units();
  for (let n = 0; n < 20; n += 1) await api.addProject(`frozen_${n}`);
  expect(await units()).toBe(few);
});
