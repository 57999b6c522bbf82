import * as exports from '../../../shared/contract/changes/data-exports/operations.ts';
import * as contract from '../../../shared/contract/changes/export-comments/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { exportBench, exportsOf } from '../../../test/support/export-bench.ts';
import type { WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { news } from '../../ground/outbox/news.ts';
import { comments } from '../comments/comment-repo.ts';

let bench: WorkflowBench;
const { submitted, of, approve, statusOf } = exportsOf(() => bench);
beforeAll(async () => {
  ({ bench } = await exportBench());
  await bench.api.addUser('zoe');
  await bench.api.addMember(bench.projectUid, 'zoe');
}, 60_000);
afterAll(() => bench.close());

const as = (user: string, tenant?: string) => bench.api.as(user, tenant);
type Said = {
  text?: string;
  thread_id?: string;
  mention_uids?: string[];
  quote?: { task_id: number; number: number };
  blocks?: boolean;
};
const saying = (uid: string, change: Said = {}) => ({
  ...of(uid),
  body: { text: 'for whom?', mention_uids: [], blocks: false, ...change },
});
const add = async (uid: string, by: string, change?: Said) =>
  (await as(by).call(contract.addExportComment, saying(uid, change))).data.comment_id;
const refused = (uid: string, by: string, change?: Said, tenant?: string) =>
  as(by, tenant).errorOf(contract.addExportComment, saying(uid, change));
const page = { query: { page_index: 1, page_size: 10 } };
const list = (uid: string, by = 'nina') => as(by).call(contract.listExportComments, { ...of(uid), ...page });
const at = (uid: string, comment_id: string) => ({ params: { ...of(uid).params, comment_id } });
const resolve = (uid: string, commentId: string, resolved = true) => ({ ...at(uid, commentId), body: { resolved } });
const approving = (uid: string) => ({ ...of(uid), body: {} });
const toldOf = async (uid: string, action: string) => {
  const { items } = await news.on(bench.api.table()).listBy('gsi1', { waiting: 'yes' });
  return items
    .filter(({ event, subject, action: done }) => event === 'data_export' && subject.id === uid && done === action)
    .flatMap(({ toUids }) => toUids);
};

test('a comment quotes a query, tells those whom it mentions, and is answered', async () => {
  const { uid, taskUid } = await submitted();
  const first = await add(uid, 'nina', { quote: { task_id: Number(taskUid), number: 1 } });
  await add(uid, 'otto', { text: 'fine', thread_id: first, mention_uids: [bench.api.uidOf('nina')] });
  const { data, total_nums: total } = await list(uid, 'vera');
  expect(total).toBe(2);
  expect(data).toMatchObject([
    {
      comment_id: first,
      author: { name: 'nina' },
      quote: { number: 1, line: 1, sql: 'select id, name, price from orders order by id', instance_name: 'orders' },
    },
    { thread_id: first, author: { name: 'otto' }, mentions: [{ name: 'nina' }], may_edit: false },
  ]);
  expect(await toldOf(uid, 'mention')).toEqual([bench.api.uidOf('nina')]);
});

test('nobody approves an export while a question stands open, and whoever asked it resolves it', async () => {
  const { uid } = await submitted();
  const question = await add(uid, 'otto', { blocks: true });
  expect(await toldOf(uid, 'question')).toEqual([bench.api.uidOf('nina')]);
  for (const by of ['otto', 'admin'])
    expect(await as(by).errorOf(exports.approveDataExport, approving(uid))).toBe('questionOpen');
  expect(await statusOf(uid)).toBe('wait_for_approve');
  expect(await as('nina').errorOf(contract.resolveExportThread, resolve(uid, question))).toBe('onlyAskerResolves');
  await as('otto').call(contract.resolveExportThread, resolve(uid, question));
  await as('otto').call(contract.resolveExportThread, resolve(uid, question, false));
  expect(await as('otto').errorOf(exports.approveDataExport, approving(uid))).toBe('questionOpen');
  await as('otto').call(contract.resolveExportThread, resolve(uid, question));
  await approve(uid);
  expect(await statusOf(uid)).toBe('wait_for_export');
  expect(await refused(uid, 'otto', { blocks: true })).toBe('notWaitingForApproval');
});

test('questions that hold the approval up are those of approvers, and a question of a workflow holds no export up', async () => {
  const { uid } = await submitted();
  expect(await refused(uid, 'nina', { blocks: true })).toBe('onlyApproversAsk');
  const thread = await add(uid, 'nina');
  expect(await refused(uid, 'otto', { blocks: true, thread_id: thread })).toBe('notThread');
  const question = await add(uid, 'otto', { blocks: true });
  await as('otto').call(contract.deleteExportComment, at(uid, question));
  await approve(uid);
});

test('comments are for those who see the export, mention only those, and are nothing to another tenant', async () => {
  const { uid, taskUid } = await submitted();
  const mine = await add(uid, 'nina');
  expect(await refused(uid, 'zoe')).toBe('notFound');
  expect(await as('zoe').errorOf(contract.listExportComments, { ...of(uid), ...page })).toBe('notFound');
  for (const op of [contract.editExportComment, contract.deleteExportComment, contract.resolveExportThread] as const) {
    const body = { text: 'x', resolved: true };
    expect(await as('zoe').errorOf(op, { ...at(uid, mine), body } as never)).toBe('notFound');
    expect(await as('admin', 'other').errorOf(op, { ...at(uid, mine), body } as never)).toBe('notFound');
  }
  expect(await refused(uid, 'admin', {}, 'other')).toBe('notFound');
  expect(await as('admin', 'other').errorOf(contract.listExportComments, { ...of(uid), ...page })).toBe('notFound');
  for (const who of [bench.api.uidOf('zoe'), 'nobody'])
    expect(await refused(uid, 'nina', { mention_uids: [who] })).toBe('mentionCannotSee');
  expect(await refused(uid, 'nina', { quote: { task_id: Number(taskUid), number: 99 } })).toBe('quoteMissing');
  expect(await refused(uid, 'nina', { thread_id: 'nothing' })).toBe('notFound');
  for (const text of [' ', 'x'.repeat(limits.commentLengthMax + 1)])
    expect(await refused(uid, 'nina', { text })).toBe('validation');
});

test('what was written is changed and deleted by its author alone, and not for long', async () => {
  const { uid } = await submitted();
  const mine = await add(uid, 'nina');
  const edit = { ...at(uid, mine), body: { text: 'because' } };
  await as('nina').call(contract.editExportComment, edit);
  expect(await as('otto').errorOf(contract.editExportComment, edit)).toBe('onlyAuthorMay');
  expect(await as('otto').errorOf(contract.deleteExportComment, at(uid, mine))).toBe('onlyAuthorMay');
  expect(await as('nina').errorOf(contract.editExportComment, { ...edit, body: { text: '' } })).toBe('validation');
  await as('nina').call(contract.deleteExportComment, at(uid, mine));
  expect((await list(uid)).data).toMatchObject([{ text: '', is_deleted: true }]);
  expect(await as('nina').errorOf(contract.deleteExportComment, at(uid, mine))).toBe('commentGone');
  const old = await add(uid, 'nina');
  bench.clock.later(limits.commentEditMinutes * 60_000 + 1000);
  expect(await as('nina').errorOf(contract.deleteExportComment, at(uid, old))).toBe('commentTooOld');
});

test('comments that were kept before there were others than of workflows are read as such', async () => {
  const key = { pk: 'WORKFLOW#w1#COMMENTS', sk: 'c1' };
  const row = { commentId: 'c1', threadId: 'c1', text: 'old', createdAt: '2026-01-01T00:00:00Z', isDeleted: false };
  const rest = { author: { uid: 'u', name: 'mei' }, mentions: [], blocks: false };
  await bench.api
    .table()
    .put({ ...key, recordKind: 'WORKFLOW_COMMENT', version: 1, workflowId: 'w1', ...row, ...rest });
  const read = await comments.on(bench.api.table()).require({ subjectId: 'w1', commentId: 'c1' });
  expect(read).toMatchObject({ subjectId: 'w1', text: 'old' });
});

test('a page of comments costs the same however many there are', async () => {
  const { uid } = await submitted();
  const cost = async () => {
    const before = bench.api.units().read;
    await list(uid);
    return bench.api.units().read - before;
  };
  for (let count = 0; count < 10; count += 1) await add(uid, 'nina');
  const few = await cost();
  for (let count = 0; count < 20; count += 1) await add(uid, 'nina');
  expect(await cost()).toBeLessThanOrEqual(few + 1);
}, 60_000);
