/** @jest-environment jsdom */
import { readFrozenPeriods } from '../../../shared/contract/ground/configuration/operations.ts';
import { readBasicInfo } from '../../../shared/contract/running/system/operations.ts';
import { windowText } from '../../../shared/maintenance-words.ts';
import type { MaintenanceWindow } from '../../../shared/maintenance.ts';
import { renderScreen, seeing, type Says } from '../../../test/support/console.tsx';
import { MaintenanceTimes } from './maintenance-times.tsx';

const hours = (start: number, stop: number): MaintenanceWindow => ({
  maintenance_start_time: { hour: start, minute: 0 },
  maintenance_stop_time: { hour: stop, minute: 59 },
});
const show = (...windows: MaintenanceWindow[]) =>
  renderScreen(<MaintenanceTimes windows={windows} />, {
    says: [[readBasicInfo, { data: { time_zone: 'Asia/Shanghai' } } as never]],
  });

test('a window says its days, times, dates and zone in both languages', () => {
  const window = { ...hours(22, 5), weekdays: [5, 1, 2, 3, 7], from_date: '2026-12-01', time_zone: 'Europe/Berlin' };
  expect(windowText(window, 'en-US')).toBe('Mon – Wed, Fri, Sun 22:00 – 05:59 (+1), from 2026-12-01, Europe/Berlin');
  expect(windowText(window, 'zh-CN')).toBe('周一 – 周三、周五、周日 22:00 – 05:59 (+1), 2026-12-01 起, Europe/Berlin');
  expect(windowText({ ...hours(1, 2), to_date: '2026-12-24' }, 'en-US')).toBe('01:00 – 02:59, until 2026-12-24');
  expect(windowText({ ...hours(1, 2), from_date: '2026-12-24', to_date: '2026-12-24' }, 'en-US')).toBe(
    '01:00 – 02:59, 2026-12-24',
  );
});

test('windows without a zone name that of the deployment', async () => {
  await show(hours(0, 23));
  await seeing('Asia/Shanghai');
  await seeing('Open now');
});

test('the next window is told, and so is that there is none', async () => {
  await show({ ...hours(1, 2), from_date: '2020-01-01', to_date: '2020-02-01', time_zone: 'Europe/Berlin' });
  await seeing('No window in the next 400 days');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await show({ ...hours(0, 23), from_date: tomorrow, time_zone: 'UTC' });
  await seeing('Next: ');
});

test('a frozen project says by what, and when it ends', async () => {
  const today = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const yearEnd = { name: 'Year end', reason: 'The books are closed', from_date: today(-2), to_date: today(2) };
  const project = { frozen_periods: [yearEnd] };
  const says: Says[] = [[readBasicInfo, { data: { time_zone: 'UTC' } } as never]];
  await renderScreen(<MaintenanceTimes windows={[]} />, { says, project });
  await seeing('Frozen by "Year end": The books are closed');
  await seeing('Next: ');
  const other = await renderScreen(<MaintenanceTimes windows={[hours(0, 23)]} projectUid="other" />, { says, project });
  await seeing('00:00 – 23:59');
  expect(other.body.getElement().textContent).not.toContain('Open now');
});

test('a freeze of the organization is told with its last day, in projects that are not at hand too', async () => {
  const today = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const frozen_periods = [{ name: 'Sale', from_date: today(-2), to_date: today(2), time_zone: 'UTC' }];
  const says: Says[] = [
    [readBasicInfo, { data: { time_zone: 'UTC' } } as never],
    [readFrozenPeriods, { data: { version: 1, frozen_periods } }],
  ];
  const said = `Frozen by the organization until the end of ${today(2)} (UTC), "Sale"`;
  const other = await renderScreen(<MaintenanceTimes windows={[hours(0, 23)]} projectUid="other" />, { says });
  await seeing(said);
  expect(other.body.getElement().textContent).not.toContain('Next: ');
  await renderScreen(<MaintenanceTimes windows={[]} />, { says });
  await seeing('Next: ');
});

test('without windows any time is right', async () => {
  await show();
  await seeing('Any time');
});
