/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';
import * as contract from '../../../../../shared/contract/running/statistics/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../../test/support/console.tsx';
import UserActivity from './user-activity.tsx';

const hours = (at: Readonly<Record<number, number>>) =>
  Array.from({ length: 24 }, (_, hour) => ({
    stat_hour: hour,
    active_users: at[hour] ? 1 : 0,
    request_count: at[hour] ?? 0,
  }));
const empty: readonly Says[] = [
  [
    contract.listUserActivityDailyTrend,
    { data: [{ stat_date: '2030-01-01', dau: 0, request_count: 0, error_count: 0 }] },
  ],
  [contract.listUserActivityHourlyDistribution, { data: hours({}) }],
  [contract.listUserActivityModuleDistribution, { data: [] }],
  [contract.getUserActivitySummary, { data: { dau: 0, request_count: 0, error_count: 0 } }],
  [contract.listUserActivityUsers, { data: [], total_nums: 0 }],
];
const people = Array.from({ length: 12 }, (_, index) => ({
  user_uid: `u${index}`,
  user_name: `person${index}`,
  request_count: 100 - index,
  active_days: 3,
  last_active_at: '2030-01-01T09:30:00.000Z',
  top_module_code: 'workflows',
  top_module_name: 'Workflows',
}));
const full: readonly Says[] = [
  [
    contract.listUserActivityDailyTrend,
    { data: [{ stat_date: '2030-01-01', dau: 7, request_count: 300, error_count: 2 }] },
  ],
  [contract.listUserActivityHourlyDistribution, { data: hours({ 9: 42 }) }],
  [
    contract.listUserActivityModuleDistribution,
    { data: [{ module_code: 'workflows', module_name: 'Workflows', request_count: 42, percent: 100 }] },
  ],
  [
    contract.getUserActivitySummary,
    {
      data: {
        dau: 7,
        request_count: 300,
        error_count: 3,
        error_rate: 1.25,
        avg_request_per_user: 42.86,
        peak_hour: 9,
        peak_hour_requests: 42,
      },
    },
  ],
  [contract.listUserActivityUsers, { data: people, total_nums: 12 }],
];

test('where nobody was there nothing is drawn, and nothing can be exported', async () => {
  const { container } = await renderScreen(<UserActivity />, { says: empty });
  await seeing('Nobody was here in the period');
  await seeing('Nobody was here on that day');
  await seeing('No data');
  const exports = [...container.querySelectorAll('[aria-label^="Export"]')].map((one) =>
    one.getAttribute('aria-label'),
  );
  expect(exports).toEqual(['Export: Figures of the day']);
  expect(container.textContent).not.toContain('%');
});

test('figures, drawings in words and the most active people are shown, ten at a time', async () => {
  const { container, requests } = await renderScreen(<UserActivity />, { says: full });
  for (const words of ['42.86', '1.25%', '09:00 (42)', 'person0', 'person9']) await seeing(words);
  await waitFor(() => expect(document.body.textContent).toContain('2030-01-01 7'));
  expect(container.textContent).not.toContain('person10');
  const asked = requests.find(({ operation }) => operation === contract.listUserActivityUsers)?.query;
  expect(asked?.get('page_size')).toBe('100');
});

test('a piece that fails says so and leaves the others; the page can be printed', async () => {
  const print = jest.fn();
  Object.assign(globalThis, { print });
  await renderScreen(<UserActivity />, {
    says: [[contract.listUserActivityUsers, { code: 5000, message: 'The server is busy' }], ...full],
  });
  await seeing('The server is busy');
  await seeing('42.86');
  await press('Print');
  expect(print).toHaveBeenCalledTimes(1);
});
