import * as contract from '../../../shared/contract/changes/data-exports/operations.ts';
import * as members from '../../../shared/contract/people/members/operations.ts';
import * as templates from '../../../shared/contract/changes/workflow-templates/operations.ts';
import { limits } from '../../../shared/limits.ts';
import type { PermissionName } from '../../../shared/permissions.ts';
import { until } from '../../../test/support/clock.ts';
import { exportBench, exportsOf } from '../../../test/support/export-bench.ts';
import type { WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { dbServices } from '../../platform/access/db-service.ts';
import { requireDbService } from '../../databases/db-services/service.ts';
import { setQuota, usedOf } from '../../platform/quotas.ts';
import { accounts } from '../../platform/access/account.ts';
import { exportFiles } from './export-file-repo.ts';
import { removeExportFiles } from './running/remove-files.ts';

let bench: WorkflowBench;
let uidOfRole: (name: PermissionName) => string;
const { inProject, submitted, of, ofTask, approve, detail, task, statusOf, exported, linkOf, contentOf } = exportsOf(
  () => bench,
);
const placeOf = () => ({ table: bench.api.table(), world: bench.api.world });
beforeAll(async () => {
  ({ bench, uidOfRole } = await exportBench());
}, 60_000);
afterAll(() => bench.close());

test('what a read-only session refuses fails with the words of the database, and can be exported again', async () => {
  const { uid, taskUid } = await exported({ sql: 'select ticket from next_ticket' });
  expect(await task(taskUid)).toMatchObject({
    status: 'failed',
    export_fail_stage: 'sql_execute',
    export_fail_reason: expect.stringMatching(/The database said.*read-only/),
  });
  expect(await detail(uid)).toMatchObject({
    workflow_record: { status: 'failed', export_fail_summary: expect.stringContaining('The database said') },
  });
  await bench.api.as('nina').call(contract.exportDataExport, of(uid));
  await until(async () => (await statusOf(uid)) === 'failed');
});

test('a running export is stopped on the server, leaves no file and can be run again', async () => {
  const { uid, taskUid } = await submitted({ sql: 'select * from a_minute' });
  await approve(uid);
  await bench.api.as('nina').call(contract.exportDataExport, of(uid));
  expect(await bench.api.as('otto').errorOf(contract.stopDataExport, of(uid))).toBe('exportOnlyCreator');
  await bench.api.as('nina').call(contract.stopDataExport, of(uid));
  await until(async () => (await statusOf(uid)) === 'failed');
  expect(await task(taskUid)).toMatchObject({ status: 'failed', export_fail_reason: 'The export was stopped by nina' });
  expect(await contentOf(taskUid)).toHaveLength(0);
  expect(await bench.api.as('nina').errorOf(contract.stopDataExport, of(uid))).toBe('exportStateRefuses');
}, 30_000);

test('a tenant whose quotas are used up begins no export, and what ended is counted and free', async () => {
  const { uid } = await submitted();
  await approve(uid);
  const table = bench.api.table();
  const begun = () => bench.api.as('nina').errorOf(contract.exportDataExport, of(uid));
  for (const name of ['exportsAtOnce', 'exportedBytesPerDay'] as const) {
    await setQuota(table, name, 0);
    expect([await begun(), await statusOf(uid)]).toEqual(['quotaReached', 'wait_for_export']);
    await setQuota(table, name, undefined);
  }
  const before = await usedOf(placeOf(), 'exportedBytesPerDay');
  await bench.api.as('nina').call(contract.exportDataExport, of(uid));
  await until(async () => (await statusOf(uid)) === 'finish');
  expect(await usedOf(placeOf(), 'exportsAtOnce')).toBe(0);
  expect(await usedOf(placeOf(), 'exportedBytesPerDay')).toBeGreaterThan(before);
}, 30_000);

test('a file that is too large for a reply comes by a link below the API, where every proxy leads', async () => {
  const { taskUid } = await exported();
  const { runner = '' } = await exportFiles.on(bench.api.table()).require({ taskId: Number(taskUid) });
  const large = Buffer.alloc(limits.replyFileBytesMax + 1, 'x');
  await bench.api.world.files
    .forTenant('default')
    .put(`exports/${taskUid}/${runner}`, large, { contentType: 'text/csv' });
  const { location, status } = await linkOf(taskUid);
  expect([status, location]).toEqual([302, expect.stringMatching(/^(https?:.*)?\/v1\/dms\/files\//)]);
});

test('the right is asked for again when it runs and at each download', async () => {
  const { uid, taskUid } = await exported();
  const waiting = await submitted();
  await approve(waiting.uid);
  const { data } = await bench.api
    .as('admin')
    .call(members.listMembers, { params: inProject(), query: { page_index: 1, page_size: 50 } });
  const set = (role: string) =>
    bench.api.as('admin').call(members.updateMember, {
      params: { ...inProject(), member_uid: data.find((one) => one.user.name === 'nina')?.uid ?? '' },
      body: {
        member: {
          is_project_admin: false,
          role_with_op_ranges: [{ role_uid: role, op_range_type: 'db_service', range_uids: [bench.dbServiceUid] }],
        },
      },
    });
  await set(uidOfRole('view_export_task'));
  expect(await bench.api.as('nina').errorOf(contract.downloadDataExportTask, ofTask(taskUid))).toBe('exportRightLost');
  expect(await bench.api.as('nina').errorOf(contract.exportDataExport, of(waiting.uid))).toBe('exportRightLost');
  await set(uidOfRole('create_export_task'));
  expect((await linkOf(taskUid)).bytes).toEqual(await contentOf(taskUid));
  expect(await statusOf(uid)).toBe('finish');
});

test('what changes nothing of where an approved export runs leaves the approval as it is: host key and replica', async () => {
  const { uid } = await submitted();
  await approve(uid);
  const source = await requireDbService({ table: bench.api.table() }, bench.dbServiceUid);
  const params = { ...source.params, ssh_host_key: 'seen', replica: 'prefer', replica_host: 'copy' };
  await dbServices.on(bench.api.table()).update({ ...source, params });
  await bench.api.as('nina').call(contract.exportDataExport, of(uid));
  await until(async () => (await statusOf(uid)) === 'finish');
});

test('a stricter process for exports asks for what was approved once more', async () => {
  const { uid } = await submitted();
  await approve(uid);
  const setProcess = (reviews: number) =>
    bench.api.as('admin').call(templates.updateWorkflowTemplate, {
      params: { project_name: 'shop', workflow_type: 'data_export' },
      body: {
        workflow_step_template_list: [
          ...Array.from({ length: reviews }, () => ({ type: 'export_review' as const, approved_by_authorized: true })),
          { type: 'export_execute', execute_by_authorized: true },
        ],
      },
    });
  await setProcess(2);
  expect(await bench.api.as('nina').errorOf(contract.exportDataExport, of(uid))).toBe('exportApprovalStale');
  await setProcess(1);
  await bench.api.as('nina').call(contract.exportDataExport, of(uid));
  await until(async () => (await statusOf(uid)) === 'finish');
});

test('once an approver has lost the right, or the data source has moved, the approval does not count', async () => {
  const { uid } = await submitted();
  await approve(uid);
  const source = await requireDbService({ table: bench.api.table() }, bench.dbServiceUid);
  await dbServices.on(bench.api.table()).update({ ...source, host: 'elsewhere' });
  expect(await bench.api.as('nina').errorOf(contract.exportDataExport, of(uid))).toBe('exportApprovalStale');
  const moved = await requireDbService({ table: bench.api.table() }, bench.dbServiceUid);
  await dbServices.on(bench.api.table()).update({ ...moved, host: source.host });
  const otto = await accounts.on(bench.api.table()).require({ uid: 'userotto' });
  await accounts.on(bench.api.table()).update({ ...otto, isDisabled: true });
  expect(await bench.api.as('nina').errorOf(contract.exportDataExport, of(uid))).toBe('exportApprovalStale');
  await accounts.on(bench.api.table()).update({ ...otto, version: otto.version + 1, isDisabled: false });
  await bench.api.as('nina').call(contract.exportDataExport, of(uid));
  await until(async () => (await statusOf(uid)) === 'finish');
});

test('24 hours after its end the file is gone, and its creator is told to submit again', async () => {
  const { taskUid } = await exported();
  bench.clock.later(24 * 3600_000 - 60_000);
  expect((await linkOf(taskUid)).bytes).toEqual(await contentOf(taskUid));
  bench.clock.later(61_000);
  const refusal = await bench.api.as('nina').refusal(contract.downloadDataExportTask, ofTask(taskUid));
  expect(refusal).toMatchObject({
    error: 'exportFileExpired',
    message: expect.stringContaining('Submit the export again'),
  });
  expect((await contentOf(taskUid)).length).toBeGreaterThan(0);
  expect((await task(taskUid))?.status).toBe('file_deleted');
  await removeExportFiles(bench.api.world);
  expect((await contentOf(taskUid)).length).toBe(0);
  expect((await task(taskUid))?.status).toBe('file_deleted');
});
