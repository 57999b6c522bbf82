import * as contract from '../../../shared/contract/changes/data-exports/operations.ts';
import { markNotificationsRead, readBell } from '../../../shared/contract/running/notifications/operations.ts';
import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import { updatePushRule } from '../../../shared/contract/running/push-rules/operations.ts';
import { addRole, listRoles } from '../../../shared/contract/people/roles/operations.ts';
import { permissions, type PermissionName } from '../../../shared/permissions.ts';
import { until } from '../../../test/support/clock.ts';
import { httpStandIn } from '../../../test/support/stand-ins.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { removeExportFiles } from '../../changes/data-exports/running/remove-files.ts';
import { deliverNews } from './deliver-news.ts';

let bench: WorkflowBench;
let hook: Awaited<ReturnType<typeof httpStandIn>>;
beforeAll(async () => {
  [bench, hook] = await Promise.all([workflowBench(), httpStandIn()]);
  const { api } = bench;
  for (const [user, right] of [
    ['nina', 'create_export_task'],
    ['otto', 'audit_export_workflow'],
  ] as const) {
    await api.addUser(user);
    await api.addMember(bench.projectUid, user, { roles: [{ role: await roleWith(right), on: [bench.dbServiceUid] }] });
  }
  await api
    .as('admin')
    .call(configuration.updateWebhook, { body: { webhook_config: { enable: true, url: hook.url } } });
}, 60_000);
afterAll(() => Promise.all([bench.close(), hook.close()]));

async function roleWith(right: PermissionName): Promise<string> {
  const admin = bench.api.as('admin');
  await admin.call(addRole, {
    body: { role: { name: `only_${right}`, op_permission_uids: [permissions[right].uid] } },
  });
  const { data } = await admin.call(listRoles, {
    query: { page_index: 1, page_size: 10, filter_by_name: `only_${right}` },
  });
  return data[0]?.uid ?? '';
}

const project = () => ({ project_uid: bench.projectUid });
let names = 0;
async function submitted(sql = 'select 1 as one') {
  const nina = bench.api.as('nina');
  const { data } = await nina.call(contract.addDataExportTasks, {
    params: project(),
    body: {
      data_export_tasks: [
        { db_service_uid: bench.dbServiceUid, database_name: 'public', export_sql: sql, export_file_type: 'CSV' },
      ],
    },
  });
  const made = await nina.call(contract.addDataExport, {
    params: project(),
    body: {
      data_export_workflow: {
        name: `export_${++names}`,
        desc: '',
        tasks: [{ task_uid: data.data_export_task_uids[0] ?? '' }],
      },
    },
  });
  return made.data.export_data_workflow_uid;
}
const of = (uid: string) => ({ params: { ...project(), data_export_workflow_uid: uid } });
async function run(uid: string) {
  await bench.api.as('nina').call(contract.exportDataExport, of(uid));
  await until(async () => {
    const { data } = await bench.api.as('nina').call(contract.getDataExport, of(uid));
    return data.workflow_record.status !== 'exporting';
  });
}
const told = async (user: string) => {
  await deliverNews(bench.api.world);
  const { data } = await bench.api.as(user).call(readBell);
  const unread = data.notifications.filter(({ is_read: isRead }) => !isRead);
  await bench.api.as(user).call(markNotificationsRead, { body: {} });
  return unread.map(({ title, path }) => ({ title, path }));
};

test('who approves hears of a submission, and its creator of the approval and of the end', async () => {
  const uid = await submitted();
  const path = `/project/${bench.projectUid}/data/export/${uid}`;
  const before = hook.caught.length;
  expect(await told('nina')).toEqual([]);
  expect(await told('otto')).toEqual([{ title: `Data export "export_${names}" waits for your approval`, path }]);
  expect(JSON.parse(hook.caught[before]?.body ?? '')).toMatchObject({
    event: 'data_export',
    action: 'create',
    payload: {
      data_export: {
        project_name: 'shop',
        workflow_id: uid,
        workflow_subject: `export_${names}`,
        workflow_status: 'wait_for_approve',
        instanceInfo: [{ schema: 'public' }],
      },
    },
  });
  await bench.api.as('otto').call(contract.approveDataExport, { ...of(uid), body: {} });
  expect(await told('nina')).toEqual([{ title: `Data export "export_${names}" was approved and can be run`, path }]);
  await run(uid);
  expect(await told('nina')).toEqual([
    { title: `Data export "export_${names}" is finished: download it within 24 hours`, path },
  ]);
  expect(await told('otto')).toEqual([]);
});

test('the creator hears when the file is gone', async () => {
  const uid = await submitted();
  await bench.api.as('otto').call(contract.approveDataExport, { ...of(uid), body: {} });
  await run(uid);
  await told('nina');
  bench.clock.later(24 * 3600_000 + 1000);
  await removeExportFiles(bench.api.world);
  await removeExportFiles(bench.api.world);
  expect((await told('nina')).map(({ title }) => title).filter((title) => title.includes(`"export_${names}"`))).toEqual(
    [`The file of data export "export_${names}" has expired and was removed: submit it again if you still need it`],
  );
});

test('a rejection and a failure reach the creator with their reason; a closing by the creator reaches nobody', async () => {
  const rejected = await submitted();
  const body = { payload: { reason: 'too much' } };
  await bench.api.as('otto').call(contract.rejectDataExport, { ...of(rejected), body });
  expect((await told('nina')).map(({ title }) => title)).toEqual([`Data export "export_${names}" was rejected`]);
  await bench.api.as('nina').call(contract.closeDataExports, {
    params: project(),
    body: { payload: { data_export_workflow_uids: [rejected] } },
  });
  expect(await told('nina')).toEqual([]);
  const failing = await submitted('select 1 / 0 as one');
  await bench.api.as('otto').call(contract.approveDataExport, { ...of(failing), body: {} });
  await told('nina');
  await run(failing);
  expect((await told('nina')).map(({ title }) => title)).toEqual([`Data export "export_${names}" failed`]);
});

test('the rule for exports silences the webhook of exports alone, and not the bell', async () => {
  await told('otto');
  await bench.api.as('director').call(updatePushRule, {
    params: { project_name: 'shop', report_push_config_id: 'data_export' },
    body: { enabled: false },
  });
  const before = hook.caught.length;
  await submitted();
  expect(await told('otto')).toHaveLength(1);
  expect(hook.caught).toHaveLength(before);
  await bench.submit('select 1');
  await deliverNews(bench.api.world);
  expect(hook.caught).toHaveLength(before + 1);
});
