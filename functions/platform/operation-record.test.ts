import * as records from '../../shared/contract/running/operation-records/operations.ts';
import * as projects from '../../shared/contract/people/projects/operations.ts';
import * as rules from '../../shared/contract/rules/rules/operations.ts';
import { listeners } from '../events.ts';
import { testApi, type TestApi } from '../../test/support/api.ts';
import { TenantTable } from './table/tenant-table.ts';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});
afterEach(() => {
  jest.restoreAllMocks();
  return api.close();
});

const addProject = (name: string) => api.as('admin').call(projects.addProject, { body: { project: { name } } });
const recorded = async () => {
  const { data } = await api
    .as('admin')
    .call(records.listOperationRecords, { query: { page_index: 1, page_size: 50 } });
  return data.map(({ operation_content, status }) => `${operation_content}: ${status}`);
};
/** From now on the table writes no single row of this kind. */
const refusingPuts = () => {
  const put = TenantTable.prototype.put;
  jest.spyOn(TenantTable.prototype, 'put').mockImplementation(function (this: TenantTable, item, guard) {
    return item['recordKind'] === 'OPERATION_RECORD'
      ? Promise.reject(new Error('no answer'))
      : put.call(this, item, guard);
  });
};
const refusingCounts = () => {
  const update = TenantTable.prototype.update;
  jest.spyOn(TenantTable.prototype, 'update').mockImplementation(function (this: TenantTable, key, change, guard) {
    return key.pk.startsWith('RECORD_TOTALS')
      ? Promise.reject(new Error('no answer'))
      : update.call(this, key, change, guard);
  });
};

test('a project that was made is answered as made though its record cannot be counted, and the log tells', async () => {
  refusingCounts();
  await addProject('shop');
  expect(await recorded()).toEqual(['Create the project shop: succeeded']);
  expect(api.logged.join()).toContain('not written or not counted');
});

test('the record of a change is written in its own transaction: both are there or neither', async () => {
  refusingPuts();
  await addProject('shop');
  expect(await recorded()).toEqual(['Create the project shop: succeeded']);
});

test('a change that makes no transaction of its own is answered though its record cannot be written', async () => {
  const { data } = await addProject('shop');
  refusingPuts();
  await api.as('admin').call(projects.archiveProject, { params: { project_uid: data.uid } });
  expect(await recorded()).toEqual(['Create the project shop: succeeded']);
  expect(api.logged.join()).toContain('not written or not counted');
});

test('a call that is refused is answered with its own refusal though its record cannot be written', async () => {
  await addProject('shop');
  refusingPuts();
  const refusal = await api.as('admin').errorOf(projects.addProject, { body: { project: { name: 'shop' } } });
  expect(refusal).toBe('projectNameTaken');
});

test('a call that fails after its transaction is recorded once, as failed', async () => {
  await api.close();
  const customRuleDeleted = () => Promise.reject(new Error('no answer'));
  api = await testApi({
    ports: { listeners: { ...listeners, customRuleDeleted: [() => Promise.resolve({ customRuleDeleted })] } },
  });
  const body = { desc: 'no stars', db_type: 'MySQL', rule_script: 'a' };
  await api.as('admin').call(rules.createCustomRule, { body });
  const { data = [] } = await api.as('admin').call(rules.listCustomRules, { query: {} });
  const params = { rule_id: data[0]?.rule_id ?? '' };
  expect(await api.as('admin').errorOf(rules.deleteCustomRule, { params })).toBe('internal');
  expect((await recorded()).filter((line) => line.startsWith('Delete'))).toEqual([
    'Delete the custom rule no stars: failed',
  ]);
});
