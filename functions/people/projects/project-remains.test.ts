import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditWhitelist } from '../../../shared/contract/rules/audit-whitelist/operations.ts';
import { auditDirectly } from '../../../shared/contract/auditing/direct-audits/operations.ts';
import { deleteProject } from '../../../shared/contract/people/projects/operations.ts';
import {
  createSqlAuditRecord,
  getSqlAuditRecord,
  listSqlAuditRecords,
} from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { auditSql } from '../../auditing/sql-audit-records/auditing.ts';
import { records } from '../../auditing/sql-audit-records/record-repo.ts';
import { removeProjectRemains } from './project-remains.ts';

const clock = movableClock();
const folder = mkdtempSync(join(tmpdir(), 'project-remains-'));
let api: TestApi;
beforeAll(async () => {
  const machines = { start: async () => undefined, stop: async () => undefined, describe: async () => undefined };
  api = await testApi({
    clock,
    ports: { machines, files: localFiles({ folder: new FileFolder(folder), links: new LinkSigner(clock) }) },
  });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const longStatement = `insert into t (a) values ${'(1), '.repeat(limits.inlineTextBytesMax / 4)}(2)`;
const filesKept = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const audit = (project: string, sqls: string, tenant?: string) =>
  api
    .as('admin', tenant)
    .call(createSqlAuditRecord, { params: { project_name: project }, body: { db_type: 'MySQL', sqls } });
const afterItsRest = () => clock.later((limits.deletedProjectRestSeconds + 1) * 1000);

async function auditedProject(
  name: string,
  tenant?: string,
): Promise<{ uid: string; recordId: string; taskIds: number[] }> {
  const uid = await api.addProject(name, tenant);
  const audits = [
    await audit(name, `select 1; ${longStatement};${'delete from t;'.repeat(150)}`, tenant),
    await audit(name, `select '${'x'.repeat(limits.auditAtOnceBytesMax)}'`, tenant),
  ];
  await api
    .as('admin', tenant)
    .call(auditDirectly, { body: { instance_type: 'MySQL', sql_content: 'select 1; delete from t', project_id: uid } });
  for (const value of ['select 1', 'select 2'])
    await api.as('admin', tenant).call(createAuditWhitelist, { params: { project_name: name }, body: { value } });
  return {
    uid,
    recordId: audits[0]?.data.sql_audit_record_id ?? '',
    taskIds: audits.map(({ data }) => data.task.task_id),
  };
}

/** What stays: what was done in the project, with its totals, and the empty totals of its members and tags. Days and pages of lists expire. */
const staying =
  /"recordKind":"(OPERATION_RECORD|IDE_AUDIT_DAY)"|#PAGES#|#RECORD_TOTALS#|#COUNTER#(MEMBERS|ENVIRONMENT_TAGS)#/;

/** Rows that belong to a project or to its tasks. */
async function rowsOf(
  { uid, taskIds }: { uid: string; taskIds: readonly number[] },
  tenant = 'default',
): Promise<string[]> {
  const keys = taskIds.map((taskId) => `T#${tenant}#TASK#${String(taskId).padStart(16, '0')}`);
  return (await api.everyRow()).filter(
    (row) => !staying.test(row) && (row.includes(uid) || keys.some((key) => row.includes(`"${key}"`))),
  );
}

const remove = (name: string, uid: string) =>
  api
    .as('admin')
    .call(deleteProject, { params: { project_uid: uid } })
    .then(() => name);

test('what was audited in a deleted project is removed to the last row and file, after the requests that may still write', async () => {
  const kept = await auditedProject('kept');
  const [rowsKept, files] = [(await rowsOf(kept)).length, filesKept()];
  const gone = await auditedProject('gone');
  await remove('gone', gone.uid);
  expect(
    await api
      .as('admin')
      .errorOf(getSqlAuditRecord, { params: { project_name: 'gone', sql_audit_record_id: gone.recordId } }),
  ).toBe('notFound');
  await removeProjectRemains(api.world);
  expect((await rowsOf(gone)).length).toBeGreaterThan(150);
  afterItsRest();
  await removeProjectRemains(api.world);
  expect(await rowsOf(gone)).toEqual([]);
  expect([(await rowsOf(kept)).length, filesKept()]).toEqual([rowsKept, files]);
  expect(
    (
      await api
        .as('admin')
        .call(listSqlAuditRecords, { params: { project_name: 'kept' }, query: { page_index: 1, page_size: 10 } })
    ).total_nums,
  ).toBe(2);
});

test('the removal goes on after a crash at any step until nothing is left', async () => {
  const gone = await auditedProject('broken');
  await remove('broken', gone.uid);
  afterItsRest();
  const before = filesKept();
  const left: number[] = [];
  for (let steps = 1; (await rowsOf(gone)).length > 0; steps++) {
    await removeProjectRemains(crashingAfter(steps));
    left.push((await rowsOf(gone)).length);
  }
  expect(left.length).toBeGreaterThan(4);
  expect(left).toEqual([...left].sort((a, b) => b - a));
  expect(filesKept()).toBeLessThan(before);
  expect(api.logged.filter((line) => line.includes('crash')).length).toBe(left.length - 1);
});

test('an audit that is still under way when its project is removed writes nothing behind the removal', async () => {
  const uid = await api.addProject('hasty');
  const { data } = await audit('hasty', `delete from t where a = '${'x'.repeat(1000)}';`.repeat(400));
  const { taskId } = await records.on(api.table()).require({ projectUid: uid, recordId: data.sql_audit_record_id });
  const gone = { uid, taskIds: [taskId] };
  await remove('hasty', uid);
  afterItsRest();
  let writes = 0;
  const removedMeanwhile = beforeEachWrite(async () => {
    writes++;
    if (writes === 2) await removeProjectRemains(api.world);
  });
  const run = (world: World) =>
    auditSql(
      {
        input: { tenant: 'default', projectUid: uid, recordId: data.sql_audit_record_id, taskId },
        attempt: 0,
        execution: 'x',
      },
      world,
      new AbortController().signal,
    );
  await expect(run(removedMeanwhile)).rejects.toMatchObject({ kind: 'changedMeanwhile' });
  expect(writes).toBe(2);
  expect(await run(api.world)).toEqual({ isMore: false });
  expect(await rowsOf(gone)).toEqual([]);
});

test('projects of another tenant with the same name are untouched', async () => {
  const others = await auditedProject('twin', 'other');
  const rows = (await rowsOf(others, 'other')).length;
  const { uid } = await auditedProject('twin');
  await remove('twin', uid);
  afterItsRest();
  await removeProjectRemains(api.world);
  expect((await rowsOf(others, 'other')).length).toBe(rows);
});

/** The same world, in which the process ends before one of the next writes. */
function crashingAfter(writes: number): World {
  let left = writes;
  return beforeEachWrite(async () => {
    if (left-- <= 0) throw new Error('crash');
  });
}

/** The same world, in which something happens before each write. */
function beforeEachWrite(happens: () => Promise<unknown>): World {
  const watched = (table: TenantTable) =>
    new Proxy(table, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        if (!['remove', 'removeAll', 'transact'].includes(String(name))) return member.bind(target) as unknown;
        return async (...given: unknown[]) => {
          await happens();
          return Reflect.apply(member, target, given) as unknown;
        };
      },
    });
  return { ...api.world, tableOf: (tenant) => watched(api.world.tableOf(tenant)) };
}
