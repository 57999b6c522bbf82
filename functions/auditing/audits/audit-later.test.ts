import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditWhitelist, listAuditWhitelist } from '../../../shared/contract/rules/audit-whitelist/operations.ts';
import { listRuleHits } from '../../../shared/contract/running/statistics/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';
import { systemClock } from '../../platform/clock.ts';
import { auditLater, auditOn } from './audit-later.ts';
import { ruleOutcomesOf } from './rule-outcome-repo.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import { auditTasks } from '../../ground/ledger/task-repo.ts';

let api: TestApi;
let project: { uid: string; name: string };
const folder = mkdtempSync(join(tmpdir(), 'later-task-'));
beforeAll(async () => {
  api = await testApi({
    ports: { files: localFiles({ folder: new FileFolder(folder), links: new LinkSigner(systemClock) }) },
  });
  project = { uid: await api.addProject('shop'), name: 'shop' };
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const place = () => ({ tenant: 'default', table: api.table(), world: api.world });
const hitsOf = async (rule: string) =>
  (await api.as('admin').call(listRuleHits, { query: { filter_db_type: 'MySQL' } })).data.find(
    ({ rule_name }) => rule_name === rule,
  );
const written = async (text: string) => {
  const wanted = {
    source: undefined,
    dbType: 'MySQL',
    schema: '',
    templateName: undefined,
    project,
    creator: { uid: api.uidOf('mei'), name: 'mei' },
    execMode: 'sqls' as const,
    recordId: 'r1',
  };
  return auditLater(
    place(),
    { source: 'form_data', fileName: undefined, files: [{ path: '', kind: 'sql', text }], skipped: [] },
    { wanted, beside: () => [] },
  );
};
const goOn = (taskId: number, beside = async (): Promise<[]> => []) =>
  auditOn(place(), taskId, { isOver: () => false, beside });
const numbersOf = async (taskId: number) =>
  (await statements.on(api.table()).list({ taskId })).items.map(({ number }) => number);

test('a script that is judged later keeps what became of each rule, and its hits are counted', async () => {
  const { taskId } = await written('delete from t; delete from u; select id from t where id = 1');
  expect(await goOn(taskId)).toBe('ended');
  expect(await ruleOutcomesOf(api.table(), taskId)).toContainEqual({
    ruleId: 'dml-require-where',
    outcome: 'hit',
    hits: 2,
    level: 'error',
    judged: 2,
    skipped: 0,
  });
  expect(await hitsOf('dml-require-where')).toMatchObject({ hit_count: 2, audit_count: 1 });
});

test('a run that ends before its task is marked as audited is done again and counted once', async () => {
  await api
    .as('admin')
    .call(createAuditWhitelist, { params: { project_name: 'shop' }, body: { value: 'select let_through from t' } });
  const before = await hitsOf('dml-require-where');
  const { taskId } = await written('delete from t; select let_through from t');
  const crash = new Error('the process ended here');
  await expect(goOn(taskId, () => Promise.reject(crash))).rejects.toBe(crash);
  expect(await auditTasks.on(api.table()).require({ taskId })).toMatchObject({ status: 'initialized' });
  expect(await ruleOutcomesOf(api.table(), taskId)).not.toEqual([]);
  expect(await hitsOf('dml-require-where')).toEqual(before);

  expect(await goOn(taskId)).toBe('ended');
  expect(await goOn(taskId)).toBe('ended');
  expect(await hitsOf('dml-require-where')).toMatchObject({
    hit_count: (before?.hit_count ?? 0) + 1,
    audit_count: (before?.audit_count ?? 0) + 1,
  });
  const { data } = await api
    .as('admin')
    .call(listAuditWhitelist, { params: { project_name: 'shop' }, query: { page_index: 1, page_size: 10 } });
  expect(data.map(({ matched_count }) => matched_count)).toEqual([1]);
});

test('statements are written down as they are judged, and a run whose time is over leaves the rest to the next', async () => {
  const count = 1000;
  const { taskId } = await written(Array.from({ length: count }, (_, index) => `select ${index} from t`).join(';\n'));
  let looks = 0;
  const isOver = () => ++looks > 3;
  const none = async (): Promise<[]> => [];
  expect(await auditOn(place(), taskId, { isOver, beside: none })).toBe('more');
  const some = await numbersOf(taskId);
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(count);
  expect(await auditTasks.on(api.table()).require({ taskId })).toMatchObject({ status: 'initialized' });
  expect(await goOn(taskId)).toBe('ended');
  expect(await numbersOf(taskId)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
});
