import * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { WorkflowStatus } from '../../../shared/lifecycles/workflow.ts';
import { limits } from '../../../shared/limits.ts';
import { aWorkflow } from '../../../test/support/a-workflow.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { idTime } from '../../platform/ids.ts';
import { changeWorkflow, withAssignees } from '../../changes/workflows/change-workflow.ts';
import { workflows } from '../../ground/ledger/workflow-repo.ts';

let api: TestApi;
let shop: string;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await api.addProject(`shop${(made += 1)}`);
  for (const user of ['mei', 'lee']) await api.addMember(shop, user);
});

let made = 0;
const person = (name: string) => ({ uid: api.uidOf(name), name });
const home = async (user: string) => (await api.as(user).call(contract.getHome)).data;

/** A workflow of mei that lee reviews and executes. */
async function aChange(status: WorkflowStatus, projectUid = shop): Promise<string> {
  const workflowId = `w${String((made += 1)).padStart(6, '0')}`;
  const people = { creator: person('mei'), reviewer: person('lee'), executor: person('lee') };
  await changeWorkflow(api.table(), {
    before: undefined,
    after: aWorkflow({ workflowId, projectUid, status, ...people }),
  });
  return workflowId;
}

async function become(workflowId: string, status: WorkflowStatus): Promise<void> {
  const before = await workflows.on(api.table()).require({ projectUid: shop, workflowId });
  await changeWorkflow(api.table(), { before, after: withAssignees({ ...before, status }) });
}

test('tells each person what waits, runs and failed, and overseers what runs and failed anywhere', async () => {
  const [waiting, running, failed] = [
    await aChange('wait_for_audit'),
    await aChange('executing'),
    await aChange('exec_failed'),
  ];
  const ids = async (user: string) => {
    const { waiting: todo, running: now, failed: wrong } = await home(user);
    return [todo, now, wrong].map(({ workflows: rows }) => rows.map(({ workflow_id }) => workflow_id));
  };
  expect(await ids('lee')).toEqual([[waiting], [], []]);
  expect(await ids('mei')).toEqual([[], [running], [failed]]);
  expect(await ids('admin')).toEqual([[], [running], [failed]]);
  expect((await home('mei')).mine).toMatchObject({
    waiting_for_audit_count: 1,
    executing_count: 1,
    executing_failed_count: 1,
  });
  await become(running, 'finished');
  await become(failed, 'canceled');
  expect(await ids('mei')).toEqual([[], [], []]);
  expect(await ids('admin')).toEqual([[], [], []]);
  await become(waiting, 'wait_for_execution');
  expect((await home('lee')).waiting).toMatchObject({ count: 1, is_more: false });
  await become(waiting, 'finished');
});

test('says nothing of projects that the reader cannot open any more, nor to strangers', async () => {
  const elsewhere = await api.addProject(`closed${made}`);
  await aChange('exec_failed', elsewhere);
  expect((await home('mei')).failed).toMatchObject({ count: 0, workflows: [] });
  expect((await home('max')).failed).toMatchObject({ count: 0, workflows: [] });
  expect((await api.as('admin', 'other').call(contract.getHome)).data.failed).toMatchObject({ count: 0 });
  expect(await api.anyone.errorOf(contract.getHome)).toBe('signInRequired');
});

test('the last week is that of the own workflows, and for overseers that of the platform', async () => {
  const today = new Date(api.world.clock.now()).toISOString();
  const people = { creator: person('max'), reviewer: person('lee'), executor: person('lee') };
  const submit = (status: WorkflowStatus, createdAt: string, workflowId = api.world.newId()) =>
    changeWorkflow(api.table(), {
      before: undefined,
      after: { ...aWorkflow({ workflowId, projectUid: shop, status, ...people }), createdAt, submittedAt: createdAt },
    });
  const week = async (user: string) => (await api.as(user).call(contract.getWeek)).data;
  const before = await week('admin');
  const old = new Date(api.world.clock.now() - 9 * 24 * 3_600_000);
  await submit('finished', today);
  await submit('exec_failed', today);
  await submit('finished', old.toISOString(), idTime(old.getTime()) + '0'.repeat(16));
  const own = await week('max');
  expect(own).toMatchObject({ of: 'own', created: 2, succeeded: 1, failed: 1, rejected: 0, is_more: false });
  expect(own.days).toHaveLength(7);
  expect(own.days.at(-1)).toMatchObject({ date: own.to, value: 2 });
  expect(await week('lee')).toMatchObject({ of: 'own', created: 0 });
  expect(await week('admin')).toMatchObject({ of: 'platform', created: before.created + 2 });
  expect((await api.as('admin', 'other').call(contract.getWeek)).data).toMatchObject({ created: 0 });
  expect(await api.anyone.errorOf(contract.getWeek)).toBe('signInRequired');
});

test('costs the same with a hundred workflows and with five hundred', async () => {
  const fill = async (count: number) => {
    for (let n = 0; n < count; n++) await aChange((['wait_for_audit', 'executing', 'exec_failed'] as const)[n % 3]!);
  };
  const reads = async () => {
    const before = api.units().read;
    const answers = [await home('lee'), await home('mei'), await home('admin')];
    return { units: api.units().read - before, answers };
  };
  await fill(limits.homeCountedMax * 3 + 3);
  const few = await reads();
  await fill(200);
  const many = await reads();
  expect(many.units).toBeLessThanOrEqual(few.units * 1.05);
  expect(many.answers[0]?.waiting).toMatchObject({ count: limits.homeCountedMax, is_more: true });
  expect(many.answers[0]?.waiting.workflows).toHaveLength(limits.homeShownMax);
}, 120_000);
