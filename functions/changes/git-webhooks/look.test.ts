import * as contract from '../../../shared/contract/changes/git-webhooks/operations.ts';
import * as versions from '../../../shared/contract/changes/sql-versions/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { gitHostKinds, type GitHostKind } from '../../../shared/git-hosts.ts';
import { gitWebhookBench, type GitWebhookBench } from '../../../test/support/git-webhook-bench.ts';

let git: GitWebhookBench;
beforeAll(async () => {
  git = await gitWebhookBench();
});
afterAll(() => git.bench.close());
beforeEach(() => git.begin());
afterEach(() => git.end());

const params = { project_name: 'shop' };
const first = { 'db/migrations/V1__init.sql': 'create table git_a (id bigint primary key);\n' };

describe.each(gitHostKinds.values)('from %s', (kind: GitHostKind) => {
  test('the new files of a push become one workflow in their order, as whoever saved the webhook', async () => {
    await git.host.close();
    await git.begin(kind);
    git.host.push({ ...first, 'readme.md': 'shop', 'db/other/V9__no.sql': 'drop table x;' });
    const webhook = await git.watched();
    expect(await git.latest(webhook)).toMatchObject({ cause: 'setup', outcome: 'counted', commit: git.host.commit });
    git.host.push({
      'db/migrations/V10__last.sql': 'create table git_c (id bigint primary key);\n',
      'db/migrations/more/V2__second.sql': 'create table git_b (id bigint primary key);\n',
      'db/migrations/V3__x.link.sql': '../../secret',
      'db/migrations/U2__undo.sql': 'drop table git_b;',
    });
    const delivery = await git.called(webhook);
    expect(delivery).toMatchObject({
      cause: 'call',
      outcome: 'workflow',
      commit: git.host.commit,
      files: [
        { path: 'more/V2__second.sql', is_late: false },
        { path: 'V10__last.sql', is_late: false },
      ],
    });
    expect(delivery.workflow_name).toBe(`git_db_${git.host.commit.slice(0, 8)}`);
    expect((await git.statementsOf(delivery.workflow_id)).map((sql) => /git_\w/.exec(sql)?.[0])).toEqual([
      'git_b',
      'git_c',
    ]);
    const shown = await git.bench.detail(delivery.workflow_id);
    expect(shown.desc).toContain(`shop/db @ main ${git.host.commit.slice(0, 12)}`);
    expect(shown.create_user_name).toBe('director');
  });

  test('a call is taken once, and only with the right signature', async () => {
    await git.host.close();
    await git.begin(kind);
    git.host.push(first);
    const webhook = await git.watched();
    git.host.push({ 'db/migrations/V2__b.sql': 'create table git_d (id bigint primary key);\n' });
    const call = git.host.call(webhook.secret);
    const refusals = [
      git.receive(webhook, { ...call, headers: {} }),
      git.receive(webhook, git.host.call('another secret')),
      git.receive({ ...webhook, git_webhook_uid: 'nosuchwebhook' }, call),
      ...(kind === 'gitlab' ? [] : [git.receive(webhook, { ...call, text: `${call.text} ` })]),
    ];
    for (const one of refusals) {
      const refusal = await git.bench.api.anyone.refusal(contract.receiveGitDelivery, one);
      expect([refusal.status, refusal.error]).toEqual([401, 'gitDeliveryUnsigned']);
    }
    expect(await git.deliveries(webhook)).toHaveLength(1);
    for (const _ of [1, 2, 3]) await git.bench.api.anyone.call(contract.receiveGitDelivery, git.receive(webhook, call));
    await git.look();
    expect((await git.deliveries(webhook)).map(({ outcome }) => outcome)).toEqual(['workflow', 'counted']);
    // Under another id the same content finds nothing that is new.
    expect(await git.called(webhook)).toMatchObject({ outcome: 'nothing' });
  });

  test('other events, branches and repositories are listed and ignored', async () => {
    await git.host.close();
    await git.begin(kind);
    git.host.push(first);
    const webhook = await git.watched();
    const reasons = [];
    for (const options of [
      { ref: 'refs/heads/feature' },
      { ref: 'refs/tags/v1' },
      { full: 'shop/other' },
      { event: 'ping' },
    ])
      reasons.push(await git.called(webhook, options));
    expect(reasons.map(({ outcome }) => outcome)).toEqual(['ignored', 'ignored', 'ignored', 'ignored']);
    expect(reasons.map(({ reason }) => reason).join()).toMatch(/feature.*shop\/other/);
    expect(git.host.asked.filter((path) => path.includes('branches'))).toHaveLength(1);
  });
});

test('a file that was executed may not change: the push is refused and the difference shown', async () => {
  git.host.push({ 'db/migrations/V1__a.sql': 'create table git_e (\n  id bigint primary key\n);\n' });
  const webhook = await git.watched({ takes_existing: true });
  const made = await git.latest(webhook);
  expect(made.outcome).toBe('workflow');
  git.host.push({
    'db/migrations/V1__a.sql': 'create table git_e (\n  id int primary key\n);\n',
    'db/migrations/V2__b.sql': 'select 1;',
  });
  const refused = await git.called(webhook);
  expect(refused).toMatchObject({ outcome: 'refused', workflow_id: '', reason: expect.stringContaining('V1__a.sql') });
  const { data } = await git.as('director').call(contract.getGitDelivery, {
    params: { ...git.at(webhook).params, git_delivery_id: refused.git_delivery_id },
  });
  expect(data.differences).toEqual([
    {
      path: 'V1__a.sql',
      where: `The workflow ${made.workflow_name}: Pending approval`,
      difference: '  create table git_e (\n-   id bigint primary key\n+   id int primary key\n  );',
      is_cut: false,
    },
  ]);
  // Closed, the workflow gives its files up: all of them come again with what they hold now.
  await git.as('director').call(workflows.closeWorkflow, git.bench.of(made.workflow_id));
  await git.as('director').call(contract.lookAtGitBranch, git.at(webhook));
  await git.look();
  const again = await git.latest(webhook);
  expect(again).toMatchObject({ cause: 'asked', outcome: 'workflow' });
  expect(again.files.map(({ path }) => path)).toEqual(['V1__a.sql', 'V2__b.sql']);
  expect((await git.statementsOf(again.workflow_id))[0]).toContain('id int primary key');
});

test('of what was there before the host may have lost the content: then nothing can be compared', async () => {
  git.host.push(first);
  const webhook = await git.watched();
  const { asked } = git.host;
  git.host.push({ 'db/migrations/V1__init.sql': 'create table git_a (id int);\n' });
  expect(await git.called(webhook)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('may not change'),
  });
  for (const path of asked) git.host.lost.add(path.split('/').at(-1) ?? '');
  expect(await git.called(webhook)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('cannot be read'),
  });
});

test('what a tool would run again is taken again, changesets are taken one by one', async () => {
  git.host.push({ ...first, 'db/migrations/R__view.sql': 'create or replace view git_v as select 1 as a;\n' });
  const webhook = await git.watched();
  git.host.push({ 'db/migrations/R__view.sql': 'create or replace view git_v as select 2 as a;\n' });
  expect((await git.called(webhook)).files).toEqual([{ path: 'R__view.sql', is_late: false }]);

  const changes = '--liquibase formatted sql\n--changeset ann:1\ncreate table git_f (id bigint primary key);\n';
  git.host.push({ 'lb/a.sql': changes });
  const other = await git.watched({ folder: 'lb', naming_scheme: 'liquibase' });
  git.host.push({ 'lb/a.sql': `${changes}--changeset bob:2\nalter table git_f add column b int;\n` });
  const delivery = await git.called(other);
  expect(await git.statementsOf(delivery.workflow_id)).toHaveLength(1);
  git.host.push({ 'lb/a.sql': changes.replace('bigint', 'int') });
  expect(await git.called(other)).toMatchObject({ outcome: 'refused' });
});

test('a file that comes before executed ones is marked, two of one version are refused', async () => {
  git.host.push({ 'db/migrations/V5__e.sql': 'select 5;' });
  const webhook = await git.watched();
  git.host.push({ 'db/migrations/V3__c.sql': 'select 3;', 'db/migrations/V6__f.sql': 'select 6;' });
  expect((await git.called(webhook)).files).toEqual([
    { path: 'V3__c.sql', is_late: true },
    { path: 'V6__f.sql', is_late: false },
  ]);
  git.host.push({ 'db/migrations/x/V6.0__g.sql': 'select 7;' });
  expect(await git.called(webhook)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('version 6') });
});

test('the workflow goes into the stage that was chosen, as long as the version is open', async () => {
  const { data } = await git.as('director').call(versions.createSqlVersion, {
    params,
    body: {
      version: '3.1',
      create_sql_version_stage: [
        {
          name: 'test',
          stage_sequence: 1,
          create_stages_instance_dep: [
            { stage_instance_id: git.bench.dbServiceUid, next_stage_instance_id: git.bench.dbServiceUid },
          ],
        },
        {
          name: 'late',
          stage_sequence: 2,
          create_stages_instance_dep: [{ stage_instance_id: git.bench.dbServiceUid }],
        },
      ],
    },
  });
  const ofVersion = { params: { ...params, sql_version_id: data.sql_version_id } };
  const { data: detail } = await git.as('director').call(versions.getSqlVersion, ofVersion);
  const [, late] = detail.sql_version_stage_detail;
  const stage = { sql_version_id: data.sql_version_id, sql_version_stage_id: late?.stage_id ?? 0 };
  expect(
    await git.as('director').errorOf(contract.createGitWebhook, {
      params,
      body: git.wished({ ...stage, sql_version_stage_id: 0 }),
    }),
  ).toBe('gitWebhookStage');
  git.host.push(first);
  const webhook = await git.watched(stage);
  git.host.push({ 'db/migrations/V2__b.sql': 'select 2;' });
  const { workflow_id } = await git.called(webhook);
  const { data: after } = await git.as('director').call(versions.getSqlVersion, ofVersion);
  expect(after.sql_version_stage_detail.map((one) => one.workflow_details.map((row) => row.workflow_id))).toEqual([
    [],
    [workflow_id],
  ]);
  await git.as('director').call(versions.lockSqlVersion, { ...ofVersion, body: { is_locked: true } });
  git.host.push({ 'db/migrations/V3__c.sql': 'select 3;' });
  expect(await git.called(webhook)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('locked') });
  expect(await git.as('director').errorOf(contract.createGitWebhook, { params, body: git.wished(stage) })).toBe(
    'versionLocked',
  );
});

test('a host that is down is asked again later, one that refuses is told of at once', async () => {
  git.host.push(first);
  git.host.instead = { status: 503 };
  const webhook = await git.watched();
  expect(await git.latest(webhook)).toMatchObject({ outcome: 'waiting', reason: expect.stringContaining('HTTP 503') });
  git.host.instead = undefined;
  await git.look();
  expect(await git.latest(webhook)).toMatchObject({ outcome: 'waiting' });
  git.bench.clock.later(61_000);
  await git.look();
  expect(await git.latest(webhook)).toMatchObject({ outcome: 'counted' });
  for (const [change, reason] of [
    [{ access_token: 'wrong' }, /refused the access token/],
    [{ branch: 'none' }, /branch none .* not there/],
    [{ folder: 'none' }, /folder none is not there/],
    [{ repository: 'shop/none' }, /not there/],
  ] as const) {
    expect(await git.latest(await git.watched(change))).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(reason),
    });
  }
  git.host.instead = { body: '<html>' };
  expect(await git.latest(await git.watched())).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('kind of host'),
  });
});

test('no address inside the platform is asked, nor where a host sends on to', async () => {
  const inside = await git.watched({ host_address: 'http://169.254.169.254' });
  expect(await git.latest(inside)).toMatchObject({
    outcome: 'waiting',
    reason: expect.stringContaining('not allowed'),
  });
  git.host.instead = { status: 302, headers: { location: 'http://169.254.169.254/latest' } };
  expect(await git.latest(await git.watched())).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('HTTP 302'),
  });
});
