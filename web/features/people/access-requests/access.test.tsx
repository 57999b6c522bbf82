/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import * as contract from '../../../../shared/contract/people/access-requests/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import Access from './access.tsx';

const request = {
  uid: 'a1',
  applicant_uid: 'u1',
  applicant_name: 'mei',
  db_service_uid: 'd1',
  db_service_name: 'orders',
  rights: ['sql_query', 'create_export_task'],
  hours: 72,
  reason: 'a fault at night',
  state: 'waiting',
  created_at: '2026-11-23T00:00:00Z',
  until: '2026-11-30T00:00:00Z',
  answer: '',
  is_own: false,
  may_decide: false,
  may_withdraw: false,
  may_end: false,
};

async function open(rows: readonly object[], more: readonly Says[] = []) {
  const says: Says[] = [[contract.listAccessRequests, { data: rows, total_nums: rows.length }], ...more];
  const screen = await renderScreen(<Access />, { says });
  const dialog = () => screen.body.findAllModals().find((modal) => modal.isVisible());
  const sent = () =>
    screen.requests
      .filter(({ operation }) => operation.method !== 'GET')
      .map(({ operation, body }) => [operation.path.split('/').at(-1), body]);
  return { ...screen, dialog, sent };
}

test.each([
  ['Grant', 'may_decide', contract.grantAccessRequest, 'grant'],
  ['Withdraw', 'may_withdraw', contract.withdrawAccessRequest, 'withdraw'],
  ['Take back', 'may_end', contract.endAccess, 'end'],
] as const)('%s is offered to whoever may, and says what it is about before', async (verb, may, operation, path) => {
  const { dialog, sent } = await open([{ ...request, [may]: true }], [[operation, { data: { until: '' } }]]);
  await seeing('a fault at night');
  await press(verb);
  expect(dialog()?.getElement().textContent).toContain(
    'orders · Query in the SQL workbench, Create export tasks · 3 days · a fault at night',
  );
  await press(verb, dialog()?.findFooter() ?? undefined);
  expect(sent()).toEqual([[path, {}]]);
});

test('a request is refused with a reason only', async () => {
  const { dialog, sent } = await open([{ ...request, may_decide: true }], [[contract.refuseAccessRequest, {}]]);
  await seeing('a fault at night');
  await press('Refuse');
  await press('Refuse', dialog()?.findFooter() ?? undefined);
  expect(sent()).toEqual([]);
  await act(async () => dialog()?.findContent().findTextarea()?.setTextareaValue('not now'));
  await press('Refuse', dialog()?.findFooter() ?? undefined);
  expect(sent()).toEqual([['refuse', { reason: 'not now' }]]);
});

test('who looks on is offered nothing', async () => {
  const { body } = await open([request]);
  await seeing('a fault at night');
  expect(body.getElement().textContent).toContain('Waiting');
  expect(body.getElement().textContent).not.toContain('Take back');
});

test('what is asked for is a right that the data source is lacking for the reader', async () => {
  const sources = { data: [{ uid: 'd1', name: 'orders', rights: ['sql_query'] }] };
  const { dialog, sent } = await open(
    [],
    [
      [contract.listAccessSources, sources],
      [contract.createAccessRequest, { data: { uid: 'a1' } }],
    ],
  );
  await seeing('No access for a time');
  await press('Ask for access');
  const content = () => dialog()?.findContent();
  await act(async () => content()?.findSelect()?.openDropdown());
  await act(async () => content()?.findSelect()?.selectOptionByValue('d1'));
  await act(async () => content()?.findMultiselect()?.openDropdown());
  await act(async () => content()?.findMultiselect()?.selectOptionByValue('sql_query'));
  await act(async () => content()?.findTextarea()?.setTextareaValue('a fault'));
  await press('Ask for access', dialog()?.findFooter() ?? undefined);
  expect(sent()).toEqual([
    [
      'access_requests',
      { access_request: { db_service_uid: 'd1', rights: ['sql_query'], hours: 8, reason: 'a fault' } },
    ],
  ]);
});
