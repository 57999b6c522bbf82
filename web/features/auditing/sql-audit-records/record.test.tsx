/** @jest-environment jsdom */
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { createAuditWhitelist } from '../../../../shared/contract/rules/audit-whitelist/operations.ts';
import { act } from '@testing-library/react';
import * as contract from '../../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { listAuditTaskRules, listAuditTaskSqls } from '../../../../shared/contract/auditing/tasks/operations.ts';
import { auditRecord as done, auditTask as task } from '../../../../test/support/an-audit-record.ts';
import { press, renderScreen, seeing, settle } from '../../../../test/support/console.tsx';
import SqlAuditRecord from './record.tsx';
import type { AuditRecord } from './wire.ts';

const page = createWrapper();

describe('one audit', () => {
  const open = (record: AuditRecord) =>
    renderScreen(<SqlAuditRecord />, {
      says: [
        [contract.getSqlAuditRecord, { data: record }],
        [listAuditTaskSqls, { data: [], total_nums: 0 }],
      ],
      path: '/audit/:recordId',
      at: '/audit/a1',
    });

  test('shows its score, where its SQL came from, what was left out and that mapped SQL cannot run', async () => {
    await open({
      ...done,
      task: {
        ...task,
        is_mapped: true,
        skipped_files: [{ file_name: 'bad.xml', reason: 'Line 3: Not well-formed XML' }],
      },
    });
    for (const words of [
      '61',
      'Zip archive (v2.zip)',
      'bad.xml',
      'Line 3: Not well-formed XML',
      'cannot be executed as they are',
      '90%',
    ])
      await seeing(words);
  });

  test('when it could not be loaded it says so once, under its title, and can be tried again', async () => {
    const { requests } = await renderScreen(<SqlAuditRecord />, {
      says: [[contract.getSqlAuditRecord, { code: 5001, message: 'The database of the console rests' }]],
      path: '/audit/:recordId',
      at: '/audit/a1',
    });
    await seeing('The audit could not be loaded');
    expect(document.querySelector('h1')?.textContent).toBe('Audit');
    const before = requests.length;
    await press('Try again');
    expect(requests.length).toBeGreaterThan(before);
  });

  test('without a statement it says so instead of a score', async () => {
    await open({ ...done, task: { ...task, sql_count: 0, score: 0 } });
    await seeing('There is nothing to audit');
    expect(document.querySelector('.score-gauge')).toBeNull();
  });

  test('statements tell which file they are from', async () => {
    const found = {
      number: 1,
      exec_sql_id: 1,
      exec_sql: 'select 1',
      sql_type: 'dql',
      sql_start_line: 3,
      sql_source_file: 'db/订单.sql',
      description: '',
      audit_result: [],
      exec_status: 'initialized',
    };
    await renderScreen(<SqlAuditRecord />, {
      says: [
        [contract.getSqlAuditRecord, { data: done }],
        [listAuditTaskSqls, { data: [found], total_nums: 1 }],
      ],
      path: '/audit/:recordId',
      at: '/audit/a1',
    });
    await seeing('db/订单.sql');
  });

  test('a finding leads to why it matters, and a statement goes to the whitelist without leaving the audit', async () => {
    const inBoth = (message: string) => ({ zh: { message, error_info: '' }, en: { message, error_info: '' } });
    const finding = {
      rule_name: 'dml-require-where',
      level: 'error',
      db_type: 'MySQL',
      execution_failed: false,
      error_info: '',
      i18n_audit_result_info: inBoth('No WHERE'),
      line: 5,
      column: 1,
      length: 6,
    };
    const groups = [
      { rule_name: 'dml-require-where', desc: 'No WHERE at all', level: 'error', hit_count: 7, instead: 'Add a WHERE' },
    ];
    const statement = {
      number: 1,
      exec_sql_id: 1,
      exec_sql: 'delete\nfrom orders',
      sql_type: 'dml',
      sql_start_line: 4,
      sql_source_file: '',
      description: '',
      audit_result: [finding],
      exec_status: 'initialized',
    };
    const { requests, router, page } = await renderScreen(<SqlAuditRecord />, {
      says: [
        [contract.getSqlAuditRecord, { data: done }],
        [listAuditTaskRules, { data: groups }],
        [listAuditTaskSqls, { data: [statement], total_nums: 1 }],
        [createAuditWhitelist, {}],
      ],
      path: '/audit/:recordId',
      at: '/audit/a1',
      project: { mine: { isManager: true, permissions: [], sources: {} } },
    });
    await seeing('No WHERE Line 5');
    await seeing('Instead: Add a WHERE');
    await press('7 statements: Show only the statements that broke "No WHERE at all"');
    expect(
      requests
        .filter(({ operation }) => operation === listAuditTaskSqls)
        .at(-1)
        ?.query.get('filter_rule_name'),
    ).toBe('dml-require-where');
    expect([...document.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.target])).toContainEqual([
      '/sqle/rule/knowledge/dml-require-where/MySQL',
      '_blank',
    ]);
    const menu = page.findAllButtonDropdowns().at(-1);
    await act(async () => menu?.openDropdown());
    await act(async () => menu?.findItemById('whitelist')?.click());
    await seeing('Fingerprint match');
    await press('Add entry');
    expect(requests.find(({ operation }) => operation === createAuditWhitelist)?.body).toEqual({
      value: 'delete\nfrom orders',
      match_type: 'exact_match',
      desc: '',
    });
    await settle();
    expect(document.querySelector('[role=dialog]:not([class*=hidden])')).toBeNull();
    expect(router.state.location.pathname).toBe('/audit/a1');
  });

  test('while it runs it tells how far it has come', async () => {
    await open({
      ...done,
      sql_audit_status: 'auditing',
      task: { ...task, status: 'initialized', audit_progress: { done: 30, total: 120 } },
    });
    await seeing('30 of 120 statements');
    expect(page.findProgressBar()?.findPercentageText()?.getElement().textContent).toBe('25%');
  });

  test('when it could not be completed it says why and leads to a new one that begins from it', async () => {
    const { router } = await open({ ...done, sql_audit_status: 'failed', fail_reason: 'At most 200000 statements' });
    await seeing('At most 200000 statements');
    await press('Audit again');
    expect(router.state.location).toMatchObject({
      pathname: expect.stringMatching(/sql-audit\/create$/),
      search: '?from=a1',
    });
  });
});
