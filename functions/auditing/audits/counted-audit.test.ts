import * as quickAudits from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { createAuditWhitelist } from '../../../shared/contract/rules/audit-whitelist/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { listeners } from '../../events.ts';
import { TenantTable } from '../../platform/table/tenant-table.ts';

let api: TestApi;
beforeAll(async () => {
  const auditEnded = () => Promise.reject(new Error('no answer'));
  api = await testApi({
    ports: {
      files: { forTenant: () => ({}) } as never, // What is this short is kept in rows.
      listeners: { ...listeners, auditEnded: [() => Promise.resolve({ auditEnded })] },
    },
  });
  await api.addProject('shop');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => api.close());

const params = { project_name: 'shop' };
const audited = async () => {
  const body = { db_type: 'MySQL', sqls: 'select a from t; delete from t' };
  const { data } = await api.as('admin').call(quickAudits.createSqlAuditRecord, { params, body });
  const { data: stored } = await api.as('admin').call(quickAudits.getSqlAuditRecord, {
    params: { ...params, sql_audit_record_id: data.sql_audit_record_id },
  });
  return stored.sql_audit_status;
};
const complaints = () => api.logged.filter((line) => line.includes('an audit was not counted'));

test('an audit that is stored is answered though what listens to it fails, and the log tells', async () => {
  expect(await audited()).toBe('successfully');
  expect(complaints()).toHaveLength(1);
});

test('an audit that is stored is answered though the matches of the whitelist cannot be counted', async () => {
  await api.as('admin').call(createAuditWhitelist, { params, body: { value: 'select a from t' } });
  const update = TenantTable.prototype.update;
  jest.spyOn(TenantTable.prototype, 'update').mockImplementation(function (this: TenantTable, key, change, guard) {
    return key.pk.endsWith('#AUDIT_WHITELIST')
      ? Promise.reject(new Error('the whitelist gives no answer'))
      : update.call(this, key, change, guard);
  });
  expect(await audited()).toBe('successfully');
  expect(complaints().join()).toContain('the whitelist gives no answer');
});
