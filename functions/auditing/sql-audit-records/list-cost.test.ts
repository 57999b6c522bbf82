import * as contract from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { records } from './record-repo.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
});
afterAll(() => bench.close());

const shop = { params: { project_name: 'shop' } };
const page = { page_index: 1, page_size: 50 };
const create = (
  body: {
    sqls?: string;
    db_type?: string;
    instance_name?: string;
    rule_template_name?: string;
    input_zip_file?: { fileName: string; bytes: Uint8Array<ArrayBuffer> };
    git_http_url?: string;
    git_user_password?: string;
  },
  by = 'mei',
) => bench.api.as(by).call(contract.createSqlAuditRecord, { ...shop, body });
const list = (query: object = {}, by = 'mei') =>
  bench.api.as(by).call(contract.listSqlAuditRecords, { ...shop, query: { ...page, ...query } });

describe('what a page of the list costs', () => {
  const readsOf = async (query: object, by: string) => {
    const before = bench.api.units().read;
    const answer = await list({ page_size: 10, ...query }, by);
    return { reads: bench.api.units().read - before, total: answer.total_nums, searched: answer.searched_nums };
  };
  const fill = async (count: number, status: 'failed' | 'successfully') => {
    const { data } = await create({ sqls: 'select 1', instance_name: 'orders' });
    const kept = records.on(bench.api.table());
    const record = await kept.require({ projectUid: bench.projectUid, recordId: data.sql_audit_record_id });
    const copies = Array.from({ length: count }, (_, at) => ({
      ...record,
      status,
      recordId: `00${String(at).padStart(6, '0')}`,
    }));
    await bench.api.table().putAll(
      copies.flatMap((copy) => {
        const write = kept.putting(copy);
        return 'put' in write ? [write.put] : [];
      }),
    );
    return () => kept.removeAll(copies);
  };

  test('is the same at ten times as many records for all, one status, one data source and one person', async () => {
    const queries: [object, string][] = [
      [{}, 'director'],
      [{ filter_sql_audit_status: 'successfully' }, 'director'],
      [{ filter_instance_id: bench.dbServiceUid }, 'director'],
      [{}, 'mei'],
    ];
    const reads = async () => {
      const found = [];
      for (const [query, by] of queries) found.push(await readsOf(query, by));
      expect(found.every(({ searched }) => searched === undefined)).toBe(true);
      return found.map((one) => one.reads);
    };
    await fill(0, 'successfully');
    const few = await reads();
    const remove = await fill(500, 'successfully');
    const many = await reads();
    await remove();
    expect(many.map((units, at) => units <= (few[at] ?? 0) * 1.2 + 1)).toEqual([true, true, true, true]);
  });

  test('stays the same for a search beyond the rows that it looks through, and the answer says so', async () => {
    const search = { fuzzy_search_tags: 'nobody-has-this' };
    const removeFew = await fill(limits.searchedRowsMax + 100, 'failed');
    const few = await readsOf(search, 'director');
    const removeMany = await fill(limits.searchedRowsMax * 3, 'failed');
    const many = await readsOf(search, 'director');
    await Promise.all([removeFew(), removeMany()]);
    expect(few.total).toBe(0);
    expect(few.searched).toBeGreaterThan(500);
    expect(Math.abs((many.searched ?? 0) - (few.searched ?? 0))).toBeLessThan(50);
    expect(many.reads).toBeLessThanOrEqual(few.reads * 1.05);
    expect((await readsOf(search, 'director')).searched).toBeUndefined();
  }, 120_000);

  test('totals of a data source and of a person follow what is made', async () => {
    const [source, own] = [
      async () => (await list({ filter_instance_id: bench.dbServiceUid }, 'director')).total_nums,
      async () => (await list()).total_nums,
    ];
    const before = [await source(), await own()];
    await create({ sqls: 'select 1', instance_name: 'orders' });
    await create({ sqls: 'select 1', db_type: 'MySQL' }, 'director');
    expect([await source(), await own()]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
    expect((await list({ filter_instance_id: bench.dbServiceUid, page_size: 200 }, 'director')).data.length).toBe(
      await source(),
    );
  });
});
