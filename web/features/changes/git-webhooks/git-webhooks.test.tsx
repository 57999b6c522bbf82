/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import {
  createGitWebhook,
  getGitDelivery,
  listGitDeliveries,
  listGitWebhooks,
  updateGitWebhook,
} from '../../../../shared/contract/changes/git-webhooks/operations.ts';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { listSqlVersions } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import GitDeliveries from './git-deliveries.tsx';
import GitWebhooks from './git-webhooks.tsx';

beforeEach(() => localStorage.clear());

const webhook = {
  git_webhook_uid: 'w1',
  host_kind: 'gitea',
  host_address: 'https://git.example',
  repository: 'shop/db',
  branch: 'main',
  folder: 'migrations',
  naming_scheme: 'flyway',
  db_service_uid: 's1',
  instance_name: 'orders',
  instance_schema: '',
  sql_version_id: 0,
  sql_version: '',
  sql_version_stage_id: 0,
  stage_name: '',
  is_enabled: true,
  acts_as: 'mei',
  delivery_path: '/sqle/v1/git_webhooks/w1',
  last_delivery: { received_at: '2030-01-01T00:00:00Z', outcome: 'refused' },
};
const beside: readonly Says[] = [
  [listInstanceTips, { data: [{ instance_id: 's1', instance_name: 'orders' }] }],
  [listSqlVersions, { data: [], total_nums: 0 }],
];
const open = (rows: readonly object[], says: readonly Says[] = []) =>
  renderScreen(<GitWebhooks />, {
    says: [[listGitWebhooks, { data: rows }], ...beside, ...says],
    user: { is_admin: true },
  });
const inDialog = async (name: string) => {
  const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')];
  await act(async () => buttons.find(({ textContent }) => textContent === name)?.click());
  await settle();
};

test('a change sends where the migrations go, and no token where none was typed', async () => {
  const shown = await open([webhook], [[updateGitWebhook, {}]]);
  await seeing('Refused');
  await press('Edit');
  await seeing('Empty: it stays as it is');
  await inDialog('Save');
  const sent = shown.requests.filter(({ operation }) => operation === updateGitWebhook);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      branch: 'main',
      db_service_uid: 's1',
      instance_schema: '',
      sql_version_id: 0,
      sql_version_stage_id: 0,
      access_token: '',
      is_enabled: true,
    },
  ]);
});

test('a form with gaps sends nothing', async () => {
  const shown = await open([]);
  await press('Create Git webhook');
  await inDialog('Create Git webhook');
  expect(document.querySelectorAll('[role=dialog] [class*=awsui_error]').length).toBeGreaterThan(0);
  expect(shown.requests.some(({ operation }) => operation === createGitWebhook)).toBe(false);
});

test('a refused call shows what changed in the file, line by line', async () => {
  const delivery = {
    git_delivery_id: 'd1',
    cause: 'call',
    host_delivery_id: 'x',
    received_at: '2030-01-01T00:00:00Z',
    outcome: 'refused',
    reason: 'may not change',
    commit: 'abcdef0123',
    workflow_id: '',
    workflow_name: '',
    files: [],
  };
  const differences = [
    { path: 'V1__a.sql', where: 'The workflow w: Finished', difference: '- old\n+ new', is_cut: false },
  ];
  await renderScreen(<GitDeliveries />, {
    says: [
      [listGitDeliveries, { data: [delivery] }],
      [listGitWebhooks, { data: [webhook] }],
      [getGitDelivery, { data: { ...delivery, differences } }],
    ],
    user: { is_admin: true },
    path: '/calls/:webhookUid',
    at: '/calls/w1',
  });
  await seeing('Calls for shop/db main');
  await press('Details');
  await seeing('What changed in V1__a.sql');
  const lines = [...document.querySelectorAll('.difference span')].map((line) => [line.className, line.textContent]);
  expect(lines).toEqual([
    ['difference-gone', '- old\n'],
    ['difference-come', '+ new\n'],
  ]);
});
