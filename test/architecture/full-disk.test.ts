import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { background } from '../../functions/background.ts';
import { localWorld } from '../../functions/local/local-world.ts';
import { jsonLog } from '../../functions/platform/log.ts';
import { TableDocuments } from '../../functions/platform/table/table-documents.ts';
import { addTenant } from '../../functions/people/users/service.ts';
import { AppError } from '../../shared/errors/index.ts';
import { adminOf } from '../support/admin.ts';
import type { ApiClient } from '../support/api-client.ts';
import { inOrder, operations, pagingOf, paramsOf, sampleOf, seed, type Ids } from '../support/every-operation.ts';

const folder = mkdtempSync(join(tmpdir(), 'no-room-'));
const send = TableDocuments.prototype.send;
let local: Awaited<ReturnType<typeof localWorld>>;
let admin: ApiClient;
let ids: Ids;
let writes = 0;

beforeAll(async () => {
  local = await localWorld({ folder, background, log: jsonLog(() => undefined) });
  await addTenant(local.world, { name: 'red', adminPassword: 'correct horse' });
  admin = await adminOf(local.world, 'red');
  ids = await seed(admin, 'shop');
  // As the writer on the disk says it once there is no room.
  TableDocuments.prototype.send = function (this: TableDocuments, ...args: Parameters<typeof send>) {
    if (!/Put|Update|Delete|Write/.test(args[0].constructor.name)) return send.apply(this, args);
    // What a call has done stands, also where nobody can note who did it.
    if (!/^\{[^[]*OPERATION_RECORD/.test(JSON.stringify(args[0].input))) writes++;
    return Promise.reject(new AppError('storageFull'));
  } as typeof send;
});
afterAll(async () => {
  TableDocuments.prototype.send = send;
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a person sends to a database is written down before it is sent, so it is not sent where nothing can be written. */
const asksDatabase = new Set(['analyseTaskSql', 'analyseTaskSqlV2']);

const answerOf = async (op: (typeof operations)[number]['op']) => {
  const answer = await admin.send(op, {
    params: paramsOf(op, ids),
    query: { ...sampleOf(op.query, ids), ...pagingOf(op) },
    body: op.method === 'GET' ? undefined : sampleOf(op.body, ids),
  });
  return { status: answer.status, error: /"error":"(\w+)"/.exec(answer.bytes.toString('latin1'))?.[1] };
};

test('who is signed in can read everything while the disk takes no more', async () => {
  const refused: unknown[] = [];
  for (const { name, op } of operations.filter((one) => one.op.method === 'GET' && !asksDatabase.has(one.name))) {
    const { status, error } = await answerOf(op);
    if (status === 507 || error === 'internal') refused.push({ name, status, error });
  }
  expect(refused).toEqual([]);
  // Pages keep where they end, so there was something to be refused.
  expect(writes).toBeGreaterThan(20);
});

test('what would be written is refused by its name', async () => {
  const faults: unknown[] = [];
  let refused = 0;
  for (const { name, op } of inOrder(operations).filter((one) => one.op.method !== 'GET')) {
    const before = writes;
    const { status, error } = await answerOf(op);
    if (error === 'storageFull') refused++;
    if (error === 'internal' || (error === undefined && writes > before && status === 200))
      faults.push({ name, status, error });
  }
  expect(faults).toEqual([]);
  expect(refused).toBeGreaterThan(80);
});
