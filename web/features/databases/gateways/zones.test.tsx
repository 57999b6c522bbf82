/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import * as contract from '../../../../shared/contract/databases/gateways/operations.ts';
import { buttonOf, press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import Zones from './zones.tsx';

beforeEach(() => localStorage.clear());

const east = {
  gateway_id: 'east',
  gateway_name: 'East',
  gateway_desc: '',
  gateway_address: 'https://east.example',
  is_connected: true,
  last_error: '',
  refused_users: [],
};
const head = { front_uid: 'f1', name: 'Head', added_at: '2026-11-23T00:00:00Z', added_by: 'admin' };

async function open(zones: readonly object[], more: readonly Says[] = [], user: object = { is_admin: true }) {
  const says: Says[] = [
    [contract.listGateways, { data: zones, total: zones.length, total_nums: zones.length }],
    [contract.listFronts, { data: [head] }],
    ...more,
  ];
  const screen = await renderScreen(<Zones />, { says, user });
  const dialog = () => screen.body.findAllModals().find((modal) => modal.isVisible());
  const fill = (index: number, text: string) =>
    act(async () => dialog()?.findContent().findAllInputs()[index]?.setInputValue(text));
  const submit = (words: string) => press(words, dialog()?.findFooter() ?? undefined);
  const choose = async (action: string) => {
    const menu = screen.page.findAllButtonDropdowns()[0];
    await act(async () => menu?.openDropdown());
    await act(async () => menu?.findItemById(action)?.click());
    await settle();
  };
  const sent = () =>
    screen.requests
      .filter(({ operation }) => operation.method !== 'GET')
      .map(({ operation, params, body }) => ({ operation, params, body }));
  return { ...screen, dialog, fill, submit, choose, sent };
}

test('a zone is created by name and address, which are held to their rules', async () => {
  const { fill, submit, sent, dialog } = await open([], [[contract.addGateway, {}]]);
  await press('Create a zone');
  await fill(0, 'East');
  await fill(1, 'east.example');
  await submit('Create a zone');
  expect(dialog()?.getElement().textContent).toContain('Give an address that begins with');
  expect(sent()).toEqual([]);
  await fill(1, 'https://east.example');
  await submit('Create a zone');
  expect(sent()[0]?.body).toEqual({
    add_gateway: { gateway_name: 'East', gateway_address: 'https://east.example', gateway_desc: '' },
  });
});

test('where there is no zone it says what one is for and what comes next', async () => {
  await open([]);
  await seeing('A single deployment needs none');
  await seeing('then give its access code to the administrator over there');
});

test('the list says which zone is connected, which cannot be told and whom it did not take', async () => {
  await open([
    { ...east, last_told_at: '2026-11-23T00:00:00.000Z', refused_users: ['nia: the name is taken'] },
    { ...east, gateway_id: 'west', gateway_name: 'West', last_error: 'ECONNREFUSED' },
    { ...east, gateway_id: 'north', gateway_name: 'North', is_connected: false },
    { ...east, gateway_id: 'south', gateway_name: 'South' },
  ]);
  for (const words of [
    'it has not taken it yet',
    'Connected',
    'nia: the name is taken',
    'ECONNREFUSED',
    'Not connected',
  ])
    await seeing(words);
});

test('an access code is made after a question and shown once', async () => {
  const { choose, submit, dialog } = await open(
    [east],
    [[contract.makeGatewayAccess, { data: { access_code: 'c0de' } }]],
  );
  await choose('access');
  expect(dialog()?.getElement().textContent).toContain('the former one is void');
  await submit('Make the code');
  expect(dialog()?.findContent().findTextarea()?.getTextareaValue()).toBe('c0de');
  await submit('Close');
  expect(dialog()).toBeUndefined();
});

test('a zone is edited and deleted', async () => {
  const { choose, fill, submit, sent } = await open(
    [east],
    [
      [contract.updateGateway, {}],
      [contract.deleteGateway, {}],
    ],
  );
  await choose('edit');
  await fill(0, 'Far-east');
  await submit('Save');
  await choose('remove');
  await submit('Delete');
  expect(sent()).toEqual([
    {
      operation: contract.updateGateway,
      params: { gateway_id: 'east' },
      body: {
        update_gateway: { gateway_name: 'Far-east', gateway_address: 'https://east.example', gateway_desc: '' },
      },
    },
    { operation: contract.deleteGateway, params: { gateway_id: 'east' }, body: {} },
  ]);
});

test('a deployment is trusted by its code and trusted no more', async () => {
  const { fill, submit, sent, dialog } = await open(
    [],
    [
      [contract.addFront, {}],
      [contract.deleteFront, {}],
    ],
  );
  await press('Trust a deployment');
  await fill(0, 'Head');
  await act(async () => dialog()?.findContent().findTextarea()?.setTextareaValue('c0de'));
  await submit('Trust a deployment');
  await press('Trust no more');
  await submit('Trust no more');
  expect(sent().map(({ body, params }) => [body, params])).toEqual([
    [{ front: { name: 'Head', access_code: 'c0de' } }, {}],
    [{}, { front_uid: 'f1' }],
  ]);
});

test('who only looks over the platform changes nothing', async () => {
  await open([east], [], { op_permissions: [{ uid: '700020', name: 'x' }] });
  for (const words of ['Create a zone', 'Trust a deployment', 'Trust no more'])
    expect(buttonOf(words).getAttribute('aria-disabled')).toBe('true');
});
