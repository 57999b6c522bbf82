import * as contract from '../../../shared/contract/changes/workflow-comments/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { commentCounts } from '../comments/comment-repo.ts';
import { news } from '../../ground/outbox/news.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
  await bench.api.addUser('zoe');
  await bench.api.addMember(bench.projectUid, 'zoe');
});
afterAll(() => bench.close());

type Body = Partial<Parameters<typeof body>[0]>;
const body = (change: {
  text?: string;
  thread_id?: string;
  mention_uids?: string[];
  quote?: { task_id: number; number: number };
  blocks?: boolean;
}) => ({ text: 'why so?', mention_uids: [], blocks: false, ...change });
const as = (user: string, tenant?: string) => bench.api.as(user, tenant);
const add = async (workflowId: string, by: string, change: Body = {}) =>
  (await as(by).call(contract.addWorkflowComment, { ...bench.of(workflowId), body: body(change) })).data.comment_id;
const refused = (workflowId: string, by: string, change: Body = {}, tenant?: string) =>
  as(by, tenant).errorOf(contract.addWorkflowComment, { ...bench.of(workflowId), body: body(change) });
const list = async (workflowId: string, by = 'mei') =>
  as(by).call(contract.listWorkflowComments, { ...bench.of(workflowId), query: { page_index: 1, page_size: 50 } });
const at = (workflowId: string, commentId: string) => ({
  params: { ...bench.of(workflowId).params, comment_id: commentId },
});
const resolve = (workflowId: string, commentId: string, resolved = true) => ({
  ...at(workflowId, commentId),
  body: { resolved },
});
const approve = async (workflowId: string, by = 'lee') =>
  as(by).errorOf(workflows.approveWorkflow, await bench.step(workflowId));
const toldOf = async (workflowId: string, action: string) => {
  const { items } = await news.on(bench.api.table()).listBy('gsi1', { waiting: 'yes' });
  return items.filter((one) => one.subject.id === workflowId && one.action === action).flatMap(({ toUids }) => toUids);
};

test('a comment quotes a statement with its line and tells those whom it mentions', async () => {
  const { workflowId, taskId } = await bench.submit('select 1;\nselect 2');
  const first = await add(workflowId, 'mei', { text: 'ready', quote: { task_id: taskId, number: 2 } });
  await add(workflowId, 'lee', { text: 'fine', thread_id: first, mention_uids: [bench.api.uidOf('mei')] });
  const { data, total_nums: total } = await list(workflowId);
  expect(total).toBe(2);
  expect(data).toMatchObject([
    {
      comment_id: first,
      thread_id: first,
      author: { name: 'mei' },
      text: 'ready',
      quote: { task_id: taskId, number: 2, line: 2, sql: 'select 2', instance_name: 'orders' },
      may_edit: true,
      may_resolve: true,
    },
    { thread_id: first, author: { name: 'lee' }, mentions: [{ name: 'mei' }], may_edit: false, may_resolve: false },
  ]);
  expect(await toldOf(workflowId, 'mention')).toEqual([bench.api.uidOf('mei')]);
});

test('comments are for those who see the workflow, and mention only those', async () => {
  const { workflowId, taskId } = await bench.submit();
  expect(await refused(workflowId, 'zoe')).toBe('notFound');
  expect(await refused(workflowId, 'admin', {}, 'other')).toBe('notFound');
  expect(
    await as('zoe').errorOf(contract.listWorkflowComments, {
      ...bench.of(workflowId),
      query: { page_index: 1, page_size: 10 },
    }),
  ).toBe('notFound');
  for (const uid of [bench.api.uidOf('zoe'), 'nobody'])
    expect(await refused(workflowId, 'mei', { mention_uids: [uid] })).toBe('mentionCannotSee');
  expect(await refused(workflowId, 'mei', { quote: { task_id: taskId, number: 99 } })).toBe('quoteMissing');
  expect(await refused(workflowId, 'mei', { quote: { task_id: taskId + 1000, number: 1 } })).toBe('quoteMissing');
  expect(await refused(workflowId, 'mei', { thread_id: 'nothing' })).toBe('notFound');
  expect(await refused(workflowId, 'mei', { text: ' ' })).toBe('validation');
  expect(await refused(workflowId, 'mei', { text: 'x'.repeat(limits.commentLengthMax + 1) })).toBe('validation');
});

test('what was written is changed and deleted by its author alone, and not for long', async () => {
  const { workflowId } = await bench.submit();
  const mine = await add(workflowId, 'mei');
  const edit = { ...at(workflowId, mine), body: { text: 'because' } };
  await as('mei').call(contract.editWorkflowComment, edit);
  expect(await as('lee').errorOf(contract.editWorkflowComment, edit)).toBe('onlyAuthorMay');
  expect(await as('lee').errorOf(contract.deleteWorkflowComment, at(workflowId, mine))).toBe('onlyAuthorMay');
  expect((await list(workflowId)).data).toMatchObject([{ text: 'because', edited_at: expect.any(String) }]);
  await as('mei').call(contract.deleteWorkflowComment, at(workflowId, mine));
  expect((await list(workflowId)).data).toMatchObject([{ text: '', is_deleted: true, may_edit: false }]);
  expect(await as('mei').errorOf(contract.deleteWorkflowComment, at(workflowId, mine))).toBe('commentGone');
  const old = await add(workflowId, 'mei');
  bench.clock.later(limits.commentEditMinutes * 60_000 + 1000);
  const late = { ...at(workflowId, old), body: { text: 'late' } };
  expect(await as('mei').errorOf(contract.editWorkflowComment, late)).toBe('commentTooOld');
});

describe('a question that holds the approval up', () => {
  test('keeps everybody from approving until whoever asked it says that it is resolved', async () => {
    const { workflowId } = await bench.submit();
    const question = await add(workflowId, 'lee', { text: 'is there an index?', blocks: true });
    expect(await toldOf(workflowId, 'question')).toEqual([bench.api.uidOf('mei')]);
    for (const by of ['lee', 'director', 'admin']) expect(await approve(workflowId, by)).toBe('questionOpen');
    await add(workflowId, 'mei', { text: 'there is', thread_id: question });
    expect(await as('mei').errorOf(contract.resolveWorkflowThread, resolve(workflowId, question))).toBe(
      'onlyAskerResolves',
    );
    await as('lee').call(contract.resolveWorkflowThread, resolve(workflowId, question));
    await as('lee').call(contract.resolveWorkflowThread, resolve(workflowId, question, false));
    expect(await approve(workflowId)).toBe('questionOpen');
    await as('lee').call(contract.resolveWorkflowThread, resolve(workflowId, question));
    await as('lee').call(contract.resolveWorkflowThread, resolve(workflowId, question));
    expect((await list(workflowId)).data[0]).toMatchObject({ blocks: true, resolved_by: 'lee' });
    await as('lee').call(workflows.approveWorkflow, await bench.step(workflowId));
    expect(await bench.statusOf(workflowId)).toBe('wait_for_execution');
  });

  test('is asked by those who approve, while they can, and is gone when it is deleted', async () => {
    const { workflowId } = await bench.submit();
    expect(await refused(workflowId, 'mei', { blocks: true })).toBe('onlyApproversAsk');
    const thread = await add(workflowId, 'mei');
    expect(await refused(workflowId, 'lee', { blocks: true, thread_id: thread })).toBe('notThread');
    const question = await add(workflowId, 'lee', { blocks: true });
    await as('lee').call(contract.deleteWorkflowComment, at(workflowId, question));
    await as('lee').call(workflows.approveWorkflow, await bench.step(workflowId));
    expect(await refused(workflowId, 'lee', { blocks: true })).toBe('notWaitingForApproval');
  });
});

test('a workflow has room for so many comments and no more', async () => {
  const { workflowId } = await bench.submit();
  const table = bench.api.table();
  await table.transact([commentCounts.on(table).adding({ subjectId: workflowId }, limits.commentsMax - 1)]);
  await add(workflowId, 'mei');
  expect(await refused(workflowId, 'mei')).toBe('tooManyComments');
});

test('any thread is resolved by whoever sees it, an answer is not', async () => {
  const { workflowId } = await bench.submit();
  const thread = await add(workflowId, 'mei');
  const answer = await add(workflowId, 'lee', { thread_id: thread });
  expect(await as('mei').errorOf(contract.resolveWorkflowThread, resolve(workflowId, answer))).toBe('notThread');
  expect(await as('zoe').errorOf(contract.resolveWorkflowThread, resolve(workflowId, thread))).toBe('notFound');
  await as('lee').call(contract.resolveWorkflowThread, resolve(workflowId, thread));
  expect((await list(workflowId)).data[0]).toMatchObject({ blocks: false, resolved_by: 'lee' });
});

test('a page of comments costs the same however many there are', async () => {
  const { workflowId } = await bench.submit();
  const cost = async () => {
    const table = bench.api.table();
    const before = table.capacity.read;
    await as('mei').call(contract.listWorkflowComments, {
      ...bench.of(workflowId),
      query: { page_index: 1, page_size: 10 },
    });
    return table.capacity.read - before;
  };
  for (let count = 0; count < 10; count++) await add(workflowId, 'mei');
  const few = await cost();
  for (let count = 0; count < 40; count++) await add(workflowId, 'mei');
  expect(await cost()).toBeLessThanOrEqual(few + 1);
}, 60_000);
