/** @jest-environment jsdom */
import { listQuotas } from '../../../../shared/contract/running/system/operations.ts';
import { renderScreen, seeing } from '../../../../test/support/console.tsx';
import Quotas from './quotas.tsx';

beforeEach(() => localStorage.clear());

const quota = (name: string, over: object = {}) => ({
  name,
  unit: 'count',
  within: 'now',
  max: 20,
  usual: 20,
  is_near: false,
  ...over,
});
const open = (quotas: readonly object[], installation?: readonly object[]) =>
  renderScreen(<Quotas />, {
    says: [[listQuotas, { data: { quotas, ...(installation && { installation }) } }]],
    user: { is_admin: true },
    project: null,
  });

test('what is near a limit is said first, with how much and who raises it', async () => {
  await open([
    quota('exportedBytesPerDay', { unit: 'bytes', used: 9.5e10, max: 1e11, usual: 5e10, is_near: true }),
    quota('dataSources', { used: 3 }),
  ]);
  for (const words of ['Near or at a limit', 'Exported in a day: 95 GB of 100 GB', 'usually 50 GB'])
    await seeing(words);
  expect(document.body.textContent).not.toContain('The whole installation');
});

test('a figure that is not known says so, and one of the installation is never made up', async () => {
  await open(
    [quota('collectedSqlPerProject'), quota('openQueries', { used: 0 })],
    [
      { name: 'computing', value: 1, max: 2, is_near: false },
      { name: 'oldestDue', value: 65_000, is_near: false },
      { name: 'lag', is_near: false },
    ],
  );
  for (const words of ['Nothing is near a limit', 'Below 80 % in every project', '1 / 2', '65 s', 'No data'])
    await seeing(words);
});
