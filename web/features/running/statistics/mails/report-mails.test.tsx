/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import * as contract from '../../../../../shared/contract/running/statistics/operations.ts';
import { readBasicInfo } from '../../../../../shared/contract/running/system/operations.ts';
import { listUsers } from '../../../../../shared/contract/people/users/operations.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../../test/support/console.tsx';
import ReportMails from './report-mails.tsx';

beforeEach(() => localStorage.clear());

const mail = {
  uid: 'm1',
  name: 'weekly',
  enabled: true,
  cron_express: '0 9 * * 1',
  days: '7',
  user_uids: ['u1'],
  addresses: ['boss@firm.example'],
  language: 'en-US',
  users: [{ uid: 'u1', name: 'ann', has_address: false }],
  next_send_time: '2030-01-07T09:00:00.000Z',
  changed_by: 'admin',
  change_time: '2030-01-01T09:00:00.000Z',
  is_mine: true,
};
const open = (mails: readonly object[], says: readonly Says[] = []) =>
  renderScreen(<ReportMails />, {
    says: [[contract.listReportMails, { data: mails }], [listUsers, { data: [], total_nums: 0 }], ...says],
    user: { is_admin: true },
    project: null,
  });
async function save() {
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
      .find((button) => button.textContent === 'Save')
      ?.click(),
  );
  await settle();
}

test('the list says to whom, when next, and who has no address, and one can try it', async () => {
  const shown = await open([mail], [[contract.sendReportMailToMe, {}]]);
  for (const words of ['ann (no mail address), boss@firm.example', 'Last 7 days', 'Never yet']) await seeing(words);
  await press('Try');
  expect(shown.requests.some(({ operation }) => operation === contract.sendReportMailToMe)).toBe(true);
});

test('somebody else’s can be tried but not changed', async () => {
  await open([{ ...mail, is_mine: false }]);
  await seeing('Try');
  const buttons = [...document.querySelectorAll('tbody button')].map(({ textContent }) => textContent);
  expect(buttons).not.toContain('Edit');
  expect(buttons).not.toContain('Delete');
});

test('a change keeps what it does not touch, and shows when it is sent next', async () => {
  const shown = await open(
    [mail],
    [
      [contract.updateReportMail, {}],
      [readBasicInfo, { data: { time_zone: 'UTC' } }],
    ],
  );
  await press('Edit');
  await seeing('Next: ');
  await save();
  const sent = shown.requests.filter(({ operation }) => operation === contract.updateReportMail);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      report_mail: {
        name: 'weekly',
        enabled: true,
        cron_express: '0 9 * * 1',
        days: '7',
        user_uids: ['u1'],
        addresses: ['boss@firm.example'],
        language: 'en-US',
      },
    },
  ]);
});

test('a form with gaps sends nothing, and what the server refuses stands in the form', async () => {
  const shown = await open(
    [],
    [[contract.addReportMail, { code: 4001, message: 'A report can be sent once an hour' }]],
  );
  await press('Add a report by mail');
  await save();
  expect(document.querySelectorAll('[role=dialog] [class*=awsui_error]').length).toBeGreaterThan(0);
  expect(shown.requests.some(({ operation }) => operation === contract.addReportMail)).toBe(false);
});
