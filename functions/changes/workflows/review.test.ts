import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import * as templates from '../../../shared/contract/changes/workflow-templates/operations.ts';
import { listRuleHits } from '../../../shared/contract/running/statistics/operations.ts';
import * as members from '../../../shared/contract/people/members/operations.ts';
import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { workflows } from '../../ground/ledger/workflow-repo.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
});
afterAll(() => bench.close());

const shop = { project_name: 'shop' };
const create = (body: { task_ids: number[]; workflow_subject?: string }) => ({
  params: shop,
  body: { workflow_subject: 'a_change', ...body },
});
const setTemplate = (body: object) =>
  bench.api
    .as('director')
    .call(templates.updateWorkflowTemplate, { params: { ...shop, workflow_type: 'workflow' }, body });
const review = { type: 'sql_review', approved_by_authorized: true } as const;
const execution = { type: 'sql_execute', execute_by_authorized: true } as const;
const unfinished = async () =>
  (
    await bench.api
      .as('director')
      .call(dbServices.listGlobalDbServices, { query: { page_size: 10, filter_by_name: 'orders' } })
  ).data[0]?.unfinished_workflow_num;

describe('creating', () => {
  test('audited SQL becomes a workflow that waits for whoever holds the right', async () => {
    const { workflowId } = await bench.submit('select 1');
    const detail = await bench.detail(workflowId);
    expect(detail.record).toMatchObject({
      status: 'wait_for_audit',
      current_step_number: 1,
      assignee_user_name_list: expect.arrayContaining(['lee', 'director']),
    });
    expect(detail.record.workflow_step_list.map(({ type, state }) => [type, state])).toEqual([
      ['create_workflow', 'approved'],
      ['sql_review', 'initialized'],
      ['sql_execute', 'initialized'],
    ]);
  });

  test('a task is used once, by its creator, in its project, and after its audit', async () => {
    const { taskId } = await bench.submit();
    expect(await bench.api.as('mei').errorOf(contract.createWorkflow, create({ task_ids: [taskId] }))).toBe('taskUsed');
    const own = await bench.audit('select 2');
    expect(await bench.api.as('director').errorOf(contract.createWorkflow, create({ task_ids: [own] }))).toBe(
      'taskOfOther',
    );
    expect(await bench.api.as('mei').errorOf(contract.createWorkflow, create({ task_ids: [own, own] }))).toBe(
      'taskUsed',
    );
    expect(await bench.api.as('mei').errorOf(contract.createWorkflow, create({ task_ids: [9_999_999] }))).toBe(
      'notFound',
    );
  });

  test('without the right on a data source it is forbidden, and names are letters, digits, Chinese, _ and -', async () => {
    expect(await bench.api.as('lee').errorOf(contract.createWorkflow, create({ task_ids: [1] }))).toBe('forbidden');
    expect(
      await bench.api
        .as('mei')
        .errorOf(contract.createWorkflow, create({ task_ids: [1], workflow_subject: 'no spaces' })),
    ).toBe('validation');
    const named = await bench.api
      .as('mei')
      .call(
        contract.createWorkflow,
        create({ task_ids: [await bench.audit('select 3')], workflow_subject: '订单-变更_1' }),
      );
    expect((await bench.detail(named.data.workflow_id)).workflow_name).toBe('订单-变更_1');
  });
});

describe('reviewing', () => {
  test('only an assignee approves, and the last approval leads to the execution', async () => {
    const { workflowId } = await bench.submit();
    const step = await bench.step(workflowId);
    expect(await bench.api.as('mei').errorOf(contract.approveWorkflow, step)).toBe('notAssignee');
    await bench.api.as('lee').call(contract.approveWorkflow, { ...step, body: { reason: 'fine' } });
    const { record } = await bench.detail(workflowId);
    expect(record).toMatchObject({
      status: 'wait_for_execution',
      current_step_number: 2,
      assignee_user_name_list: expect.arrayContaining(['max']),
    });
    expect(record.workflow_step_list[1]).toMatchObject({
      state: 'approved',
      operation_user_name: 'lee',
      reason: 'fine',
    });
    expect(await bench.api.as('lee').errorOf(contract.approveWorkflow, step)).toBe('workflowStateRefuses');
  });

  test('of two who approve at once one is told that it changed meanwhile', async () => {
    const { workflowId } = await bench.submit();
    const step = await bench.step(workflowId);
    const answers = await Promise.all(
      ['lee', 'director'].map((user) => bench.api.as(user).send(contract.approveWorkflow, step)),
    );
    const codes = answers.map(({ bytes }) => JSON.parse(bytes.toString()).error ?? 'ok').sort();
    expect(codes[1]).toBe('ok');
    expect(['changedMeanwhile', 'workflowStateRefuses']).toContain(codes[0]);
  });

  test('an approver whose right was taken away meanwhile is refused', async () => {
    const { workflowId } = await bench.submit();
    const step = await bench.step(workflowId);
    const lee = { project_uid: bench.projectUid, member_uid: bench.api.uidOf('lee') };
    const role = { role_uid: '700404', op_range_type: 'db_service' as const, range_uids: [bench.dbServiceUid] };
    await bench.api
      .as('director')
      .call(members.updateMember, { params: lee, body: { member: { role_with_op_ranges: [] } } });
    expect(await bench.api.as('lee').errorOf(contract.approveWorkflow, step)).toBe('notAssignee');
    await bench.api
      .as('director')
      .call(members.updateMember, { params: lee, body: { member: { role_with_op_ranges: [role] } } });
    await bench.api.as('lee').call(contract.approveWorkflow, step);
  });

  test('an approval is bound to the target: a data source that moved needs a new submission', async () => {
    const { workflowId } = await bench.submit();
    const source = (
      await bench.api.as('director').call(dbServices.listDbServices, {
        params: { project_uid: bench.projectUid },
        query: { page_size: 5, filter_by_name: 'orders' },
      })
    ).data[0];
    if (!source) throw new Error('the data source is listed');
    const address = {
      host: source.host,
      port: source.port,
      user: source.user,
      environment_tag_uid: source.environment_tag?.uid ?? '',
      additional_params: source.additional_params,
    };
    const update = (change: object) =>
      bench.api.as('director').call(dbServices.updateDbService, {
        params: { project_uid: bench.projectUid, db_service_uid: source.uid },
        body: { db_service: { ...address, ...change } },
      });
    await update({ host: '127.0.0.2', password: bench.postgres.password });
    expect(await bench.api.as('lee').errorOf(contract.approveWorkflow, await bench.step(workflowId))).toBe(
      'approvalStale',
    );
    await update({ password: bench.postgres.password });
    await bench.api.as('lee').call(contract.approveWorkflow, await bench.step(workflowId));
  });

  test('a rejection has a reason, goes back to the creator, and a resubmission begins the review again', async () => {
    const { workflowId } = await bench.submit('select 1');
    const step = await bench.step(workflowId);
    expect(await bench.api.as('lee').errorOf(contract.rejectWorkflow, step)).toBe('rejectReasonRequired');
    await bench.api.as('lee').call(contract.rejectWorkflow, { ...step, body: { reason: 'no index' } });
    expect((await bench.detail(workflowId)).record).toMatchObject({
      status: 'rejected',
      assignee_user_name_list: ['mei'],
    });
    const again = { ...bench.of(workflowId), body: { task_ids: [await bench.audit('select 2')], desc: 'better' } };
    expect(await bench.api.as('lee').errorOf(contract.resubmitWorkflow, again)).toBe('onlyCreatorMay');
    await bench.api.as('mei').call(contract.resubmitWorkflow, again);
    const detail = await bench.detail(workflowId);
    expect(detail).toMatchObject({
      desc: 'better',
      record: { status: 'wait_for_audit' },
      record_history_list: [{ status: 'rejected' }],
    });
    expect(detail.record.workflow_step_list[0]?.type).toBe('update_workflow');
    expect(detail.record_history_list[0]?.workflow_step_list[1]).toMatchObject({
      state: 'rejected',
      reason: 'no index',
    });
    expect(await bench.api.as('lee').errorOf(contract.approveWorkflow, step)).toBe('changedMeanwhile');
  });

  test('what a resubmission corrects is counted for the rules that had found it', async () => {
    const fixed = async () => {
      const { data } = await bench.api.as('mei').call(listRuleHits, { query: { filter_db_type: 'PostgreSQL' } });
      return data.find(({ rule_name: name }) => name === 'dml-require-where')?.fixed_count ?? 0;
    };
    const before = await fixed();
    const whole = 'delete from orders; delete from orders; delete from orders';
    const { workflowId } = await bench.submit(whole);
    await bench.api.as('lee').call(contract.rejectWorkflow, {
      ...(await bench.step(workflowId)),
      body: { reason: 'which rows?' },
    });
    const task = await bench.audit(
      'delete from orders where id = 1; delete from orders where id = 2; delete from orders',
    );
    await bench.api.as('mei').call(contract.resubmitWorkflow, { ...bench.of(workflowId), body: { task_ids: [task] } });
    expect((await fixed()) - before).toBe(2);
  });

  test('only its creator closes a workflow, and only while it is pending or rejected', async () => {
    const { workflowId } = await bench.submit();
    expect(await bench.api.as('lee').errorOf(contract.closeWorkflow, bench.of(workflowId))).toBe('onlyCreatorMay');
    await bench.api.as('mei').call(contract.closeWorkflow, bench.of(workflowId));
    expect(await bench.statusOf(workflowId)).toBe('canceled');
    const approved = await bench.approved();
    expect(await bench.api.as('mei').errorOf(contract.closeWorkflow, bench.of(approved.workflowId))).toBe(
      'workflowStateRefuses',
    );
  });

  test('administrators close many at once, or none when one cannot be closed', async () => {
    const [open, approved] = [await bench.submit(), await bench.approved()];
    const body = (ids: string[]) => ({ params: shop, body: { workflow_id_list: ids } });
    expect(await bench.api.as('director').errorOf(contract.batchCloseWorkflows, body([open.workflowId]))).toBe(
      'forbidden',
    );
    expect(
      await bench.api.as('sys').errorOf(contract.batchCloseWorkflows, body([open.workflowId, approved.workflowId])),
    ).toBe('someNotClosable');
    expect(await bench.statusOf(open.workflowId)).toBe('wait_for_audit');
    await bench.api.as('sys').call(contract.batchCloseWorkflows, body([open.workflowId]));
    expect(await bench.statusOf(open.workflowId)).toBe('canceled');
  });
});

describe('the process of the project', () => {
  afterEach(() => setTemplate({ forbid_creator_approval: false, workflow_step_template_list: [review, execution] }));

  test('two steps are approved one after the other, by the people named', async () => {
    await setTemplate({
      workflow_step_template_list: [
        { type: 'sql_review', assignee_user_id_list: [bench.api.uidOf('max')] },
        review,
        execution,
      ],
    });
    const { workflowId } = await bench.submit();
    expect(await bench.api.as('lee').errorOf(contract.approveWorkflow, await bench.step(workflowId))).toBe(
      'notAssignee',
    );
    await bench.api.as('max').call(contract.approveWorkflow, await bench.step(workflowId));
    expect(await bench.statusOf(workflowId)).toBe('wait_for_audit');
    await bench.api.as('lee').call(contract.approveWorkflow, await bench.step(workflowId));
    expect(await bench.statusOf(workflowId)).toBe('wait_for_execution');
  });

  test('without approval steps it waits for execution at once', async () => {
    await setTemplate({ workflow_step_template_list: [execution] });
    expect(await bench.statusOf((await bench.submit()).workflowId)).toBe('wait_for_execution');
  });

  test('creators cannot approve their own where the process forbids it', async () => {
    await setTemplate({ forbid_creator_approval: true });
    const { workflowId } = await bench.submit('select 1', { by: 'director' });
    expect(await bench.api.as('director').errorOf(contract.approveWorkflow, await bench.step(workflowId))).toBe(
      'notAssignee',
    );
    await bench.api.as('lee').call(contract.approveWorkflow, await bench.step(workflowId));
  });

  test('a step that nobody could take refuses the submission', async () => {
    await bench.addSource('lonely');
    await bench.api.as('director').call(members.updateMember, {
      params: { project_uid: bench.projectUid, member_uid: bench.api.uidOf('max') },
      body: {
        member: {
          role_with_op_ranges: [{ role_uid: '700403', op_range_type: 'db_service', range_uids: [bench.dbServiceUid] }],
        },
      },
    });
    await setTemplate({
      forbid_creator_approval: true,
      workflow_step_template_list: [{ type: 'sql_review', assignee_user_id_list: [bench.api.uidOf('mei')] }, execution],
    });
    const taskId = await bench.audit('select 1');
    expect(await bench.api.as('mei').errorOf(contract.createWorkflow, create({ task_ids: [taskId] }))).toBe(
      'onlyCreatorCouldReview',
    );
    await bench.api.as('director').call(members.updateMember, {
      params: { project_uid: bench.projectUid, member_uid: bench.api.uidOf('max') },
      body: {
        member: {
          role_with_op_ranges: [{ role_uid: '700405', op_range_type: 'db_service', range_uids: [bench.dbServiceUid] }],
        },
      },
    });
  });
});

describe('seeing', () => {
  const list = async (query: object = {}, user = 'director') =>
    bench.api
      .as(user)
      .call(contract.listWorkflows, { params: shop, query: { page_index: 1, page_size: 50, ...query } });

  test('a list knows its total, is filtered by status, creator, assignee, source and words, and shows only what one may see', async () => {
    const { workflowId } = await bench.submit();
    const all = await list();
    expect(all.data[0]).toMatchObject({
      workflow_id: workflowId,
      status: 'wait_for_audit',
      create_user_name: 'mei',
      instance_info: [{ instance_name: 'orders' }],
      score: 100,
      audit_level: '',
    });
    expect(all.total_nums).toBe(all.data.length);
    const waiting = await list({ filter_status: 'wait_for_audit' });
    expect(waiting.total_nums).toBe(waiting.data.length);
    expect(waiting.data.every(({ status }) => status === 'wait_for_audit')).toBe(true);
    expect(
      (await list({ filter_create_user_id: bench.api.uidOf('director') })).data.every(
        (row) => row.create_user_name === 'director',
      ),
    ).toBe(true);
    const todo = await list({ filter_current_step_assignee_user_id: bench.api.uidOf('lee') }, 'lee');
    expect(todo.data.map((row) => row.workflow_id)).toContain(workflowId);
    expect(todo.total_nums).toBe(todo.data.length);
    expect((await list({ filter_subject: all.data[0]?.workflow_name })).data.map((row) => row.workflow_id)).toContain(
      workflowId,
    );
    expect((await list({ fuzzy_keyword: 'nothing-like-this' })).total_nums).toBe(0);
    expect(
      (
        await list({
          filter_task_instance_id: bench.dbServiceUid,
          filter_create_time_from: '2000-01-01T00:00:00+08:00',
        })
      ).total_nums,
    ).toBe(all.total_nums);
  });

  test('a member who has nothing to do with a workflow does not find it', async () => {
    const { workflowId } = await bench.submit();
    await bench.api.addUser('new');
    await bench.api.addMember(bench.projectUid, 'new');
    expect(await bench.api.as('new').errorOf(contract.getWorkflow, bench.of(workflowId))).toBe('notFound');
    expect((await list({}, 'new')).total_nums).toBe(0);
  });

  test('another tenant finds neither the project nor the workflow', async () => {
    const { workflowId } = await bench.submit();
    expect(await bench.api.as('admin', 'other').errorOf(contract.getWorkflow, bench.of(workflowId))).toBe('notFound');
    await bench.api.addProject('shop', 'other');
    expect(await bench.api.as('admin', 'other').errorOf(contract.getWorkflow, bench.of(workflowId))).toBe('notFound');
    expect(await bench.api.as('admin', 'other').errorOf(contract.approveWorkflow, await bench.step(workflowId))).toBe(
      'notFound',
    );
  });

  test('the list is exported as CSV in the language of the reader', async () => {
    const { text } = await bench.api.as('director').download(contract.exportWorkflows, { params: shop, query: {} });
    expect(text).toMatch(/^\ufeffWorkflow id,Name,/);
    expect(text.split('\r\n').length).toBeGreaterThan(3);
  });

  test('the exported row of an executed workflow says when that began and ended; of a closed one it has no times', async () => {
    const [executed, closed] = [await bench.submit(), await bench.submit()];
    const [began, ended] = ['2026-01-02T03:04:05.000Z', '2026-01-02T03:05:06.000Z'];
    await bench.api.as('mei').call(contract.closeWorkflow, bench.of(closed.workflowId));
    const key = { projectUid: bench.projectUid, workflowId: executed.workflowId };
    await workflows.on(bench.api.table()).patch(key, { set: { executedAt: began, endedAt: ended } });
    const { text } = await bench.api.as('director').download(contract.exportWorkflows, { params: shop, query: {} });
    const rowOf = (workflowId: string) => text.split('\r\n').find((line) => line.startsWith(workflowId)) ?? '';
    expect(rowOf(executed.workflowId)).toMatch(new RegExp(`,${began},${ended}$`));
    expect(rowOf(closed.workflowId)).toMatch(/,,$/);
  });

  test('a data source counts its unfinished workflows', async () => {
    const before = await unfinished();
    const { workflowId } = await bench.submit();
    expect(await unfinished()).toBe((before ?? 0) + 1);
    await bench.api.as('mei').call(contract.closeWorkflow, bench.of(workflowId));
    expect(await unfinished()).toBe(before);
    expect(
      (
        await bench.api
          .as('sys')
          .call(contract.getUnfinishedOfInstances, { query: { instance_id: [bench.dbServiceUid] } })
      ).data,
    ).toEqual([{ instance_id: bench.dbServiceUid, unfinished_count: before }]);
    expect(
      await bench.api
        .as('mei')
        .errorOf(contract.getUnfinishedOfInstances, { query: { instance_id: [bench.dbServiceUid] } }),
    ).toBe('forbidden');
  });

  test('an archived project lets nobody act', async () => {
    const { workflowId } = await bench.submit();
    const step = await bench.step(workflowId);
    await bench.api.as('director').call(projects.archiveProject, { params: { project_uid: bench.projectUid } });
    expect(await bench.api.as('lee').errorOf(contract.approveWorkflow, step)).toBe('projectArchived');
    expect(await bench.api.as('mei').errorOf(contract.closeWorkflow, bench.of(workflowId))).toBe('projectArchived');
    await bench.api.as('director').call(projects.unarchiveProject, { params: { project_uid: bench.projectUid } });
  });
});
