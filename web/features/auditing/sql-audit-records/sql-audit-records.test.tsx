/** @jest-environment jsdom */
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import * as contract from '../../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { auditRecord as done, auditTask as task } from '../../../../test/support/an-audit-record.ts';
import { press, renderScreen, seeing } from '../../../../test/support/console.tsx';
import SqlAuditRecords from './sql-audit-records.tsx';
import type { AuditRecord } from './wire.ts';

const page = createWrapper();

describe('the list', () => {
  const open = (
    rows: readonly AuditRecord[],
    {
      project = { mine: { isManager: true, permissions: [], sources: {} } },
      at = '/',
    }: { project?: object; at?: string } = {},
  ) =>
    renderScreen(<SqlAuditRecords />, {
      says: [
        [contract.listSqlAuditRecords, { data: rows, total_nums: rows.length }],
        [listInstanceTips, { data: [{ instance_id: 'i1', instance_name: 'orders' }] }],
        [contract.updateSqlAuditRecord, {}],
        [contract.listSqlAuditRecordTagTips, { data: ['full', 'incremental'] }],
      ],
      project,
      at,
    });

  test('says of each audit what it was for, how it ended and by whom; what still runs has no score yet', async () => {
    await open([
      done,
      {
        ...done,
        sql_audit_record_id: 'a2',
        sql_audit_status: 'auditing',
        task: { ...task, instance_name: '', audit_progress: { done: 40, total: 100 } },
      },
    ]);
    for (const words of ['orders', '61', '50%', 'full', 'MySQL (offline)', '40 of 100 statements']) await seeing(words);
    expect(page.findTable()?.findBodyCell(2, 5)?.getElement().textContent).toBe('-');
  });

  test('the address decides what is asked for', async () => {
    const { requests } = await open([done], {
      at: '/?filter_sql_audit_status=successfully&search=full&sql_audit_record_id=a1,a2',
    });
    const asked = requests.filter(({ operation }) => operation === contract.listSqlAuditRecords).at(-1);
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      filter_sql_audit_status: 'successfully',
      fuzzy_search_tags: 'full',
      filter_sql_audit_record_ids: 'a1,a2',
      page_index: '1',
    });
  });

  test('a tag is taken away where it stands, and nobody else may', async () => {
    const { requests } = await open([done]);
    await press('Remove the tag full');
    expect(requests.find(({ operation }) => operation === contract.updateSqlAuditRecord)).toMatchObject({
      params: { sql_audit_record_id: 'a1' },
      body: { tags: [] },
    });
  });

  test('who may only look sees no way to change tags, and why no audit can be made', async () => {
    await open([{ ...done, is_tag_editable: false }], { project: { mine: undefined } });
    expect(
      [...document.querySelectorAll('button')].filter((button) => /tag/.test(button.getAttribute('aria-label') ?? '')),
    ).toEqual([]);
    expect(
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent?.startsWith('New audit'))
        ?.getAttribute('aria-disabled'),
    ).toBe('true');
  });
});
