import * as contract from '../../../shared/contract/changes/approvals/operations.ts';
import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import { deleteMember } from '../../../shared/contract/people/members/operations.ts';
import { listOperationRecords } from '../../../shared/contract/running/operation-records/operations.ts';
import { readUser, updateUser } from '../../../shared/contract/people/users/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { readLetter, smtpStandIn } from '../../../test/support/stand-ins.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { deliverNews } from '../../running/notifications/deliver-news.ts';
import { issueToken } from '../../platform/access/token.ts';

const sender = 'sluice@shop.example';
let bench: WorkflowBench;
let post: Awaited<ReturnType<typeof smtpStandIn>>;
beforeAll(async () => {
  [bench, post] = await Promise.all([workflowBench(), smtpStandIn({ user: sender, password: 'post-secret' })]);
  await as('admin').call(configuration.updateSystemVariables, { body: { url: 'https://sql.shop.example' } });
  await mail(true);
  for (const name of ['lee', 'director', 'mei'])
    await as('admin').call(updateUser, {
      params: { user_uid: bench.api.uidOf(name) },
      body: { user: { email: `${name}@shop.example` } },
    });
}, 60_000);
afterAll(() => Promise.all([bench.close(), post.close()]));

const as = (user: string) => bench.api.as(user);
const mail = (links: boolean) =>
  as('admin').call(configuration.updateSmtp, {
    body: {
      smtp_configuration: {
        enable_smtp_notify: true,
        smtp_host: '127.0.0.1',
        smtp_port: String(post.port),
        smtp_username: sender,
        smtp_password: 'post-secret',
        is_skip_verify: true,
        approval_links: links,
      },
    },
  });
async function letters() {
  const before = post.letters.length;
  await deliverNews(bench.api.world);
  return post.letters.slice(before).map((letter) => ({ to: letter.to.join(), ...readLetter(letter) }));
}
const tokenIn = (text: string) => /https:\/\/sql\.shop\.example\/approve#(\S+)/.exec(text)?.[1] ?? '';
async function asked(sql = 'select 1') {
  const made = await bench.submit(sql);
  const sent = await letters();
  const tokenOf = (user: string) => tokenIn(sent.find(({ to }) => to === `${user}@shop.example`)?.text ?? '');
  return { ...made, token: tokenOf('lee'), tokenOf };
}
const anyone = () => bench.api.anyone;
const decide = (token: string, decision: 'approve' | 'reject' = 'approve', reason = '') =>
  anyone().call(contract.decideApprovalLink, { body: { token, decision, reason } });
const refusal = async (token: string, decision: 'approve' | 'reject' = 'approve') =>
  (await anyone().refusal(contract.decideApprovalLink, { body: { token, decision } })).error;
const look = (token: string) => anyone().call(contract.showApprovalLink, { body: { token } });

test('the link of a letter shows the SQL with its findings to whoever has it, as often as they like', async () => {
  const { token, workflowId } = await asked('delete from pg_class');
  const { data } = await look(token);
  expect(data).toMatchObject({
    user_name: 'lee',
    project_name: 'shop',
    creator_name: 'mei',
    path: `/sqle/project/${bench.projectUid}/exec-workflow/${workflowId}`,
    tasks: [
      {
        instance_name: 'orders',
        statement_nums: 1,
        backup_conflict_with_instance: false,
        statements: [{ number: 1, exec_sql: 'delete from pg_class' }],
      },
    ],
  });
  expect(data.tasks[0]?.statements[0]?.findings.length).toBeGreaterThan(0);
  expect((await look(token)).data).toEqual(data);
  expect(await bench.statusOf(workflowId)).toBe('wait_for_audit');
});

test('it takes one decision, as the person whom the letter went to, and no second', async () => {
  const { token, tokenOf, workflowId } = await asked();
  await decide(token, 'approve', 'good');
  expect(await bench.statusOf(workflowId)).toBe('wait_for_execution');
  const { data } = await as('admin').call(listOperationRecords, {
    query: { page_index: 1, page_size: 1, filter_operate_action: 'approve_workflow' },
  });
  expect(data).toMatchObject([
    {
      operation_user: { user_name: 'lee' },
      operation_user_agent: expect.stringContaining('link in a letter'),
      status: 'succeeded',
    },
  ]);
  for (const one of [token, tokenOf('director')]) {
    expect(await refusal(one)).toBe('approvalLinkInvalid');
    expect((await anyone().refusal(contract.showApprovalLink, { body: { token: one } })).error).toBe(
      'approvalLinkInvalid',
    );
  }
});

test('a rejection needs its reason, and leaves the link usable until it has one', async () => {
  const { token, workflowId } = await asked();
  expect(await refusal(token, 'reject')).toBe('rejectReasonRequired');
  await decide(token, 'reject', 'no index');
  expect(await bench.statusOf(workflowId)).toBe('rejected');
});

test('two clicks at once are one decision', async () => {
  const { token, workflowId } = await asked();
  const outcomes = await Promise.allSettled([decide(token), decide(token)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await bench.statusOf(workflowId)).toBe('wait_for_execution');
});

test('a letter to somebody who does not review carries none, nor does any where they are off', async () => {
  const { workflowId, token } = await asked();
  await decide(token, 'reject', 'no');
  const told = await letters();
  expect(told.map(({ to }) => to)).toContain('mei@shop.example');
  expect(told.filter(({ text }) => text.includes('/approve#'))).toEqual([]);
  await mail(false);
  await bench.submit('select 2');
  expect((await letters()).filter(({ text }) => text.includes('/approve#'))).toEqual([]);
  await mail(true);
  expect(await bench.statusOf(workflowId)).toBe('rejected');
});

test('several workflows that wait for one person are one letter with a link for each', async () => {
  const made = [await bench.submit('select 1'), await bench.submit('select 2')];
  const letter = (await letters()).find(({ to }) => to === 'lee@shop.example');
  const tokens = [...(letter?.text ?? '').matchAll(/\/approve#(\S+)/g)].map(([, token = '']) => token);
  expect(tokens).toHaveLength(2);
  for (const token of tokens) await decide(token);
  for (const { workflowId } of made) expect(await bench.statusOf(workflowId)).toBe('wait_for_execution');
});

describe('security: a link that was stolen, forged or kept', () => {
  test('is over when its time is', async () => {
    const { token } = await asked();
    bench.clock.later(73 * 3600_000);
    expect(await refusal(token)).toBe('approvalLinkInvalid');
  });

  test('is no sign-in, and a sign-in is no link', async () => {
    const { token } = await asked();
    const reply = await bench.api.anyone
      .with({ token: () => Promise.resolve(token) })
      .refusal(readUser, { params: { user_uid: bench.api.uidOf('lee') } });
    expect(reply.status).toBe(401);
    const now = new Date(bench.clock.now());
    const claims = { sub: bench.api.uidOf('lee'), tenant: 'default', jti: 'x' };
    const { keys } = bench.api.world;
    for (const kind of ['session', 'personal', 'device'] as const) {
      const other = await issueToken(keys, { ...claims, kind }, { now, seconds: 600 });
      expect(await refusal(other)).toBe('approvalLinkInvalid');
    }
    const unknown = await issueToken(keys, { ...claims, kind: 'approval' }, { now, seconds: 600 });
    expect(await refusal(unknown)).toBe('approvalLinkInvalid');
    expect(await refusal(`${token.slice(0, -4)}AAAA`)).toBe('approvalLinkInvalid');
  });

  test('opens nothing in another tenant, though it was signed for it', async () => {
    const { token } = await asked();
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string;
      jti: string;
    };
    const now = new Date(bench.clock.now());
    const moved = { sub: payload.sub, jti: payload.jti, kind: 'approval', tenant: 'other' } as const;
    const foreign = await issueToken(bench.api.world.keys, moved, { now, seconds: 600 });
    expect(await refusal(foreign)).toBe('approvalLinkInvalid');
  });

  test('opens nothing for somebody else, or once its owner is disabled', async () => {
    const { token } = await asked();
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string };
    const now = new Date(bench.clock.now());
    const swapped = { sub: bench.api.uidOf('mei'), jti: payload.jti, kind: 'approval', tenant: 'default' } as const;
    expect(await refusal(await issueToken(bench.api.world.keys, swapped, { now, seconds: 600 }))).toBe(
      'approvalLinkInvalid',
    );
    const enable = (is_disabled: boolean) =>
      as('admin').call(updateUser, { params: { user_uid: bench.api.uidOf('lee') }, body: { user: { is_disabled } } });
    await enable(true);
    expect(await refusal(token)).toBe('approvalLinkInvalid');
    await enable(false);
    expect(await refusal(token)).toBe('approvalLinkInvalid');
  });

  test('dies with its switch, also when that is on again, and with mail as a whole', async () => {
    const first = await asked();
    await mail(false);
    expect(await refusal(first.token)).toBe('approvalLinkInvalid');
    expect((await anyone().refusal(contract.showApprovalLink, { body: { token: first.token } })).error).toBe(
      'approvalLinkInvalid',
    );
    await mail(true);
    expect(await refusal(first.token)).toBe('approvalLinkInvalid');
    const second = await asked();
    const turn = (enable_smtp_notify: boolean) =>
      as('admin').call(configuration.updateSmtp, { body: { smtp_configuration: { enable_smtp_notify } } });
    await turn(false);
    await turn(true);
    expect(await refusal(second.token)).toBe('approvalLinkInvalid');
    const third = await asked();
    await mail(true);
    await decide(third.token);
    expect(await bench.statusOf(third.workflowId)).toBe('wait_for_execution');
  });

  /** Somebody more who reviews. */
  async function reviewer(name: string) {
    await bench.api.addUser(name);
    const uid = bench.api.uidOf(name);
    const user = { email: `${name}@shop.example` };
    await as('admin').call(updateUser, { params: { user_uid: uid }, body: { user } });
    const join = () =>
      bench.api.addMember(bench.projectUid, name, { roles: [{ role: '700404', on: [bench.dbServiceUid] }] });
    await join();
    return { uid, join };
  }

  test('dies with a new password of its owner', async () => {
    const { uid } = await reviewer('otto');
    const { tokenOf } = await asked();
    const change = { params: { user_uid: uid }, body: { user: { password: 'Another-0ne' } } };
    expect((await look(tokenOf('otto'))).data.user_name).toBe('otto');
    await as('admin').call(updateUser, change);
    expect(await refusal(tokenOf('otto'))).toBe('approvalLinkInvalid');
    await decide(tokenOf('lee'));
  });

  test('dies with the membership, and another membership does not bring it back', async () => {
    const { uid, join } = await reviewer('rita');
    const { tokenOf, workflowId } = await asked();
    const token = tokenOf('rita');
    expect((await look(token)).data.user_name).toBe('rita');
    const params = { project_uid: bench.projectUid, member_uid: uid };
    await as('director').call(deleteMember, { params });
    expect(await refusal(token)).toBe('approvalLinkInvalid');
    await join();
    expect(await refusal(token)).toBe('approvalLinkInvalid');
    expect(await bench.statusOf(workflowId)).toBe('wait_for_audit');
    const next = await asked();
    await decide(next.tokenOf('rita'));
  });

  test('is refused for what was changed, and given back', async () => {
    const { token, workflowId } = await asked();
    await as('lee').call(workflows.rejectWorkflow, { ...(await bench.step(workflowId)), body: { reason: 'no' } });
    expect(await refusal(token)).toBe('approvalLinkInvalid');
  });
});

test('what is not a token, or no decision, is named', async () => {
  const { fields } = await anyone().refusal(contract.decideApprovalLink, {
    body: { token: '', decision: 'maybe' as 'approve' },
  });
  expect(fields?.map(({ path }) => path).sort()).toEqual(['decision', 'token']);
});
