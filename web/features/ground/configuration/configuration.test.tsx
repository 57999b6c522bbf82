/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import * as contract from '../../../../shared/contract/ground/configuration/operations.ts';
import { listUndelivered, resendUndelivered } from '../../../../shared/contract/running/notifications/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import System from './system.tsx';

beforeEach(() => localStorage.clear());

const mail = {
  enable_smtp_notify: false,
  mail_service: 'smtp',
  smtp_host: '',
  smtp_port: '465',
  smtp_username: '',
  smtp_password: '',
  approval_links: false,
  is_skip_verify: false,
};
const hook = { enable: true, url: 'https://hook.example', max_retry_times: 3, retry_interval_seconds: 1, token: '' };
const says: Says[] = [
  [contract.readSmtp, { data: mail }],
  [contract.readWebhook, { data: hook }],
  [
    listUndelivered,
    {
      data: [
        {
          uid: 'd1',
          channel: 'webhook',
          recipient: '',
          title: 'Workflow "x" waits for you',
          reason: 'HTTP 503 no room',
          tries: 4,
          failed_at: '2026-11-23T00:00:00Z',
        },
      ],
      total_nums: 1,
    },
  ],
];
const admin = { is_admin: true };

async function openSystem(more: readonly Says[] = [], at = '/') {
  const screen = await renderScreen(<System />, { says: [...more, ...says], user: admin, at });
  const dialog = () => screen.body.findAllModals().find((modal) => modal.isVisible());
  const fill = (index: number, text: string) =>
    act(async () => dialog()?.findContent().findAllInputs()[index]?.setInputValue(text));
  const submit = () => press(dialog()?.findFooter()?.findAllButtons().at(-1)?.getElement().textContent ?? '', dialog());
  const card = (index: number) => screen.page.findAllContainers()[index];
  const sent = () => screen.requests.filter(({ operation }) => operation.method !== 'GET').map(({ body }) => body);
  return { ...screen, dialog, fill, submit, card, sent };
}

test('mail is set up in its form, which names what is missing', async () => {
  const { mail_service: _notOffered, ...settings } = mail;
  const { card, dialog, fill, submit, sent } = await openSystem([[contract.updateSmtp, {}]]);
  await press('Edit', card(0));
  await submit();
  expect(dialog()?.getElement().textContent).toContain('This is required');
  expect(sent()).toEqual([]);
  await fill(0, 'mail.shop.example');
  await fill(2, 'sluice@shop.example');
  await fill(3, 'secret');
  await submit();
  expect(sent()).toEqual([
    {
      smtp_configuration: {
        ...settings,
        smtp_host: 'mail.shop.example',
        smtp_username: 'sluice@shop.example',
        smtp_password: 'secret',
      },
    },
  ]);
});

test('SES is offered where the deployment has a sender, and then no mail server is asked for', async () => {
  const told = { ...mail, mail_service: 'smtp', ses_sender: 'sluice@deployed.example' };
  const { card, dialog, submit, sent } = await openSystem([
    [contract.readSmtp, { data: told }],
    [contract.updateSmtp, {}],
  ]);
  expect(card(0)?.getElement().textContent).toContain('sluice@deployed.example');
  await press('Edit', card(0));
  const way = dialog()?.findContent().findSelect();
  await act(async () => way?.openDropdown());
  await act(async () => way?.selectOptionByValue('ses'));
  expect(dialog()?.getElement().textContent).not.toContain('Host');
  await submit();
  expect(sent()).toEqual([
    { smtp_configuration: { mail_service: 'ses', approval_links: false, enable_smtp_notify: false } },
  ]);
});

test('without a sender nothing is said of SES', async () => {
  const { card, dialog } = await openSystem([
    [contract.readSmtp, { data: { ...mail, mail_service: 'smtp', ses_sender: '' } }],
  ]);
  await press('Edit', card(0));
  for (const shown of [card(0), dialog()]) expect(shown?.getElement().textContent).not.toContain('SES');
});

test('a test shows the very words of the other side', async () => {
  const answer = { data: { is_message_sent_normally: false, send_error_message: 'HTTP 503 no room' } };
  const { card, submit } = await openSystem([[contract.testWebhook, answer]]);
  await press('Test', card(1));
  await submit();
  await seeing('HTTP 503 no room');
});

test('DingTalk is set up in the tab of processes, and a secret that stays empty is not sent as one', async () => {
  const off = { app_key: 'k', app_secret: '', agent_id: '', api_url: '', is_enable_ding_talk_notify: false };
  const { card, submit, fill, sent, dialog, page } = await openSystem([
    [contract.readDingTalk, { data: off }],
    [contract.readCoding, { data: { coding_url: '', token: '', message_project: '', is_coding_enabled: false } }],
    [contract.updateDingTalk, {}],
  ]);
  await act(async () => page.findTabs()?.findTabLinkById('process_connection')?.click());
  await seeing('AgentId');
  await press('Edit', card(0));
  await fill(2, 'x');
  await submit();
  expect(dialog()?.getElement().textContent).toContain('The AgentId is a number');
  await fill(2, '12');
  await submit();
  expect(sent()).toEqual([{ ...off, agent_id: '12' }]);
});

test('the application of WeCom is empty until somebody names it, and is asked for', async () => {
  const off = {
    corp_id: 'c1',
    agent_id: 0,
    corp_secret: '',
    safe_enabled: false,
    proxy_ip: '',
    enable_wechat_notify: false,
  };
  const { card, dialog, submit, fill, sent } = await openSystem([
    [contract.readWechat, { data: off }],
    [contract.updateWechat, {}],
  ]);
  await press('Edit', card(1));
  const shown = dialog()
    ?.findContent()
    .findAllInputs()
    .map((input) => input.findNativeInput().getElement().value);
  expect(shown?.slice(0, 2)).toEqual(['c1', '']);
  await submit();
  expect(sent()).toEqual([]);
  await fill(1, '1000002');
  await fill(2, 's3cret');
  await submit();
  expect(sent()).toMatchObject([{ update_wechat_configuration: { agent_id: 1_000_002 } }]);
});

test('what did not arrive is sent again from its row', async () => {
  const { body, sent } = await openSystem([[resendUndelivered, {}]]);
  await press('Send again', body);
  expect(sent()).toEqual([{ uids: ['d1'] }]);
});

const signIn: Says[] = [
  [
    contract.readLoginConfiguration,
    {
      data: {
        login_button_text: '',
        disable_user_pwd_login: false,
        disable_multiple_login: false,
        password_rules: { length_min: 5, classes: [], history: 0, days_max: 0 },
        allowed_networks: ['10.0.0.0/8'],
        changed_at: '2026-11-23T00:00:00Z',
        changed_by: 'wang',
      },
    },
  ],
  [
    contract.readSms,
    { data: { enable: true, sms_type: 'webhook', url: 'https://sms.example', configuration: { token: '' } } },
  ],
];

test('how people sign in shows who changed it, says what is unsaved and saves all of it', async () => {
  const { page, body, sent } = await openSystem(
    [...signIn, [contract.updateLoginConfiguration, {}]],
    '/?active=login_connection',
  );
  expect(page.getElement().textContent).toContain('wang');
  expect(page.getElement().textContent).not.toContain('unsaved');
  await act(async () => page.findAllToggles()[1]?.findNativeInput().click());
  expect(page.getElement().textContent).toContain('There are unsaved changes');
  await press('Save', body);
  expect(sent()).toEqual([
    {
      login: {
        login_button_text: '',
        disable_user_pwd_login: false,
        disable_multiple_login: true,
        password_rules: { length_min: 5, classes: [], history: 0, days_max: 0 },
        allowed_networks: ['10.0.0.0/8'],
      },
    },
  ]);
});

test('what is no network is said at once, empty lines are none, and rules of passwords are numbers', async () => {
  const { page, body, sent } = await openSystem(
    [...signIn, [contract.updateLoginConfiguration, {}]],
    '/?active=login_connection',
  );
  const networks = page.findTextarea();
  await act(async () => networks?.setTextareaValue('10.0.0.0/8\n10.0.0.0/33'));
  await press('Save', body);
  expect(page.getElement().textContent).toContain('An address or a network, such as');
  expect(sent()).toEqual([]);
  await act(async () => networks?.setTextareaValue('10.0.0.0/8\n\n 2001:db8::/32 '));
  await act(async () => page.findAllInputs()[1]?.setInputValue('12'));
  await press('Save', body);
  expect(sent()).toEqual([
    {
      login: expect.objectContaining({
        password_rules: { length_min: 12, classes: [], history: 0, days_max: 0 },
        allowed_networks: ['10.0.0.0/8', '2001:db8::/32'],
      }),
    },
  ]);
});

test('the token of the SMS gateway stands where the wire has it, and closing asks about what is unsaved', async () => {
  const { page, dialog, fill, submit, sent, body } = await openSystem(
    [...signIn, [contract.updateSms, {}]],
    '/?active=login_connection',
  );
  const card = page.findAllContainers().find((one) => one.getElement().textContent?.includes('SMS gateway'));
  await press('Edit', card);
  await fill(0, 'https://sms.corp.example');
  await fill(1, 'sms-secret');
  await press('Cancel', dialog());
  expect(body.getElement().textContent).toContain('Discard the changes?');
  await press('Cancel', body.findAllModals().at(-1));
  await submit();
  expect(sent()).toEqual([
    {
      update_sms_configuration: {
        enable_sms: true,
        sms_type: 'webhook',
        url: 'https://sms.corp.example',
        configuration: { token: 'sms-secret' },
      },
    },
  ]);
});

const variables = {
  url: 'https://sql.example',
  operation_record_expired_hours: 2160,
  changed_at: '2026-11-23T00:00:00Z',
  changed_by: 'wang',
};

test('global settings say who changed them, and another tab is opened only after a question', async () => {
  const { page, body } = await openSystem(
    [[contract.readSystemVariables, { data: variables }]],
    '/?active_tab=global_configuration',
  );
  expect(page.getElement().textContent).toContain('wang');
  await act(async () => page.findInput()?.setInputValue('https://sql.corp.example'));
  expect(page.getElement().textContent).toContain('There are unsaved changes');
  await act(async () => page.findTabs()?.findTabLinkById('personalize')?.click());
  expect(body.getElement().textContent).toContain('Leave this page?');
  await press('Cancel', body.findAllModals().at(-1));
  expect(page.findInput()?.findNativeInput().getElement().value).toBe('https://sql.corp.example');
});

test('saving what is wrong goes to the first field that is', async () => {
  const { card, dialog, submit } = await openSystem();
  await press('Edit', card(0));
  await submit();
  await act(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  expect(document.activeElement).toBe(dialog()?.getElement().querySelector('[aria-invalid=true]'));
});

test('freezes of the organization are saved over the version that was seen, and over another only when the reader says so', async () => {
  const yearEnd = { name: 'Year end', from_date: '2030-12-20', to_date: '2031-01-06' };
  const told = { version: 3, frozen_periods: [yearEnd], changed_at: '2030-01-01T00:00:00Z', changed_by: 'sys' };
  const { page, sent } = await openSystem([
    [contract.readFrozenPeriods, { data: told }],
    [contract.updateFrozenPeriods, { code: 5001, message: 'x', error: 'changedMeanwhile' } as never],
  ]);
  await act(async () => page.findTabs()?.findTabLinkById('frozen_periods')?.click());
  await seeing('whatever its maintenance times say');
  await press('Save');
  await seeing('Somebody else changed this meanwhile');
  await press('Overwrite with mine');
  expect(sent()).toEqual([
    { version: 3, frozen_periods: [{ ...yearEnd, reason: '' }] },
    { version: 3, frozen_periods: [{ ...yearEnd, reason: '' }] },
  ]);
});
