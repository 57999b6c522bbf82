/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { readLicenseUsage } from '../../../../shared/contract/running/licenses/operations.ts';
import * as contract from '../../../../shared/contract/people/personalization/operations.ts';
import { readBasicInfo } from '../../../../shared/contract/running/system/operations.ts';
import { buttonOf, press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import System from './system.tsx';

beforeEach(() => localStorage.clear());

const info = { title: 'Sluice', logo_url: '', components: [], time_zone: 'UTC' };
const open = async (tab: string, says: readonly Says[], user: object = { is_admin: true }) => {
  const screen = await renderScreen(<System />, { says, user, path: '/system', at: `/system?active=${tab}` });
  const sent = () => screen.requests.filter(({ operation }) => operation.method !== 'GET');
  return { ...screen, sent };
};

test('a title is saved when it is another one', async () => {
  const { page, sent } = await open('personalize', [
    [readBasicInfo, { data: info }],
    [contract.personalize, {}],
  ]);
  expect(buttonOf('Save').getAttribute('aria-disabled')).toBe('true');
  await act(async () => page.findAllInputs()[0]?.setInputValue('Shop SQL'));
  await press('Save');
  expect(sent().map(({ body }) => Object.fromEntries(body as FormData))).toEqual([{ title: 'Shop SQL' }]);
});

test('a picture is sent, and what the server says of it is shown', async () => {
  const { container, sent } = await open('personalize', [
    [readBasicInfo, { data: info }],
    [contract.personalize, { code: 7001, message: 'This is no sound picture' }],
  ]);
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [file] });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  await press('Use this picture');
  expect((sent()[0]?.body as FormData).get('file')).toBeInstanceOf(File);
  await seeing('This is no sound picture');
});

test('the logo goes back to the default after a question', async () => {
  const { sent, body } = await open('personalize', [
    [readBasicInfo, { data: { ...info, logo_url: '/v1/dms/personalization/logo?picture=p' } }],
    [contract.removeLogo, {}],
  ]);
  await press('Back to the default logo');
  await press('Back to the default logo', body.findModal()?.findFooter() ?? undefined);
  expect(sent().map(({ operation }) => operation)).toEqual([contract.removeLogo]);
});

test('who only looks over the platform sees it and changes nothing', async () => {
  await open('personalize', [[readBasicInfo, { data: info }]], { op_permissions: [{ uid: '700020', name: 'x' }] });
  expect(buttonOf('Use this picture').getAttribute('aria-disabled')).toBe('true');
});

test('the licence tab says what is in use and that nothing is limited', async () => {
  const row = (resource_type: string, used: number) => ({
    resource_type,
    resource_type_desc: resource_type,
    used,
    limit: 0,
    is_limited: false,
  });
  const { page } = await open('license', [
    [readLicenseUsage, { data: { users_usage: row('Users', 2000), db_services_usage: [row('MySQL', 3)] } }],
  ]);
  await seeing('No license is needed');
  const cells = page
    .findTable()
    ?.findRows()
    .map((one) => one.getElement().textContent);
  expect(cells).toEqual(['Users2000Unlimited', 'MySQL3Unlimited']);
});
