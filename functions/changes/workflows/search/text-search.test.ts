import { listWorkflows } from '../../../../shared/contract/changes/workflows/operations.ts';
import type { WorkflowStatus } from '../../../../shared/lifecycles/workflow.ts';
import { limits } from '../../../../shared/limits.ts';
import { aWorkflow } from '../../../../test/support/a-workflow.ts';
import { testApi, type TestApi } from '../../../../test/support/api.ts';
import { manualClock } from '../../../../test/support/clock.ts';
import { idSource } from '../../../platform/ids.ts';
import { matches } from '../../../platform/table/matches.ts';
import { changeWorkflow } from '../change-workflow.ts';
import { workflows } from '../../../ground/ledger/workflow-repo.ts';
import { packWorkflowTexts } from './pack-texts.ts';
import { changedTexts, packsBefore } from './text-packs.ts';

const began = Date.UTC(2030, 0, 1);
const minute = 60_000;
let clock = manualClock(began);
let api: TestApi;
let projectUid: string;
beforeEach(async () => {
  clock = manualClock(began);
  api = await testApi({ clock });
  projectUid = await api.addProject('shop');
  await api.addMember(projectUid, 'mei');
});
afterEach(() => api.close());

type More = { readonly by?: string; readonly status?: WorkflowStatus; readonly project?: string };

function aChange(
  workflowId: string,
  searchText: string,
  { by = 'lee', status = 'finished', project = projectUid }: More = {},
) {
  const person = { uid: api.uidOf(by), name: by };
  const people = { creator: person, reviewer: person, executor: person };
  return {
    ...aWorkflow({ workflowId, projectUid: project, status, participantUids: [person.uid], ...people }),
    name: searchText,
    searchText,
    createdAt: new Date(clock.now()).toISOString(),
  };
}
/** As many as asked, a minute between them, without the hours that people would take. */
async function made(texts: readonly string[], more: More = {}): Promise<string[]> {
  const newId = idSource({ now: () => clock.now() });
  const items = texts.map((text) => {
    clock.advance(minute);
    return workflows.on(api.table()).creating(aChange(newId(), text, more));
  });
  await api.table().putAll(items.flatMap((item) => ('put' in item ? [item.put] : [])));
  return items.flatMap((item) => ('put' in item ? [String(item.put['workflowId'])] : []));
}
const pack = async () => {
  clock.advance(limits.textSettleSeconds * 1000 + minute);
  await packWorkflowTexts(api.world);
};
const search = (fuzzy_keyword: string, query: object = {}, by = 'admin') =>
  api.as(by).call(listWorkflows, {
    params: { project_name: 'shop' },
    query: { page_index: 1, page_size: 5, fuzzy_keyword, ...query },
  });
const idsOf = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).data.map(({ workflow_id }) => workflow_id);
const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `change ${from + n}.`);

test('what is packed and what is not yet is found together, newest first, as part of a word in either case', async () => {
  const old = await made(['Add index orders'.toLowerCase(), 'drop view']);
  await pack();
  const fresh = await made(['reorder columns']);
  expect(await idsOf('ORDER')).toEqual([fresh[0], old[0]]);
  expect(await search('nothing of it')).toMatchObject({ data: [], total_nums: 0 });
});

test('a word that is rare is found among thousands at the cost of a few packs', async () => {
  const unitsOf = async (word: string) => {
    const before = api.units().read;
    const found = await search(word);
    return { read: api.units().read - before, found };
  };
  const rare = await made(['the needle']);
  await made(numbered(10));
  await pack();
  const few = await unitsOf('needle');
  await made(numbered(1_500));
  await pack();
  const many = await unitsOf('needle');
  expect(many.found.data.map(({ workflow_id }) => workflow_id)).toEqual(rare);
  expect(many.found.searched_nums).toBeUndefined();
  expect(many.read).toBeLessThanOrEqual(few.read + 10);
  expect((await unitsOf('absent')).read).toBeLessThanOrEqual(few.read + 10);
  expect((await packsBefore(api.table(), projectUid, { id: '~', limit: 9 })).map(({ texts }) => texts.length)).toEqual([
    511, 1000,
  ]);
}, 60_000);

test('whoever turns the pages of a common word reaches every workflow once', async () => {
  await made(numbered(330));
  await pack();
  await made(numbered(20, 330));
  const seen: string[] = [];
  for (let page_index = 1; page_index < 60; page_index++) {
    const { data, searched_nums } = await search('change', { page_index, page_size: 20 });
    seen.push(...data.map(({ workflow_id }) => workflow_id));
    if (data.length === 0 && searched_nums === undefined) break;
  }
  expect(seen).toHaveLength(350);
  expect(new Set(seen).size).toBe(350);
  expect(seen).toEqual([...seen].sort().reverse());
}, 60_000);

test('what somebody may not see, and what other filters leave out, is not found', async () => {
  const [own] = await made(['change of mei'], { by: 'mei' });
  const [, rejected] = [await made(['change of lee']), await made(['change again'], { status: 'rejected' })];
  await pack();
  expect(await idsOf('change', {}, 'mei')).toEqual([own]);
  expect(await idsOf('change', { filter_status: 'rejected' })).toEqual(rejected);
  expect(await idsOf('change', { filter_create_time_from: '2031-01-01T00:00:00Z' })).toEqual([]);
  expect(await idsOf('change')).toHaveLength(3);
  const other = await api.as('admin', 'other').errorOf(listWorkflows, {
    params: { project_name: 'shop' },
    query: { page_index: 1, page_size: 5, fuzzy_keyword: 'change' },
  });
  expect(other).toBe('notFound');
});

test('a text that changes is found by its new words at once, and no more by the old ones', async () => {
  const [id = ''] = await made(['old words']);
  await made(numbered(3));
  await pack();
  const before = await workflows.on(api.table()).require({ projectUid, workflowId: id });
  await changeWorkflow(api.table(), { before, after: { ...before, searchText: 'new wording' } });
  const found = async () => [await idsOf('wording'), await idsOf('old words')];
  expect(await found()).toEqual([[id], []]);
  await packWorkflowTexts(api.world);
  expect(await found()).toEqual([[id], []]);
  expect(await changedTexts(api.table())).toEqual([]);
});

test('two sweeps at once, and one that broke off, pack every text once', async () => {
  await made(numbered(40));
  clock.advance(limits.textSettleSeconds * 1000 + minute);
  await Promise.all([packWorkflowTexts(api.world), packWorkflowTexts(api.world)]);
  await packWorkflowTexts(api.world);
  // As if the sweep had broken off before it wrote down how far it was.
  await api.table().put({ pk: 'WORKFLOW_TEXTS', sk: 'HEAD', id: '' });
  await packWorkflowTexts(api.world);
  const [only, ...others] = await packsBefore(api.table(), projectUid, { id: '~', limit: 9 });
  expect(others).toEqual([]);
  expect(new Set(only?.texts.map(([id]) => id)).size).toBe(40);
  expect(only?.texts).toHaveLength(40);
});

test('a filter says of an item what the table says', async () => {
  const item = { pk: 'MATCHES', sk: '1', name: 'abc', size: 5, tags: ['x', 'y'], inner: { number: 3 } };
  await api.table().put(item);
  const filters = [
    { name: 'abc' },
    { name: { not: 'abc' } },
    { absent: { not: 'abc' } },
    { absent: 'abc' },
    { name: { contains: 'bc' } },
    { tags: { contains: 'y' } },
    { tags: { contains: 'z' } },
    { name: { beginsWith: 'ab' } },
    { size: { above: 5 } },
    { size: { atLeast: 5, below: 6 } },
    { size: { atMost: 4 } },
    { name: { between: ['abb', 'abd'] } },
    { name: { between: ['b', 'a'] } },
    { name: { oneOf: ['q', 'abc'] } },
    { name: { oneOf: [] } },
    { 'inner.number': 3 },
    { 'inner.other': 3 },
    { absent: { exists: false } },
    { name: { exists: false } },
    [{ name: 'q' }, { size: 5 }],
  ] as const;
  for (const filter of filters) {
    const { items } = await api.table().query({ pk: 'MATCHES', filter });
    expect([filter, matches(item, filter)]).toEqual([filter, items.length === 1]);
  }
});
