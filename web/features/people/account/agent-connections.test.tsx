/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import {
  addAgentConnection,
  endAgentConnection,
  listAgentConnections,
  readAgentRequest,
} from '../../../../shared/contract/people/agent-connections/operations.ts';
import { readSecondFactors } from '../../../../shared/contract/people/second-factors/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import { AgentConnections } from './agent-connections.tsx';
import ConnectAgent from './connect-agent.tsx';

beforeEach(() => localStorage.clear());

const factors: Says = [
  readSecondFactors,
  { data: { sms: false, sms_available: true, totp: false, recovery_codes_left: 0 } },
];
const shown = {
  client_name: 'Test agent',
  return_host: '127.0.0.1:4000',
  returns_to_this_machine: true,
  access: ['read', 'full'],
  idle_days: 30,
  days: 90,
  asks_password: false,
  refused_location: 'http://127.0.0.1:4000/?error=access_denied',
};
const asked = (change: object = {}): Says => [readAgentRequest, { data: { ...shown, ...change } }];
const allowed: Says = [addAgentConnection, { data: { location: 'javascript:alert(1)' } }];
const at = '/connect-agent?client_id=abc&redirect_uri=http%3A%2F%2F127.0.0.1%3A4000%2F&state=s&code_challenge=c';

async function consent(says: readonly Says[]) {
  const screen = await renderScreen(<ConnectAgent />, { says: [...says, factors], at });
  return {
    ...screen,
    sent: () => screen.requests.filter(({ operation }) => operation.method !== 'GET').map(({ body }) => body),
  };
}

test('who asks and for what is shown, and only a press lets it in: to read, unless more is chosen', async () => {
  const { sent, body } = await consent([asked(), allowed]);
  await seeing('“Test agent” asks to work as you');
  expect(body.getElement().textContent).toContain('127.0.0.1:4000 (this computer)');
  expect(sent()).toEqual([]);
  await press('Allow');
  expect(sent()).toMatchObject([{ access: 'read', request: { client_id: 'abc', state: 's', code_challenge: 'c' } }]);
  // What is no web address leads nowhere, whoever said it.
  await seeing('Going back to');
});

test('who chooses all tools allows them, and shows the password where it is asked for', async () => {
  const { sent, body } = await consent([asked({ asks_password: true }), allowed]);
  await act(async () => body.findRadioGroup()?.findInputByValue('full')?.click());
  await press('Allow');
  expect(sent()).toEqual([]);
  await act(async () => body.findInput()?.setInputValue('my-pass'));
  await press('Allow');
  expect(sent()).toMatchObject([{ access: 'full', old_password: 'my-pass' }]);
});

test('what is only asked to read offers no more', async () => {
  const { body } = await consent([asked({ access: ['read'], client_name: '' })]);
  await seeing('A program without a name');
  expect(body.findRadioGroup()?.findButtons().length).toBe(1);
});

test('a wrong request cannot be allowed and sends nobody on by itself', async () => {
  const { sent, body } = await consent([asked({ problem: 'PKCE: code_challenge' })]);
  await seeing('cannot be allowed');
  expect(body.getElement().textContent).toContain('Go back to 127.0.0.1:4000');
  expect(body.getElement().textContent).not.toContain('Allow');
  expect(sent()).toEqual([]);
});

test('connections are listed with what became of them, and one is ended', async () => {
  const one = {
    uid: 'c1',
    client_name: 'Test agent',
    return_host: 'app.test',
    access: 'full',
    created_at: '2026-11-20T00:00:00Z',
    expires_at: '2026-12-20T00:00:00Z',
    state: 'on',
    last_used_at: '',
    last_used_ip: '',
  };
  const data = [one, { ...one, uid: 'c2', client_name: '', state: 'copied' }, { ...one, uid: 'c3', state: 'expired' }];
  const { requests, body } = await renderScreen(<AgentConnections />, {
    says: [
      [listAgentConnections, { data, address: 'https://sluice.test/mcp' }],
      [endAgentConnection, {}],
    ],
  });
  const words = body.getElement().textContent;
  for (const said of ['https://sluice.test/mcp', 'its token was used twice', 'Expired', 'Never', 'All tools'])
    expect(words).toContain(said);
  await press('Disconnect app.test');
  const dialog = body.findAllModals().find((modal) => modal.isVisible());
  await press('Disconnect', dialog);
  expect(requests.find(({ operation }) => operation === endAgentConnection)?.params).toEqual({
    agent_connection_uid: 'c2',
  });
});

test('without an address of the console it is said what is missing', async () => {
  const { body } = await renderScreen(<AgentConnections />, {
    says: [[listAgentConnections, { data: [], address: '' }]],
  });
  expect(body.getElement().textContent).toContain('once an administrator has set the address');
});
