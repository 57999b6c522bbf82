import * as contract from '../../../shared/contract/changes/git-webhooks/operations.ts';
import { listOperationRecords } from '../../../shared/contract/running/operation-records/operations.ts';
import { archiveProject } from '../../../shared/contract/people/projects/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { hostToken } from '../../../test/support/git-host.ts';
import { gitWebhookBench, type GitWebhookBench } from '../../../test/support/git-webhook-bench.ts';
import { accounts } from '../../platform/access/account.ts';
import { projectDeleted } from './events.ts';

let git: GitWebhookBench;
beforeAll(async () => {
  git = await gitWebhookBench();
});
afterAll(() => git.bench.close());
beforeEach(() => git.begin());
afterEach(() => git.end());

const params = { project_name: 'shop' };
const first = { 'db/migrations/V1__init.sql': 'create table git_a (id bigint primary key);\n' };

test('it acts with the rights that its owner holds at that moment', async () => {
  await git.bench.api.addUser('nora');
  await git.bench.api.addMember(git.bench.projectUid, 'nora', { isManager: true });
  git.host.push(first);
  const { git_webhook_uid, secret } = await git.create({}, 'nora');
  const webhook = { git_webhook_uid, secret };
  await git.look();
  git.host.push({ 'db/migrations/V2__b.sql': 'select 2;' });
  const uid = git.bench.api.uidOf('nora');
  await accounts.on(git.bench.api.table()).patch({ uid }, { set: { isDisabled: true } });
  expect(await git.called(webhook)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('permission'),
  });
  await git.as('director').call(contract.updateGitWebhook, {
    ...git.at(webhook),
    body: { branch: 'main', db_service_uid: git.bench.dbServiceUid, is_enabled: true },
  });
  expect(await git.called(webhook)).toMatchObject({ outcome: 'workflow' });
  const records = await git.as('admin').call(listOperationRecords, { query: { page_index: 1, page_size: 5 } });
  expect(records.data[0]).toMatchObject({
    operation_user: { user_name: 'director' },
    operation_action: expect.anything(),
  });
});

test('a member without rights sees which branches are watched, and not what became of their calls', async () => {
  git.host.push(first);
  const webhook = await git.watched();
  await git.bench.api.addUser('guest');
  await git.bench.api.addMember(git.bench.projectUid, 'guest');
  const [delivery] = await git.deliveries(webhook);
  const one = { params: { ...git.at(webhook).params, git_delivery_id: delivery?.git_delivery_id ?? '' } };
  for (const user of ['auditor', 'director', 'mei'])
    expect((await git.as(user).call(contract.getGitDelivery, one)).data.git_delivery_id).toBe(
      one.params.git_delivery_id,
    );
  const { data } = await git.as('guest').call(contract.listGitWebhooks, { params: { project_name: 'shop' } });
  expect(data).toHaveLength(1);
  expect(await git.as('guest').errorOf(contract.listGitDeliveries, git.at(webhook))).toBe('forbidden');
  expect(await git.as('guest').errorOf(contract.getGitDelivery, one)).toBe('forbidden');
});

test('off it ignores calls; a new secret voids the former; deleted it knows nobody', async () => {
  git.host.push(first);
  const webhook = await git.watched();
  const body = { branch: 'main', db_service_uid: git.bench.dbServiceUid };
  await git
    .as('director')
    .call(contract.updateGitWebhook, { ...git.at(webhook), body: { ...body, is_enabled: false } });
  expect(await git.called(webhook)).toMatchObject({ outcome: 'ignored' });
  expect(await git.as('director').errorOf(contract.lookAtGitBranch, git.at(webhook))).toBe('gitWebhookOff');
  await git.as('director').call(contract.updateGitWebhook, { ...git.at(webhook), body: { ...body, is_enabled: true } });
  const { data: renewed } = await git.as('director').call(contract.resetGitWebhookSecret, git.at(webhook));
  expect(
    await git.bench.api.anyone.errorOf(
      contract.receiveGitDelivery,
      git.receive(webhook, git.host.call(webhook.secret)),
    ),
  ).toBe('gitDeliveryUnsigned');
  expect(await git.called(renewed)).toMatchObject({ outcome: 'nothing' });
  await git.as('director').call(contract.deleteGitWebhook, git.at(webhook));
  expect(
    await git.bench.api.anyone.errorOf(
      contract.receiveGitDelivery,
      git.receive(renewed, git.host.call(renewed.secret)),
    ),
  ).toBe('gitDeliveryUnsigned');
  expect(await git.as('director').errorOf(contract.listGitDeliveries, git.at(webhook))).toBe('notFound');
});

test('those who work in the project see webhooks and calls, those who manage it change them, nobody sees secrets', async () => {
  const webhook = await git.create();
  const { data } = await git.as('mei').call(contract.listGitWebhooks, { params });
  expect(data[0]).toMatchObject({
    git_webhook_uid: webhook.git_webhook_uid,
    acts_as: 'director',
    instance_name: 'orders',
    delivery_path: `/sqle/v1/git_webhooks/${webhook.git_webhook_uid}`,
    last_delivery: { outcome: 'waiting' },
  });
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`${webhook.secret}|${hostToken}`));
  const rows = (await git.bench.api.everyRow()).join('\n');
  expect(rows).not.toContain(webhook.secret);
  expect(rows).not.toContain(hostToken);
  expect(await git.deliveries(webhook, 'mei')).toHaveLength(1);
  const body = { branch: 'main', db_service_uid: git.bench.dbServiceUid, is_enabled: true };
  const calls = [
    [contract.createGitWebhook, { params, body: git.wished() }],
    [contract.updateGitWebhook, { ...git.at(webhook), body }],
    [contract.resetGitWebhookSecret, git.at(webhook)],
    [contract.lookAtGitBranch, git.at(webhook)],
    [contract.deleteGitWebhook, git.at(webhook)],
  ] as const;
  for (const [op, given] of calls) {
    expect(await git.as('mei').errorOf(op, given)).toBe('forbidden');
    expect(await git.as('auditor').errorOf(op, given)).toBe('forbidden');
    expect(await git.bench.api.as('admin', 'other').errorOf(op, given)).toBe('notFound');
  }
  await git.look();
});

test('input that cannot be is refused, and a project has so many webhooks only', async () => {
  for (const [field, change] of [
    ['host_address', { host_address: 'ftp://x' }],
    ['host_address', { host_address: 'http://user:word@x' }],
    ['host_address', { host_address: 'http://1.2.3.999' }],
    ['repository', { repository: '../db' }],
    ['repository', { repository: 'db' }],
    ['folder', { folder: '../x' }],
    ['folder', { folder: '/x' }],
    ['branch', { branch: 'a b' }],
    ['naming_scheme', { naming_scheme: 'none' }],
  ] as const) {
    const refusal = await git.as('director').refusal(contract.createGitWebhook, { params, body: git.wished(change) });
    expect([field, refusal.error, refusal.fields?.[0]?.path]).toEqual([field, 'validation', field]);
  }
  expect(
    await git
      .as('director')
      .errorOf(contract.createGitWebhook, { params, body: git.wished({ db_service_uid: 'none' }) }),
  ).toBe('notFound');
  const full = await git.bench.api.addProject('full');
  const source = await git.bench.api.addDbService(full, 'orders');
  const body = git.wished({ db_service_uid: source });
  for (let made = 0; made < limits.gitWebhooksMax; made++)
    await git.as('admin').call(contract.createGitWebhook, { params: { project_name: 'full' }, body });
  expect(await git.as('admin').errorOf(contract.createGitWebhook, { params: { project_name: 'full' }, body })).toBe(
    'gitWebhooksFull',
  );
  await git.as('admin').call(archiveProject, { params: { project_uid: full } });
  expect(await git.as('admin').errorOf(contract.createGitWebhook, { params: { project_name: 'full' }, body })).toBe(
    'projectArchived',
  );
});

test('with its project goes all of it', async () => {
  const projectUid = await git.bench.api.addProject('gone');
  const body = git.wished({ db_service_uid: await git.bench.api.addDbService(projectUid, 'orders') });
  const ofGone = { params: { project_name: 'gone' } };
  const { data } = await git.as('admin').call(contract.createGitWebhook, { ...ofGone, body });
  const { world } = git.bench.api;
  await projectDeleted({ tenant: 'default', table: git.bench.api.table(), world }, { projectUid, isOver: () => false });
  const rows = (await git.bench.api.everyRow()).filter((row) => row.includes(data.git_webhook_uid));
  // The record of the call stays.
  expect(rows.filter((row) => !row.includes('OPERATION_RECORD'))).toEqual([]);
  const call = git.host.call(data.secret);
  expect(await git.bench.api.anyone.errorOf(contract.receiveGitDelivery, git.receive(data, call))).toBe(
    'gitDeliveryUnsigned',
  );
});
