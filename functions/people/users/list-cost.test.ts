import * as members from '../../../shared/contract/people/members/operations.ts';
import * as records from '../../../shared/contract/running/operation-records/operations.ts';
import * as contract from '../../../shared/contract/people/users/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { accounts } from '../../platform/access/account.ts';
import { memberships } from '../../platform/access/membership.ts';
import { operationRecords } from '../../platform/operation-record.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

async function unitsOf(call: () => Promise<unknown>): Promise<number> {
  const before = api.units();
  await call();
  const after = api.units();
  return after.read + after.write - before.read - before.write;
}

test('a page of users, members and records costs the same at ten and at three hundred of them', async () => {
  const projectUid = await api.addProject('shop');
  for (let n = 10; n < 22; n++) {
    await api.addUser(`a${n}`);
    await api.addMember(projectUid, `a${n}`);
  }
  const calls = [
    () => api.as('admin').call(contract.listUsers, { query: { page_size: 10 } }),
    () => api.as('admin').call(members.listMembers, { params: { project_uid: projectUid }, query: { page_size: 10 } }),
    () => api.as('admin').call(records.listOperationRecords, { query: { page_index: 1, page_size: 10 } }),
  ];
  const few: number[] = [];
  for (const call of calls) few.push(await unitsOf(call));

  const table = api.table();
  const account = await accounts.on(table).require({ uid: api.uidOf('a10') });
  const membership = await memberships.on(table).require({ userUid: account.uid, projectUid });
  const {
    items: [record],
  } = await operationRecords.on(table).listBy('gsi2', {}, { limit: 1 });
  for (let n = 0; n < 300; n++) {
    await accounts.on(table).put({ ...account, uid: `more${n}`, name: `more${n}` });
    await memberships.on(table).put({ ...membership, userUid: `more${n}`, userName: `more${n}` });
    if (record) await operationRecords.on(table).put({ ...record, id: `0${n}` });
  }
  for (const [position, call] of calls.entries())
    expect(await unitsOf(call)).toBeLessThanOrEqual((few[position] ?? 0) * 1.1);
});
