import { setTimeout as pause } from 'node:timers/promises';
import {
  createSqlAuditRecord,
  getSqlAuditRecord,
} from '../../shared/contract/auditing/sql-audit-records/operations.ts';
import { listAuditTaskSqls } from '../../shared/contract/auditing/tasks/operations.ts';
import { Product, type Person } from '../support/product.ts';

/** What happens to the audit of a large script when the whole product is killed and started again. */
let product: Product;
beforeAll(async () => {
  product = await Product.start();
}, 120_000);
afterAll(() => product.remove());

const count = 8_000;
const recordOf = async (person: Person, recordId: string) =>
  (await person.call(getSqlAuditRecord, { params: { project_name: 'demo', sql_audit_record_id: recordId } })).data;

test('the killed audit goes on after the next start and judges every statement once', async () => {
  const before = await product.signIn('admin', 'admin');
  const sqls = Array.from(
    { length: count },
    (_, at) => `update orders set note = 'number ${at}' where id = ${at};`,
  ).join('\n');
  const {
    data: { sql_audit_record_id: id, task },
  } = await before.call(createSqlAuditRecord, {
    params: { project_name: 'demo' },
    body: { db_type: 'PostgreSQL', sqls },
  });
  while (((await recordOf(before, id)).task.audit_progress?.done ?? 0) === 0) await pause(50);
  expect((await recordOf(before, id)).sql_audit_status).toBe('auditing');
  await product.kill();
  await product.start();

  const after = await product.signIn('admin', 'admin');
  while ((await recordOf(after, id)).sql_audit_status === 'auditing') await pause(200);
  expect(await recordOf(after, id)).toMatchObject({
    sql_audit_status: 'successfully',
    task: { status: 'audited', sql_count: count },
  });
  const page = async (index: number) =>
    (
      await after.call(listAuditTaskSqls, {
        params: { task_id: task.task_id },
        query: { page_index: index, page_size: 500 },
      })
    ).data.map(({ number }) => number);
  expect(await page(1)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
  expect((await page(count / 500)).at(-1)).toBe(count);
}, 240_000);
