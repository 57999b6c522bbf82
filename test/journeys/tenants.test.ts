import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { background } from '../../functions/background.ts';
import { localWorld } from '../../functions/local/local-world.ts';
import { jsonLog } from '../../functions/platform/log.ts';
import { TableDocuments } from '../../functions/platform/table/table-documents.ts';
import type { World } from '../../functions/platform/world.ts';
import { addTenant } from '../../functions/people/users/service.ts';
import { getWorkflow } from '../../shared/contract/changes/workflows/operations.ts';
import { adminOf, anybodyOf } from '../support/admin.ts';
import { inOrder, operations, pagingOf, paramsOf, sampleOf, seed, type Ids } from '../support/every-operation.ts';

/** Two tenants of one installation, seeded alike so that every id and name of one is also one of the other. */
const folder = mkdtempSync(join(tmpdir(), 'tenants-'));
const sent: string[] = [];
const send = TableDocuments.prototype.send;
let local: Awaited<ReturnType<typeof localWorld>>;
let world: World;
let ids: Ids;
/** What is called without a session, at an address that belongs to one tenant: here to the second, whose rows alone it may touch. */
const ofWhoIsNamed: ReadonlySet<string> = new Set(['receiveGitDelivery']);

beforeAll(async () => {
  local = await localWorld({ folder, background, log: jsonLog(() => undefined) });
  const counters = { count: 0 };
  world = { ...local.world, newId: () => `id${String(++counters.count).padStart(6, '0')}` };
  for (const name of ['blue', 'red']) {
    counters.count = 0;
    await addTenant(world, { name, adminPassword: 'correct horse' });
    ids = await seed(await adminOf(world, name), 'shared');
  }
  counters.count = 500_000;
  TableDocuments.prototype.send = function (this: TableDocuments, ...args: Parameters<typeof send>) {
    sent.push(JSON.stringify(args[0].input));
    return send.apply(this, args);
  } as typeof send;
});

afterAll(async () => {
  TableDocuments.prototype.send = send;
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

test('both tenants hold things with the same ids', async () => {
  const workflow = { params: { project_name: 'shared', workflow_id: ids.workflow_id } };
  const [blue, red] = await Promise.all([
    (await adminOf(world, 'blue')).call(getWorkflow, workflow),
    (await adminOf(world, 'red')).call(getWorkflow, workflow),
  ]);
  expect(blue.data.workflow_id).toBe(red.data.workflow_id);
});

test('no operation of one tenant reads or writes a row of the other, whatever it is asked', async () => {
  const blue = await adminOf(world, 'blue');
  const nobody = anybodyOf(world);
  const reached: string[] = [];
  let watched = 0;
  for (const { name, op } of inOrder(operations)) {
    sent.length = 0;
    const answer = await (ofWhoIsNamed.has(name) ? nobody : blue).send(op, {
      params: paramsOf(op, ids),
      query: { ...sampleOf(op.query, ids), ...pagingOf(op) },
      body: op.method === 'GET' ? undefined : sampleOf(op.body, ids),
    });
    expect({ name, status: answer.status }).not.toEqual({ name, status: 500 });
    if (!/"error":"validation"/.test(answer.bytes.toString())) reached.push(name);
    watched += sent.filter((input) => input.includes('T#blue#')).length;
    const other = ofWhoIsNamed.has(name) ? 'T#blue#' : 'T#red#';
    expect({ name, foreign: sent.filter((input) => input.includes(other)) }).toEqual({ name, foreign: [] });
  }
  // The watch itself must see something, or it would find nothing for ever.
  expect(watched).toBeGreaterThan(operations.length);
  // A call that is refused for its form proves nothing, so most must come through to their function.
  expect(reached.length / operations.length).toBeGreaterThan(0.8);
});

test('what only the other tenant has answers as if it did not exist', async () => {
  const [blue, red] = [await adminOf(world, 'blue'), await adminOf(world, 'red')];
  const foreign = await seed(red, 'theirs');
  const nowhere = Object.fromEntries(
    Object.entries(foreign).map(([name, value]) => [name, typeof value === 'number' ? 987_654 : `none${name.length}`]),
  ) as Ids;
  for (const { name, op } of operations.filter(
    ({ op }) =>
      /\{(project|db_service|workflow_id|task_id|user_uid|member|role|user_group|business_tag)/.test(op.path) &&
      op.method !== 'POST',
  )) {
    const ask = async (these: Ids) => {
      const answer = await blue.send(op, {
        params: paramsOf(op, these),
        query: { ...sampleOf(op.query, these), ...pagingOf(op) },
        body: op.method === 'GET' ? undefined : sampleOf(op.body, these),
      });
      const { code, error } = JSON.parse(answer.bytes.toString()) as { code: number; error?: string };
      return { name, status: answer.status, code, error };
    };
    expect(await ask(foreign)).toEqual(await ask(nowhere));
  }
});
