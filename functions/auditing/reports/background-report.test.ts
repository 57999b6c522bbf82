import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqlAuditRecord } from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import * as contract from '../../../shared/contract/auditing/tasks/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { machines as definitions } from '../../../shared/machines/index.ts';
import type { ReportFormatName } from '../../../shared/report-formats.ts';
import { mapValues } from '../../../shared/records.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';
import { localMachines } from '../../local/adapters/machines.ts';
import { background } from '../../background.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import type { Machines } from '../../platform/ports/machines.ts';
import { writeReport } from './background-report.ts';
import { downloadKey, downloads } from '../audits/download-repo.ts';
import { removeTask } from '../audits/remove-task.ts';
import { auditTasks } from '../../ground/ledger/task-repo.ts';

const folder = mkdtempSync(join(tmpdir(), 'background-report-'));
const clock = movableClock();
let journal: MemoryTable;
let api: TestApi;
let machines: Machines & { close: () => Promise<void> };
const started: string[] = [];
const holding = { starts: false };
const disk = { isFull: false };
beforeAll(async () => {
  journal = await memoryTable();
  const report = (error: unknown) => {
    throw error;
  };
  machines = localMachines({
    table: journal.system(),
    machines: definitions,
    clock,
    report,
    tasks: mapValues(background.tasks, (task) => (call, signal) => task(call, api.world, signal)),
  });
  const start: Machines['start'] = async (machine, execution, input) => {
    started.push(execution);
    if (!holding.starts) await machines.start(machine, execution, input);
  };
  const files = localFiles({ folder: new FileFolder(folder), links: new LinkSigner(clock) });
  api = await testApi({
    clock,
    ports: {
      files: { ...files, forTenant: (tenant) => fillable(files.forTenant(tenant)) },
      machines: { start, stop: machines.stop.bind(machines), describe: machines.describe.bind(machines) },
    },
  });
  await api.addProject('shop');
});
afterAll(async () => {
  await machines.close();
  await api.close();
  await journal.close();
  rmSync(folder, { recursive: true, force: true });
});

function fillable(files: TenantFiles): TenantFiles {
  const put: TenantFiles['put'] = (...given) =>
    disk.isFull ? Promise.reject(new Error('no space left on device')) : files.put(...given);
  return { ...files, put };
}

/** A task that counts as one of very many statements. */
async function largeTask(): Promise<number> {
  const { data } = await api.as('admin').call(createSqlAuditRecord, {
    params: { project_name: 'shop' },
    body: { db_type: 'MySQL', sqls: 'delete from t;\nselect 1 from t where id = 1' },
  });
  await auditTasks
    .on(api.table())
    .patch({ taskId: data.task.task_id }, { set: { statementCount: limits.reportAtOnceStatementsMax + 1 } });
  return data.task.task_id;
}

const ask = (taskId: number, format: ReportFormatName = 'csv') =>
  api.as('admin').send(contract.downloadAuditTaskSqlReport, { params: { task_id: taskId }, query: { format } });
const isLink = async (answer: ReturnType<typeof ask>) => [
  (await answer).status,
  (await answer).headers['location']?.includes('/files/'),
];
const rowOf = (taskId: number, part = 'csv-en-US-all') => downloads.on(api.table()).require({ taskId, part });
const textOf = async (taskId: number, part = 'csv-en-US-all') =>
  Buffer.from((await api.world.files.forTenant('default').get(downloadKey({ taskId, part }))) ?? []).toString();

test('the report of very many statements is written after the request and fetched by a link, in every format', async () => {
  const taskId = await largeTask();
  for (const format of ['csv', 'html', 'json', 'sarif', 'gitlab', 'junit', 'text'] as const) {
    expect(await isLink(ask(taskId, format))).toEqual([302, true]);
    expect(await textOf(taskId, `${format}-en-US-all`)).toContain('UPDATE or DELETE has no WHERE clause');
  }
});

test('it is handed out again until something that it tells has changed, or its time is over', async () => {
  const taskId = await largeTask();
  const runIdAfter = async () => {
    expect(await isLink(ask(taskId))).toEqual([302, true]);
    return (await rowOf(taskId)).runId;
  };
  const first = await runIdAfter();
  expect(await runIdAfter()).toBe(first);
  await api.as('admin').call(contract.updateAuditTaskSql, {
    params: { task_id: taskId, number: 1 },
    body: { description: 'checked by hand' },
  });
  const second = await runIdAfter();
  expect(second).not.toBe(first);
  expect(await textOf(taskId)).toContain('checked by hand');
  clock.later((limits.reportSeconds + 1) * 1000);
  expect(await runIdAfter()).not.toBe(second);
});

test('one whose process ended before its machine began is begun by who asks next, and one whose machine ended without a word anew', async () => {
  const taskId = await largeTask();
  holding.starts = true;
  const waiting = ask(taskId);
  while (started.length === 0 || !(await downloads.on(api.table()).get({ taskId, part: 'csv-en-US-all' })))
    await new Promise(setImmediate);
  clock.later(limits.reportWaitSeconds * 1000);
  expect(JSON.parse((await waiting).bytes.toString())).toMatchObject({ error: 'reportInPreparation' });
  holding.starts = false;
  const { runId } = await rowOf(taskId);
  expect(await isLink(ask(taskId))).toEqual([302, true]);
  expect((await rowOf(taskId)).runId).toBe(runId);
  await downloads.on(api.table()).patch({ taskId, part: 'csv-en-US-all' }, { set: { status: 'writing' } });
  expect(await isLink(ask(taskId))).toEqual([302, true]);
  expect((await rowOf(taskId)).runId).not.toBe(runId);
});

test('of two who ask at the same time both get the one that is written', async () => {
  const taskId = await largeTask();
  const before = started.length;
  expect(await Promise.all([isLink(ask(taskId)), isLink(ask(taskId)), isLink(ask(taskId))])).toEqual([
    [302, true],
    [302, true],
    [302, true],
  ]);
  expect(new Set(started.slice(before)).size).toBe(1);
});

test('one that cannot be written is given up after some tries, is told so, and is written when it is asked for again', async () => {
  const taskId = await largeTask();
  disk.isFull = true;
  expect(JSON.parse((await ask(taskId)).bytes.toString())).toMatchObject({ error: 'reportFailed' });
  disk.isFull = false;
  expect(await isLink(ask(taskId))).toEqual([302, true]);
  expect(await textOf(taskId)).toContain('UPDATE or DELETE has no WHERE clause');
}, 30_000);

test('who may not see the task learns nothing of its report', async () => {
  const taskId = await largeTask();
  await ask(taskId);
  const wish = { params: { task_id: taskId }, query: {} };
  expect(await api.as('mei').errorOf(contract.downloadAuditTaskSqlReport, wish)).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(contract.downloadAuditTaskSqlReport, wish)).toBe('notFound');
  expect(
    await api.as('admin').errorOf(contract.downloadAuditTaskSqlReport, { ...wish, query: { format: 'exe' } } as never),
  ).toBe('validation');
});

test('a report that is written while its task is removed leaves no file behind', async () => {
  const taskId = await largeTask();
  const part = 'csv-en-US-all';
  await downloads
    .on(api.table())
    .create({ taskId, part, status: 'writing', runId: 'r', startedAt: '2030-01-01T00:00:00.000Z' });
  const place = { tenant: 'default', table: api.table(), world: api.world };
  const files = api.world.files.forTenant('default');
  const removing = {
    ...files,
    put: async (...given: Parameters<typeof files.put>) => {
      await files.put(...given);
      await removeTask(place, taskId, () => false);
      await files.put(...given);
    },
  };
  await writeReport(
    {
      input: { tenant: 'default', taskId, runId: 'r', format: 'csv', isDistinct: false, locale: 'en-US' },
      attempt: 0,
      execution: 'x',
    },
    { ...api.world, files: { forTenant: () => removing } },
  );
  expect(await textOf(taskId)).toBe('');
});
