import * as masking from '../../../shared/contract/databases/masking/operations.ts';
import * as exports from '../../../shared/contract/changes/data-exports/operations.ts';
import * as approvalRules from '../../../shared/contract/changes/approval-rules/operations.ts';
import * as contract from '../../../shared/contract/changes/unmasking/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { exportBench, exportsOf, onServer } from '../../../test/support/export-bench.ts';
import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';
import type { WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { awaitedFrom } from '../../ground/outbox/awaited.ts';
import { unmaskings } from './unmasking-repo.ts';

const secret = 'a7@x.example';
const sql = 'select id, email from people where id = 7';

describe('of a query of the workbench', () => {
  let at: QueryBench;
  beforeAll(async () => {
    at = await queryBench();
    await onServer(at.bench, [
      `create table people as select n as id, 'a' || n || '@x.example' as email from generate_series(1, 2000) n`,
    ]);
    await mask(at.bench, 'people', 'email');
    await at.bench.api.addUser('dora');
    await at.bench.api.addMember(at.bench.projectUid, 'dora', { permissions: ['desensitization'] });
  }, 60_000);
  afterAll(() => at.bench.close());

  const as = (user: string) => at.bench.api.as(user);
  const body = (source_uid: string, change: object = {}) => ({
    params: at.params,
    body: {
      unmasking_workflow: {
        source_type: 'sql_workbench' as const,
        source_uid,
        apply_reason: 'a customer called',
        ...change,
      },
    },
  });
  const of = (workflow_id: string) => ({ params: { ...at.params, workflow_id } });
  const asked = async (text = sql) => {
    const { run } = await at.run(text);
    return (await as('mei').call(contract.createUnmaskingWorkflow, body(run.run_uid))).data.workflow_id;
  };
  const approved = async (text = sql) => {
    const id = await asked(text);
    await as('dora').call(contract.approveUnmaskingWorkflow, { ...of(id), body: {} });
    return id;
  };
  const active = async (text = sql) => {
    const id = await approved(text);
    await as('mei').call(contract.activateUnmaskingWorkflow, of(id));
    return id;
  };
  const detail = async (id: string, by = 'mei') => (await as(by).call(contract.getUnmaskingWorkflow, of(id))).data;

  test('what was asked for, approved by somebody else and begun is seen plain, for a time', async () => {
    const id = await asked();
    expect(await detail(id)).toMatchObject({
      approval_status: 'pending',
      view_state: 'not_activated',
      usage_status: 'unviewed',
      can_activate: false,
      may_cancel: true,
      may_decide: false,
      unmasking_sqls: [
        {
          sql_content: sql,
          masking_config_snapshot: [{ table_name: 'people', column_name: 'email', masking_rule_id: 1 }],
        },
      ],
    });
    expect((await detail(id)).current_assignees.map(({ name }) => name)).toContain('dora');
    expect((await detail(id, 'dora')).may_decide).toBe(true);
    expect(await as('mei').errorOf(contract.activateUnmaskingWorkflow, of(id))).toBe('unmaskingState');
    await as('dora').call(contract.approveUnmaskingWorkflow, { ...of(id), body: { approve_reason: 'go ahead' } });
    expect(await as('mei').errorOf(contract.getUnmaskedRows, of(id))).toBe('unmaskingNotActive');
    const { data: begun } = await as('mei').call(contract.activateUnmaskingWorkflow, of(id));
    expect(begun.view_state).toBe('active');
    const { data } = await as('mei').call(contract.getUnmaskedRows, of(id));
    expect(data.unmasking_sqls).toMatchObject([
      {
        truncated: false,
        masked_columns: ['email'],
        original_data: { columns: ['id', 'email'], rows: [['7', secret]], row_count: 1 },
      },
    ]);
    // Nothing else of the person is plain meanwhile.
    expect((await at.run(sql)).page?.rows).toEqual([['7', '***']]);
    const after = await detail(id);
    expect([after.usage_status, after.view_state]).toEqual(['viewed', 'active']);
    expect(after.operation_logs.map((one) => [one.action, one.operator_name])).toEqual([
      ['submit', 'mei'],
      ['approve', 'dora'],
      ['activate_view', 'mei'],
      ['view_full_original_data', 'mei'],
    ]);
    const logged = (await at.log({ fuzzy_keyword: 'email from people' })).data;
    expect(logged.every((one) => one.operation.operation_detail === sql)).toBe(true);
    at.bench.clock.later(limits.unmaskingViewMinutes * 60_000);
    expect(await as('mei').errorOf(contract.getUnmaskedRows, of(id))).toBe('unmaskingNotActive');
    expect((await detail(id)).view_state).toBe('view_expired');
    expect(await as('mei').errorOf(contract.activateUnmaskingWorkflow, of(id))).toBe('unmaskingState');
  });

  test('no plain value is kept, neither in the table nor in a file nor in the log', async () => {
    const id = await active('select email from people where id = 9');
    expect(JSON.stringify((await as('mei').call(contract.getUnmaskedRows, of(id))).data)).toContain('a9@x.example');
    expect((await at.bench.api.everyRow()).filter((row) => row.includes('a9@x.example'))).toEqual([]);
    expect(at.bench.api.logged.filter((line) => line.includes('a9@x.example'))).toEqual([]);
  });

  test('more rows than are shown at once are cut, and that is said', async () => {
    const id = await active('select email from people order by id');
    const [result] = (await as('mei').call(contract.getUnmaskedRows, of(id))).data.unmasking_sqls;
    expect([result?.truncated, result?.original_data.row_count]).toEqual([true, limits.unmaskingRowsMax]);
  });

  test('whoever asks does not decide, and whoever may not configure masking does not either', async () => {
    const id = await asked();
    expect(await as('mei').errorOf(contract.approveUnmaskingWorkflow, { ...of(id), body: {} })).toBe('forbidden');
    expect(await as('lee').errorOf(contract.approveUnmaskingWorkflow, { ...of(id), body: {} })).toBe('forbidden');
    const stored = await unmaskings
      .on(at.bench.api.table())
      .require({ projectUid: at.bench.projectUid, workflowUid: id });
    await unmaskings.on(at.bench.api.table()).update({ ...stored, applicantUid: at.bench.api.uidOf('dora') });
    expect(await as('dora').errorOf(contract.approveUnmaskingWorkflow, { ...of(id), body: {} })).toBe(
      'unmaskingOwnDecision',
    );
    const reason = { ...of(id), body: { reject_reason: 'mine' } };
    expect(await as('dora').errorOf(contract.rejectUnmaskingWorkflow, reason)).toBe('unmaskingOwnDecision');
  });

  describe('where rules of the project ask for more', () => {
    const project = () => ({ project_name: 'shop' });
    const rule = (change: object) => ({
      demand: 'review' as const,
      conditions: [{ field: 'kind' as const, comparison: 'one_of' as const, value: ['unmask' as const] }],
      step: { desc: 'Security', approved_by_authorized: false, assignee_user_id_list: [at.bench.api.uidOf('sam')] },
      ...change,
    });
    const setRules = async (rules: readonly object[]) => {
      const { data } = await as('director').call(approvalRules.getApprovalRules, { params: project() });
      await as('director').call(approvalRules.saveApprovalRules, {
        params: project(),
        body: { version: data.version, rules: rules as never },
      });
    };
    const approve = (id: string, by: string) =>
      as(by).errorOf(contract.approveUnmaskingWorkflow, { ...of(id), body: {} });
    beforeAll(async () => {
      await at.bench.api.addUser('sam');
      await at.bench.api.addMember(at.bench.projectUid, 'sam', { permissions: ['desensitization'] });
    });
    afterEach(() => setRules([]));

    test('each decision is made by its own people, one after the other, before a look can begin', async () => {
      await setRules([rule({})]);
      const id = await asked();
      expect((await detail(id)).decisions).toMatchObject([
        { desc: '', why: [] },
        { desc: 'Security', assignee_name_list: ['sam'], why: ['it is a look at plain data'] },
      ]);
      await as('dora').call(contract.approveUnmaskingWorkflow, { ...of(id), body: {} });
      expect(await detail(id)).toMatchObject({
        approval_status: 'pending',
        current_assignees: [{ name: 'sam' }],
        can_activate: false,
        decisions: [{ operator_name: 'dora' }, { assignee_name_list: ['sam'] }],
      });
      expect(await as('mei').errorOf(contract.activateUnmaskingWorkflow, of(id))).toBe('unmaskingState');
      expect((await detail(id, 'dora')).may_decide).toBe(false);
      expect(await approve(id, 'dora')).toBe('notAssignee');
      expect(
        await as('dora').errorOf(contract.rejectUnmaskingWorkflow, { ...of(id), body: { reject_reason: 'no' } }),
      ).toBe('notAssignee');
      await as('sam').call(contract.approveUnmaskingWorkflow, { ...of(id), body: {} });
      expect(await detail(id)).toMatchObject({ approval_status: 'approved', can_activate: true });
      expect(await approve(id, 'sam')).toBe('unmaskingState');
    });

    test('a rule blocks, or asks for somebody who may not decide; rules of other kinds do neither', async () => {
      const { run } = await at.run(sql);
      const ask = () => as('mei').errorOf(contract.createUnmaskingWorkflow, body(run.run_uid));
      await setRules([rule({ demand: 'block', step: undefined })]);
      expect(await ask()).toBe('unmaskingBlocked');
      for (const user of ['mei', 'lee']) {
        const step = { desc: 'X', approved_by_authorized: false, assignee_user_id_list: [at.bench.api.uidOf(user)] };
        await setRules([rule({ step })]);
        expect(await ask()).toBe('unmaskingNobody');
      }
      const ofExports = { field: 'kind', comparison: 'one_of', value: ['ddl', 'dml', 'export'] };
      await setRules([rule({ demand: 'block', step: undefined, conditions: [ofExports] })]);
      const id = await asked();
      expect((await detail(id)).decisions).toHaveLength(1);
      await setRules([rule({})]);
      // What was asked for before a rule was made needs what was said then.
      await as('dora').call(contract.approveUnmaskingWorkflow, { ...of(id), body: {} });
      expect((await detail(id)).approval_status).toBe('approved');
    });

    test('where the right decides, an administrator may act, too, who is no member', async () => {
      await setRules([rule({ step: { desc: 'Twice', approved_by_authorized: true, assignee_user_id_list: [] } })]);
      const id = await asked();
      await as('dora').call(contract.approveUnmaskingWorkflow, { ...of(id), body: {} });
      expect(await detail(id, 'admin')).toMatchObject({ approval_status: 'pending', may_decide: true });
      await as('admin').call(contract.approveUnmaskingWorkflow, { ...of(id), body: {} });
      expect((await detail(id)).approval_status).toBe('approved');
    });

    test('a request from before rules were asked is decided once', async () => {
      const id = await asked();
      const key = { projectUid: at.bench.projectUid, workflowUid: id };
      const { decisions: _none, ...old } = await unmaskings.on(at.bench.api.table()).require(key);
      await unmaskings.on(at.bench.api.table()).update(old);
      expect((await detail(id, 'dora')).may_decide).toBe(true);
      await as('dora').call(contract.approveUnmaskingWorkflow, { ...of(id), body: {} });
      expect(await detail(id)).toMatchObject({ approval_status: 'approved', decisions: [{ operator_name: 'dora' }] });
    });
  });

  test('a request is rejected with a reason, or withdrawn, once', async () => {
    const rejected = await asked();
    expect(
      await as('dora').errorOf(contract.rejectUnmaskingWorkflow, { ...of(rejected), body: { reject_reason: ' ' } }),
    ).toBe('validation');
    await as('dora').call(contract.rejectUnmaskingWorkflow, { ...of(rejected), body: { reject_reason: 'no need' } });
    expect(await detail(rejected)).toMatchObject({ approval_status: 'rejected', reject_reason: 'no need' });
    expect(await as('dora').errorOf(contract.approveUnmaskingWorkflow, { ...of(rejected), body: {} })).toBe(
      'unmaskingState',
    );
    const withdrawn = await asked();
    expect(await as('dora').errorOf(contract.cancelUnmaskingWorkflow, of(withdrawn))).toBe('unmaskingNotApplicant');
    await as('mei').call(contract.cancelUnmaskingWorkflow, of(withdrawn));
    expect(await as('mei').errorOf(contract.cancelUnmaskingWorkflow, of(withdrawn))).toBe('unmaskingState');
    expect((await detail(withdrawn)).approval_status).toBe('cancelled');
    const list = async (query: object, by = 'mei') =>
      (await as(by).call(contract.listUnmaskingWorkflows, { params: at.params, query: { page_size: 50, ...query } }))
        .data;
    expect((await list({ filter_by_approval_status: 'rejected' })).map((one) => one.workflow_id)).toEqual([rejected]);
    expect((await list({ filter_by_usage_status: 'viewed' }, 'dora')).length).toBeGreaterThan(1);
    expect(await list({}, 'lee')).toEqual([]);
  });

  test('a request stands in the list of whoever decides, until it is decided or withdrawn', async () => {
    const uid = at.bench.api.uidOf('dora');
    const waiting = async () =>
      (await awaitedFrom(at.bench.api.table(), uid, 99)).rows.map(({ requestUid, kind }) => [requestUid, kind]);
    const before = await waiting();
    const [approvedOne, refused, withdrawn] = [await asked(), await asked(), await asked()];
    expect(await waiting()).toEqual([...before, ...[approvedOne, refused, withdrawn].map((id) => [id, 'unmasking'])]);
    await as('dora').call(contract.approveUnmaskingWorkflow, { ...of(approvedOne), body: {} });
    await as('dora').call(contract.rejectUnmaskingWorkflow, { ...of(refused), body: { reject_reason: 'no' } });
    await as('mei').call(contract.cancelUnmaskingWorkflow, of(withdrawn));
    expect(await waiting()).toEqual(before);
  });

  test('approval does not wait for ever, and does not outlive the right to query', async () => {
    const late = await approved();
    at.bench.clock.later(limits.unmaskingActivationHours * 3_600_000);
    expect((await detail(late)).view_state).toBe('activation_expired');
    expect(await as('mei').errorOf(contract.activateUnmaskingWorkflow, of(late))).toBe('unmaskingActivationOver');
    const id = await active();
    const stored = await unmaskings
      .on(at.bench.api.table())
      .require({ projectUid: at.bench.projectUid, workflowUid: id });
    // The same request in the hands of somebody who may not query.
    await unmaskings.on(at.bench.api.table()).update({ ...stored, applicantUid: at.bench.api.uidOf('lee') });
    expect(await as('lee').errorOf(contract.getUnmaskedRows, of(id))).toBe('forbidden');
    await unmaskings
      .on(at.bench.api.table())
      .update({ ...stored, version: stored.version + 1, views: limits.unmaskingViewsMax });
    expect(await as('mei').errorOf(contract.getUnmaskedRows, of(id))).toBe('unmaskingViewsMany');
  });

  test('only the text that was run and approved is run plain, whatever the record says afterwards', async () => {
    const { run } = await at.run(sql);
    const other = { unmasking_sqls: [{ sql_content: 'select email from people' }] };
    expect(await as('mei').errorOf(contract.createUnmaskingWorkflow, body(run.run_uid, other))).toBe(
      'unmaskingTextDiffers',
    );
    expect(
      await as('mei').errorOf(contract.createUnmaskingWorkflow, body(run.run_uid, { default_schema: 'elsewhere' })),
    ).toBe('unmaskingTextDiffers');
    const id = await active();
    const stored = await unmaskings
      .on(at.bench.api.table())
      .require({ projectUid: at.bench.projectUid, workflowUid: id });
    const texts = stored.texts.map((one) => ({ ...one, sql: 'select email from people' }));
    await unmaskings.on(at.bench.api.table()).update({ ...stored, texts });
    expect(await as('mei').errorOf(contract.getUnmaskedRows, of(id))).toBe('unmaskingTextDiffers');
  });

  test('what fails on the server is told, and the look counts', async () => {
    const id = await active('select id, email from people where id = 3');
    await onServer(at.bench, ['alter table people rename to gone']);
    expect(await as('mei').errorOf(contract.getUnmaskedRows, of(id))).toBe('unmaskingReadFailed');
    await onServer(at.bench, ['alter table gone rename to people']);
    expect((await detail(id)).usage_status).toBe('viewed');
  });

  test('only a successful query of one’s own is a source, and only where something is masked for one', async () => {
    const { run } = await at.run(sql);
    expect(await as('mei').errorOf(contract.createUnmaskingWorkflow, body('nowhere'))).toBe('unmaskingSourceMissing');
    expect(await as('max').errorOf(contract.createUnmaskingWorkflow, body(run.run_uid))).toBe('unmaskingSourceMissing');
    expect(
      await as('mei').errorOf(contract.createUnmaskingWorkflow, body(run.run_uid, { datasource_uid: 'other' })),
    ).toBe('unmaskingSourceMissing');
    const plain = (await at.run(sql, {}, 'director')).run;
    expect(await as('director').errorOf(contract.createUnmaskingWorkflow, body(plain.run_uid))).toBe(
      'unmaskingNotNeeded',
    );
    expect(await as('mei').errorOf(contract.createUnmaskingWorkflow, body(run.run_uid, { source_type: 'other' }))).toBe(
      'validation',
    );
    const id = await asked();
    expect(await as('lee').errorOf(contract.getUnmaskingWorkflow, of(id))).toBe('notFound');
    expect(await at.bench.api.as('admin', 'other').errorOf(contract.getUnmaskingWorkflow, of(id))).toBe('notFound');
  });
});

describe('of a data export', () => {
  let bench: WorkflowBench;
  const { exported, of } = exportsOf(() => bench);
  beforeAll(async () => {
    ({ bench } = await exportBench());
    await mask(bench, 'orders', 'name');
  }, 60_000);
  afterAll(() => bench.close());
  const params = () => ({ project_uid: bench.projectUid });

  test('an original export that would be cut is refused, and says so', async () => {
    const { uid } = await exported({ sql: 'select id, name from orders' });
    const asked = { source_type: 'data_export' as const, source_uid: uid, apply_reason: 'for the audit' };
    const { data } = await bench.api
      .as('nina')
      .call(contract.createUnmaskingWorkflow, { params: params(), body: { unmasking_workflow: asked } });
    const ofIt = { params: { ...params(), workflow_id: data.workflow_id } };
    await bench.api.as('director').call(contract.approveUnmaskingWorkflow, { ...ofIt, body: {} });
    await bench.api.as('nina').call(contract.activateUnmaskingWorkflow, ofIt);
    const given = { ...of(uid), query: { unmasking_workflow_uid: data.workflow_id } };
    expect(await bench.api.as('nina').errorOf(contract.downloadOriginalExport, given)).toBe('unmaskingExportTooLarge');
    const [result] = (await bench.api.as('nina').call(contract.getUnmaskedRows, ofIt)).data.unmasking_sqls;
    expect([result?.truncated, result?.original_data.rows[2]]).toEqual([true, ['3', null]]);
  });

  test('a finished export is had plain by its creator, once somebody else has allowed it', async () => {
    const { uid } = await exported({ sql: 'select id, name from orders where id = 9' });
    const body = {
      unmasking_workflow: { source_type: 'data_export' as const, source_uid: uid, apply_reason: 'for the audit' },
    };
    const { data } = await bench.api.as('nina').call(contract.createUnmaskingWorkflow, { params: params(), body });
    const ofIt = { params: { ...params(), workflow_id: data.workflow_id } };
    const given = { ...of(uid), query: { unmasking_workflow_uid: data.workflow_id } };
    expect(await bench.api.as('nina').errorOf(contract.downloadOriginalExport, given)).toBe('unmaskingNotActive');
    await bench.api.as('director').call(contract.approveUnmaskingWorkflow, { ...ofIt, body: {} });
    await bench.api.as('nina').call(contract.activateUnmaskingWorkflow, ofIt);
    expect((await bench.api.as('nina').download(contract.downloadOriginalExport, given)).text).toBe(
      '\ufeffid,name\r\n9,item 9\r\n',
    );
    const rows = (await bench.api.as('nina').call(contract.getUnmaskedRows, ofIt)).data.unmasking_sqls[0]?.original_data
      .rows;
    expect(rows).toEqual([['9', 'item 9']]);
    const detail = (await bench.api.as('nina').call(contract.getUnmaskingWorkflow, ofIt)).data;
    expect(detail.operation_logs.map(({ action }) => action)).toContain('download_full_original_data');
    const { uid: another } = await exported({ sql: 'select id from orders where id = 1' });
    expect(
      await bench.api.as('nina').errorOf(contract.downloadOriginalExport, { ...of(another), query: given.query }),
    ).toBe('notFound');
    expect(await bench.api.as('otto').errorOf(contract.downloadOriginalExport, given)).toBe('notFound');
    expect(await bench.api.as('nina').errorOf(exports.getDataExport, of('nowhere'))).toBe('notFound');
    const unfinished = { ...body.unmasking_workflow, source_uid: 'nowhere' };
    expect(
      await bench.api
        .as('nina')
        .errorOf(contract.createUnmaskingWorkflow, { params: params(), body: { unmasking_workflow: unfinished } }),
    ).toBe('unmaskingSourceMissing');
  });
});

async function mask({ api, projectUid, dbServiceUid }: WorkflowBench, table_name: string, column_name: string) {
  const config = { db_service_uid: dbServiceUid, schema_name: 'public', table_name, column_name, masking_rule_id: 1 };
  await api.as('director').call(masking.configureMaskingRules, {
    params: { project_uid: projectUid },
    body: { masking_rule_configs: [config] },
  });
}
