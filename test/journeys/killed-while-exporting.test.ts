import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as exports from '../../shared/contract/changes/data-exports/operations.ts';
import { listDbServices } from '../../shared/contract/databases/db-services/operations.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { Product, type Person } from '../support/product.ts';

/** What happens to an export when the whole product is killed in the middle of its file and started again. */
let product: Product;
beforeAll(async () => {
  product = await Product.start();
}, 120_000);
afterAll(() => product.remove());

const rows = 3000;
// A query that waits is refused, so each row computes for a while.
const slowly = '(select max(md5(n::text || g::text)) from generate_series(1, 2500) g)';
// Some 30 MB, of which much lies on the disk long before the end.
const sql = `select n, repeat(md5(n::text), 300) as filling, ${slowly} as slow from generate_series(1, ${rows}) n`;
const page = { page_index: 1, page_size: 5 };

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(100);
}

/** A file that is being written, as this process leaves it on the disk. */
const unfinished = () =>
  readdirSync(join(product.folder, 'files'), { recursive: true })
    .map(String)
    .filter((name) => /\.[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name));

async function begun(person: Person) {
  const projectUid = (await person.call(listProjects, { query: page })).data[0]?.uid ?? '';
  const inProject = { project_uid: projectUid };
  const sources = (await person.call(listDbServices, { params: inProject, query: page })).data;
  const { data: task } = await person.call(exports.addDataExportTasks, {
    params: inProject,
    body: { data_export_tasks: [{ db_service_uid: sources[0]?.uid ?? '', database_name: 'shop', export_sql: sql }] },
  });
  const task_uid = task.data_export_task_uids[0] ?? '';
  const { data: made } = await person.call(exports.addDataExport, {
    params: inProject,
    body: { data_export_workflow: { name: 'to_be_killed', tasks: [{ task_uid }] } },
  });
  const of = { params: { ...inProject, data_export_workflow_uid: made.export_data_workflow_uid } };
  await person.call(exports.approveDataExport, { ...of, body: {} });
  await person.call(exports.exportDataExport, of);
  return { of, ofTask: { params: { ...inProject, data_export_task_uid: task_uid } } };
}

test('half a file is never downloaded: not before the kill, not after it, and then the whole one is', async () => {
  const before = await product.signIn('admin', 'admin');
  const { of, ofTask } = await begun(before);
  const rowsSoFar = async (who: Person) => {
    const query = { data_export_task_uids: ofTask.params.data_export_task_uid };
    return (await who.call(exports.getDataExportTasks, { params: of.params, query })).data[0]?.exported_rows ?? 0;
  };
  const refusal = async (who: Person) =>
    ((await (await who.send(exports.downloadDataExportTask, ofTask)).json()) as { error: string }).error;
  await until(async () => (await rowsSoFar(before)) > 0);
  expect(await refusal(before)).toBe('exportFileNotReady');
  await product.kill();
  expect(unfinished()).toHaveLength(1);
  await product.start();

  const after = await product.signIn('admin', 'admin');
  expect(await refusal(after)).toBe('exportFileNotReady');
  const statusOf = async () => (await after.call(exports.getDataExport, of)).data.workflow_record.status;
  await until(async () => (await statusOf()) !== 'exporting');
  expect(await statusOf()).toBe('finish');
  const lines = (await (await after.send(exports.downloadDataExportTask, ofTask)).text()).trimEnd().split('\n');
  expect([lines.length, lines.at(-1)?.split(',')[0]]).toEqual([rows + 1, String(rows)]);
  expect(unfinished()).toEqual([]);
}, 240_000);
