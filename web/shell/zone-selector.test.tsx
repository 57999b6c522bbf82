/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { listRoles } from '../../shared/contract/people/roles/operations.ts';
import { press, renderScreen, settle } from '../../test/support/console.tsx';
import { call } from '../app/call.ts';
import { CallError } from '../app/call-error.ts';
import { requestOf } from '../app/call-request.ts';
import { stored } from '../app/storage.ts';
import { chosenZone } from '../app/zones.ts';
import ZoneSelector from './zone-selector.tsx';

beforeEach(() => localStorage.clear());

const zones = [
  { uid: 'east', name: 'East' },
  { uid: 'west', name: 'West' },
];
const headerOf = () => new Headers(requestOf(listRoles, {}, undefined).init.headers).get('zone');

async function choose(value: string) {
  const { page } = await renderScreen(<ZoneSelector zones={zones} />, { user: { is_admin: true } });
  const select = page.findSelect();
  await act(async () => select?.openDropdown());
  await act(async () => select?.selectOptionByValue(value, { expandToViewport: true }));
  await settle();
}

test('a zone is entered after a question, and every call names it from then on', async () => {
  await choose('east');
  expect(chosenZone()).toBeUndefined();
  await press('Switch');
  expect([chosenZone(), headerOf()]).toEqual([zones[0], 'east']);
});

test('whoever says no stays', async () => {
  await choose('east');
  await press('Cancel');
  expect(headerOf()).toBe('');
});

test('the way back to the deployment that was signed in to stands first', async () => {
  localStorage.setItem(stored.zones, JSON.stringify(zones));
  expect(headerOf()).toBe('east');
  await choose('');
  await press('Switch');
  expect(headerOf()).toBe('');
});

test('a zone that is no more is left', async () => {
  localStorage.setItem(stored.zones, JSON.stringify(zones));
  await renderScreen(<p>page</p>, {
    says: [[listRoles, { code: 7007, message: 'gone', error: 'zoneUnknown' }]],
  });
  await expect(call(listRoles, { query: { page_index: 1, page_size: 1 } })).rejects.toBeInstanceOf(CallError);
  expect(chosenZone()).toBeUndefined();
});

test('what an older version or a person wrote is no zone', () => {
  localStorage.setItem(stored.zones, '{"uid":1}');
  expect(headerOf()).toBe('');
});
