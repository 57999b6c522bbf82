import * as contract from '../../../shared/contract/changes/data-exports/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { markingExport } from './export-marks.ts';
import { dataExports, type DataExport } from './export-repo.ts';
import { markDataExports } from './mark-exports.ts';

let api: TestApi;
let projectUid: string;
let made = 0;
beforeAll(async () => {
  api = await testApi();
  projectUid = await api.addProject('shop');
});
afterAll(() => api.close());

function anExport(change: Partial<DataExport>): DataExport {
  const exportUid = `e${String((made += 1)).padStart(6, '0')}`;
  return {
    exportUid,
    projectUid,
    projectName: 'shop',
    name: exportUid,
    desc: '',
    searchText: exportUid,
    creatorUid: api.uidOf('admin'),
    creatorName: 'admin',
    createdAt: '2030-01-01T00:00:00.000Z',
    updatedAt: '2030-01-01T00:00:00.000Z',
    status: 'finish',
    steps: [],
    tasks: [],
    dbServiceUids: ['common'],
    participantUids: [],
    assignees: [],
    assigneeUids: [],
    approvalHash: '',
    forbidsCreatorApproval: false,
    ...change,
  };
}
/** As they were before there were marks, or as they are since. */
async function write(exports: readonly DataExport[], how: 'marked' | 'unmarked'): Promise<void> {
  const items = exports.flatMap((one) => [
    dataExports.on(api.table()).creating(one),
    ...(how === 'marked' ? markingExport(api.table(), undefined, one) : []),
  ]);
  await api.table().putAll(items.flatMap((item) => ('put' in item ? [item.put] : [])));
}

test('what few exports have is found by its marks as by looking through all, among many at the same cost', async () => {
  const admin = api.as('admin');
  const page = { page_index: 1, page_size: 10 };
  await write([anExport({ status: 'rejected' }), anExport({ dbServiceUids: ['rare'] }), anExport({})], 'unmarked');
  const asked = [
    () => admin.call(contract.getGlobalDataExports, { query: { ...page, filter_status_list: ['rejected', 'cancel'] } }),
    () => admin.call(contract.getGlobalDataExports, { query: { ...page, filter_instance_id: 'rare' } }),
    () => admin.call(contract.listAllDataExports, { query: { ...page, filter_db_service_uid: 'rare' } }),
    () =>
      admin.call(contract.listDataExports, {
        params: { project_uid: projectUid },
        query: { ...page, filter_by_db_service_uid: 'rare' },
      }),
  ];
  const before = await Promise.all(asked.map((call) => call()));
  expect(before.map(({ data }) => data.length)).toEqual([1, 1, 1, 1]);
  await markDataExports(api.world);
  expect(await Promise.all(asked.map((call) => call()))).toEqual(before);
  await write(
    Array.from({ length: 1_500 }, () => anExport({})),
    'marked',
  );
  for (const [position, call] of asked.entries()) {
    const units = api.units().read;
    expect(await call()).toEqual(before[position]);
    expect(api.units().read - units).toBeLessThan(15);
  }
});

test('an export is found by what it is now', async () => {
  const before = anExport({ status: 'wait_for_approve', dbServiceUids: ['moved'] });
  await write([before], 'marked');
  const after = { ...before, status: 'cancel' as const };
  await api
    .table()
    .transact([dataExports.on(api.table()).putting(after), ...markingExport(api.table(), before, after)]);
  const found = async (status: DataExport['status']) =>
    (
      await api.as('admin').call(contract.getGlobalDataExports, {
        query: { page_index: 1, page_size: 10, filter_status_list: [status] },
      })
    ).total_nums;
  expect([await found('wait_for_approve'), await found('cancel')]).toEqual([0, 1]);
});
