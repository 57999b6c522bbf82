import { createAuditWhitelist } from '../../../shared/contract/rules/audit-whitelist/operations.ts';
import * as members from '../../../shared/contract/people/members/operations.ts';
import { archiveProject } from '../../../shared/contract/people/projects/operations.ts';
import * as contract from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import { createWorkflow } from '../../../shared/contract/changes/workflows/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { addRole } from '../../../shared/contract/people/roles/operations.ts';
import { permissions } from '../../../shared/permissions.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { zipOf } from '../../../test/support/zip.ts';
import { records } from './record-repo.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
});
afterAll(() => bench.close());

const shop = { params: { project_name: 'shop' } };
const page = { page_index: 1, page_size: 50 };
const of = (recordId: string) => ({ params: { project_name: 'shop', sql_audit_record_id: recordId } });
type Body = Parameters<typeof create>[0];
const create = (
  body: {
    sqls?: string;
    db_type?: string;
    instance_name?: string;
    rule_template_name?: string;
    input_zip_file?: { fileName: string; bytes: Uint8Array<ArrayBuffer> };
    git_http_url?: string;
    git_user_password?: string;
  },
  by = 'mei',
) => bench.api.as(by).call(contract.createSqlAuditRecord, { ...shop, body });
const refusal = (body: Body, by = 'mei') => bench.api.as(by).errorOf(contract.createSqlAuditRecord, { ...shop, body });
const list = (query: object = {}, by = 'mei') =>
  bench.api.as(by).call(contract.listSqlAuditRecords, { ...shop, query: { ...page, ...query } });
const one = async (recordId: string, by = 'mei') =>
  (await bench.api.as(by).call(contract.getSqlAuditRecord, of(recordId))).data;

test('SQL is judged against a data source, or by the rules of a type when there is none', async () => {
  const online = await create({ sqls: 'delete from orders_that_are_not_there', instance_name: 'orders' });
  expect(online.data.task).toMatchObject({
    instance_name: 'orders',
    instance_db_type: 'PostgreSQL',
    status: 'audited',
    sql_count: 1,
  });
  expect(await one(online.data.sql_audit_record_id)).toMatchObject({
    sql_audit_status: 'successfully',
    creator: 'mei',
    tags: [],
    is_tag_editable: true,
    instance: { db_host: '127.0.0.1' },
  });
  const offline = await create({ sqls: 'delete from orders', db_type: 'MySQL' });
  expect(offline.data.task).toMatchObject({ instance_name: '', instance_db_type: 'MySQL', audit_level: 'error' });
  expect((await one(offline.data.sql_audit_record_id)).instance).toBeUndefined();
});

test('a rule template can be chosen, and the whitelist of the project holds', async () => {
  await bench.api.as('admin').call(createAuditWhitelist, { ...shop, body: { value: 'delete from let_through' } });
  const { data } = await create({
    sqls: 'delete from let_through',
    db_type: 'MySQL',
    rule_template_name: 'default_MySQL_V1Rules',
  });
  expect(data.task.audit_level).toBe('normal');
  expect(await refusal({ sqls: 'select 1', db_type: 'MySQL', rule_template_name: 'default_PostgreSQL_V1Rules' })).toBe(
    'unknownRuleTemplate',
  );
});

test('what cannot be judged is refused, and no record stays behind', async () => {
  const before = (await list()).total_nums;
  expect(await refusal({ sqls: 'select 1' })).toBe('auditTargetMissing');
  expect(await refusal({ sqls: '', db_type: 'MySQL' })).toBe('sqlMissing');
  expect(await refusal({ sqls: 'select 1', db_type: 'Excel' })).toBe('unknownDbType');
  expect(await refusal({ sqls: 'select 1', instance_name: 'nowhere' })).toBe('notFound');
  expect(await refusal({ db_type: 'MySQL', git_http_url: 'https://169.254.169.254/a.git' })).toBe('hostNotAllowed');
  expect(
    await refusal({
      db_type: 'MySQL',
      input_zip_file: { fileName: 'a.zip', bytes: zipOf([{ name: '../a.sql', content: 'select 1' }]) },
    }),
  ).toBe('zipPathUnsafe');
  expect((await list()).total_nums).toBe(before);
});

test('an archive is judged file by file', async () => {
  const bytes = zipOf([
    { name: 'v2/1.sql', content: 'select 1' },
    { name: 'v2/2.sql', content: '\ndelete from orders' },
  ]);
  const { data } = await create({ db_type: 'MySQL', input_zip_file: { fileName: 'v2.zip', bytes } });
  const rows = await bench.api
    .as('mei')
    .call(tasks.listAuditTaskSqls, { params: { task_id: data.task.task_id }, query: page });
  expect(rows.data.map(({ sql_source_file, sql_start_line }) => [sql_source_file, sql_start_line])).toEqual([
    ['v2/1.sql', 1],
    ['v2/2.sql', 2],
  ]);
});

test('the SQL of a quick audit goes into no workflow', async () => {
  const { data } = await create({ sqls: 'select 1', instance_name: 'orders' });
  // For links in the output of jobs.
  expect(data.page_path).toMatch(new RegExp(`^/sqle/project/[^/]+/sql-audit/detail/${data.sql_audit_record_id}$`));
  expect(
    await bench.api
      .as('mei')
      .errorOf(createWorkflow, { ...shop, body: { workflow_subject: 'taken', task_ids: [data.task.task_id] } }),
  ).toBe('taskUsed');
});

describe('tags', () => {
  test('are set as a whole and found again', async () => {
    const { data } = await create({ sqls: 'select 1', db_type: 'MySQL' });
    const id = data.sql_audit_record_id;
    await bench.api.as('mei').call(contract.updateSqlAuditRecord, { ...of(id), body: { tags: ['全量', 'Release-2'] } });
    expect((await one(id)).tags).toEqual(['全量', 'Release-2']);
    expect((await list({ fuzzy_search_tags: 'release' })).data.map((row) => row.sql_audit_record_id)).toEqual([id]);
    await bench.api.as('mei').call(contract.updateSqlAuditRecord, { ...of(id), body: { tags: [] } });
    expect((await list({ fuzzy_search_tags: 'release' })).total_nums).toBe(0);
  });

  test('twice the same, other letters and too many are refused', async () => {
    const { data } = await create({ sqls: 'select 1', db_type: 'MySQL' });
    for (const tags of [
      ['a', 'a'],
      ['a b'],
      ['<script>'],
      [''],
      ['x'.repeat(limits.tagNameLengthMax + 1)],
      Array.from({ length: limits.auditTagsMax + 1 }, (_, at) => `t${at}`),
    ]) {
      expect(
        await bench.api
          .as('mei')
          .errorOf(contract.updateSqlAuditRecord, { ...of(data.sql_audit_record_id), body: { tags } }),
      ).toBe('validation');
    }
  });

  test('belong to who made the audit and to managers', async () => {
    const { data } = await create({ sqls: 'select 1', db_type: 'MySQL' });
    const id = data.sql_audit_record_id;
    expect(await bench.api.as('lee').errorOf(contract.updateSqlAuditRecord, { ...of(id), body: { tags: ['x'] } })).toBe(
      'notFound',
    );
    await bench.api.as('director').call(contract.updateSqlAuditRecord, { ...of(id), body: { tags: ['checked'] } });
    expect(
      await bench.api.as('auditor').errorOf(contract.updateSqlAuditRecord, { ...of(id), body: { tags: ['x'] } }),
    ).toBe('forbidden');
  });

  test('are proposed in the language of the reader', async () => {
    expect((await bench.api.as('mei').call(contract.listSqlAuditRecordTagTips, shop)).data).toEqual([
      'full',
      'incremental',
    ]);
  });
});

describe('who sees what', () => {
  test('others see neither record nor task until they may view those on the data source', async () => {
    const { data } = await create({ sqls: 'select 1', instance_name: 'orders' });
    const [id, taskId] = [data.sql_audit_record_id, data.task.task_id];
    const seesRow = async () => (await list({}, 'lee')).data.some((row) => row.sql_audit_record_id === id);
    expect(await bench.api.as('lee').errorOf(contract.getSqlAuditRecord, of(id))).toBe('notFound');
    expect(await bench.api.as('lee').errorOf(tasks.getAuditTask, { params: { task_id: taskId } })).toBe('notFound');
    expect(await seesRow()).toBe(false);
    const {
      data: { id: groupId },
    } = await bench.api.as('admin').call(members.addMemberGroup, {
      params: { project_uid: bench.projectUid },
      body: {
        member_group: {
          name: 'viewers',
          user_uids: [bench.api.uidOf('lee')],
          is_project_admin: false,
          project_manage_permissions: [],
          role_with_op_ranges: [
            { role_uid: await viewerRole(), op_range_type: 'db_service', range_uids: [bench.dbServiceUid] },
          ],
        },
      },
    });
    expect((await one(id, 'lee')).is_tag_editable).toBe(false);
    expect((await bench.api.as('lee').call(tasks.getAuditTask, { params: { task_id: taskId } })).data.task_id).toBe(
      taskId,
    );
    expect(await seesRow()).toBe(true);
    await bench.api
      .as('admin')
      .call(members.deleteMemberGroup, { params: { project_uid: bench.projectUid, member_group_uid: groupId } });
  });

  test('managers and overseers see all, of strangers and other tenants nobody sees any', async () => {
    const { data } = await create({ sqls: 'select 1', db_type: 'MySQL' });
    for (const who of ['director', 'auditor', 'sys', 'admin'])
      expect((await one(data.sql_audit_record_id, who)).creator).toBe('mei');
    expect(await bench.api.as('admin', 'other').errorOf(contract.getSqlAuditRecord, of(data.sql_audit_record_id))).toBe(
      'notFound',
    );
    await bench.api.addUser('stranger');
    expect(await bench.api.as('stranger').errorOf(contract.listSqlAuditRecords, { ...shop, query: page })).toBe(
      'notFound',
    );
  });

  test('a data source is for those who may do something with it, and an overseer only looks', async () => {
    await bench.api.addUser('ann');
    await bench.api.addMember(bench.projectUid, 'ann');
    expect(await refusal({ sqls: 'select 1', instance_name: 'orders' }, 'ann')).toBe('forbidden');
    expect((await create({ sqls: 'select 1', db_type: 'MySQL' }, 'ann')).data.task.status).toBe('audited');
    expect(await refusal({ sqls: 'select 1', db_type: 'MySQL' }, 'auditor')).toBe('forbidden');
  });
});

test('the list is narrowed by data source, status, time and ids, newest first, with its totals', async () => {
  const first = (await create({ sqls: 'select 1', instance_name: 'orders' })).data.sql_audit_record_id;
  const second = (await create({ sqls: 'select 1', db_type: 'MySQL' })).data.sql_audit_record_id;
  const all = await list({}, 'director');
  expect(all.data.slice(0, 2).map((row) => row.sql_audit_record_id)).toEqual([second, first]);
  expect(all.total_nums).toBe(all.data.length);
  expect((await list({ filter_sql_audit_status: 'successfully' }, 'director')).total_nums).toBe(all.total_nums);
  expect((await list({ filter_sql_audit_status: 'auditing' }, 'director')).total_nums).toBe(0);
  expect((await list({ filter_sql_audit_record_ids: `${first},${second}` })).total_nums).toBe(2);
  expect(
    (await list({ filter_instance_id: bench.dbServiceUid })).data.every((row) => row.task.instance_name === 'orders'),
  ).toBe(true);
  expect((await list({ filter_create_time_to: '2020-01-01T00:00:00Z' })).total_nums).toBe(0);
  const { created_at: time } = await one(second, 'director');
  expect(
    (await list({ filter_create_time_from: time, filter_create_time_to: time }, 'director')).data.map(
      (row) => row.sql_audit_record_id,
    ),
  ).toContain(second);
  expect(
    (
      await list(
        { filter_create_time_from: '0000-01-01T00:00:00+14:00', filter_create_time_to: '9999-12-31T23:59:59-14:00' },
        'director',
      )
    ).total_nums,
  ).toBe(all.total_nums);
  expect(
    (await list({ filter_create_time_from: '2030-01-01T00:00:00Z', filter_create_time_to: '2020-01-01T00:00:00Z' }))
      .total_nums,
  ).toBe(0);
});

test('what is looked for by id or by time costs the same however many other records there are', async () => {
  const id = (await create({ sqls: 'select 1', db_type: 'MySQL' })).data.sql_audit_record_id;
  const { created_at: time } = await one(id);
  const unitsOf = async (query: object) => {
    const before = bench.api.units();
    expect((await list(query, 'director')).data.map((row) => row.sql_audit_record_id)).toContain(id);
    const after = bench.api.units();
    return after.read - before.read;
  };
  const byId = () => unitsOf({ filter_sql_audit_record_ids: id });
  const byTime = () => unitsOf({ filter_create_time_from: time, page_size: 5 });
  const few = [await byId(), await byTime()];
  const kept = records.on(bench.api.table());
  const record = await kept.require({ projectUid: bench.projectUid, recordId: id });
  for (let at = 0; at < 300; at++)
    await kept.put({ ...record, recordId: `00${at}`, createdAt: '2020-01-01T00:00:00.000Z' });
  const many = [await byId(), await byTime()];
  for (let at = 0; at < 300; at++) await kept.remove({ projectUid: bench.projectUid, recordId: `00${at}` });
  expect(many.map((units, at) => units <= (few[at] ?? 0) + 1)).toEqual([true, true]);
});

test('the repository test answers why it fails, without the password in answer or log', async () => {
  const { data } = await bench.api.as('mei').call(contract.testGitConnection, {
    body: { git_http_url: 'https://10.0.0.1/a.git', git_user_name: 'mei', git_user_password: 'hidden-word' },
  });
  expect(data).toEqual({
    is_connected_success: false,
    branches: [],
    error_message: 'Connecting to 10.0.0.1 is not allowed',
  });
  await refusal({ db_type: 'MySQL', git_http_url: 'https://10.0.0.1/a.git', git_user_password: 'hidden-word' });
  expect(bench.api.logged.join('\n')).not.toContain('hidden-word');
});

test('neither strangers nor another tenant reach any operation of a project, and what is asked wrongly is told', async () => {
  const { data } = await create({ sqls: 'select 1', db_type: 'MySQL' });
  const id = data.sql_audit_record_id;
  await bench.api.addUser('outsider');
  for (const who of [bench.api.as('outsider'), bench.api.as('admin', 'other')]) {
    expect(
      await who.errorOf(contract.createSqlAuditRecord, { ...shop, body: { sqls: 'select 1', db_type: 'MySQL' } }),
    ).toBe('notFound');
    expect(await who.errorOf(contract.listSqlAuditRecords, { ...shop, query: page })).toBe('notFound');
    expect(await who.errorOf(contract.listSqlAuditRecordTagTips, shop)).toBe('notFound');
    expect(await who.errorOf(contract.getSqlAuditRecord, of(id))).toBe('notFound');
    expect(await who.errorOf(contract.updateSqlAuditRecord, { ...of(id), body: { tags: ['x'] } })).toBe('notFound');
  }
  expect((await list({ filter_sql_audit_record_ids: id }, 'lee')).total_nums).toBe(0);
  expect(
    (await list({ filter_sql_audit_record_ids: `${id},${id},nobody, ,` })).data.map((row) => row.sql_audit_record_id),
  ).toEqual([id]);
  for (const query of [
    { page_size: 0 },
    { page_size: -1 },
    { page_size: 1e9 },
    { page_index: 0 },
    { filter_sql_audit_status: 'lost' },
    { filter_create_time_from: 'yesterday' },
    { filter_instance_id: '' },
  ]) {
    expect(
      await bench.api.as('mei').errorOf(contract.listSqlAuditRecords, { ...shop, query: { ...page, ...query } }),
    ).toBe('validation');
  }
  expect(
    await bench.api.anyone.errorOf(contract.testGitConnection, { body: { git_http_url: 'https://a.example/b.git' } }),
  ).toBe('signInRequired');
  expect(await bench.api.as('mei').errorOf(contract.testGitConnection, { body: { git_http_url: '' } })).toBe(
    'validation',
  );
});

test('an archived project is looked at only', async () => {
  const { data } = await create({ sqls: 'select 1', db_type: 'MySQL' });
  await bench.api.as('admin').call(archiveProject, { params: { project_uid: bench.projectUid } });
  expect(await refusal({ sqls: 'select 1', db_type: 'MySQL' })).toBe('projectArchived');
  expect(
    await bench.api
      .as('mei')
      .errorOf(contract.updateSqlAuditRecord, { ...of(data.sql_audit_record_id), body: { tags: [] } }),
  ).toBe('projectArchived');
  expect((await one(data.sql_audit_record_id)).is_tag_editable).toBe(false);
});

async function viewerRole(): Promise<string> {
  return (
    await bench.api.as('admin').call(addRole, {
      body: { role: { name: 'viewer', desc: '', op_permission_uids: [permissions.view_quick_audit_record.uid] } },
    })
  ).data.uid;
}
