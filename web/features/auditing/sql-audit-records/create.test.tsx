/** @jest-environment jsdom */
import { act, fireEvent } from '@testing-library/react';
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { listDriverOptions } from '../../../../shared/contract/databases/db-services/operations.ts';
import {
  listInstanceRules,
  listInstanceTips,
  listSchemas,
} from '../../../../shared/contract/databases/instances/operations.ts';
import {
  getProjectRuleTemplate,
  listProjectRuleTemplateTips,
  listRuleTemplateTips,
} from '../../../../shared/contract/rules/rules/operations.ts';
import * as contract from '../../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { getAuditTaskSqlContent, listAuditTaskSqls } from '../../../../shared/contract/auditing/tasks/operations.ts';
import { auditRecord as done, auditTask as task } from '../../../../test/support/an-audit-record.ts';
import { press, renderScreen, seeing, settle, textsSent, type Says } from '../../../../test/support/console.tsx';
import CreateSqlAuditRecord from './create.tsx';

// This browser lays nothing out, and the editor asks where its letters stand.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
const page = createWrapper();
const change = (work: () => unknown) =>
  act(async () => {
    work();
  });

describe('a new audit', () => {
  const says = (more: readonly Says[]): Says[] => [
    ...more,
    [listInstanceTips, { data: [{ instance_id: 'i1', instance_name: 'orders', instance_type: 'MySQL' }] }],
    [listSchemas, { data: { schema_name_list: ['shop'] } }],
    [listInstanceRules, { data: [] }],
    [listDriverOptions, { data: [{ db_type: 'MySQL', logo_path: '', params: [] }] }],
    [listProjectRuleTemplateTips, { data: [] }],
    [listRuleTemplateTips, { data: [] }],
  ];
  const openAt = (at: string, ...more: Says[]) => renderScreen(<CreateSqlAuditRecord />, { says: says(more), at });
  const open = (...more: Says[]) => openAt('/', ...more);
  const choose = async (value: string) => {
    // The first one stands in for the buttons above it on a narrow screen.
    const select = page.findAllSelects()[1];
    await change(() => select?.openDropdown());
    await change(() => select?.selectOptionByValue(value, { expandToViewport: false }));
    await settle();
  };

  test('nothing is sent before there is a target and SQL, and both are asked for', async () => {
    const { requests } = await open();
    await press('Audit SQL');
    for (const words of ['Choose a data source', 'Write some SQL']) await seeing(words);
    expect(requests.filter(({ operation }) => operation === contract.createSqlAuditRecord)).toEqual([]);
  });

  test('once it is made the reader is taken to it and is not asked whether to leave', async () => {
    const { router, page: shown } = await open([
      contract.createSqlAuditRecord,
      { data: { sql_audit_record_id: 'a9', task } },
    ]);
    await choose('orders');
    await press('SQL file');
    const sql = new File(['select 1'], 'v1.sql');
    await change(() =>
      fireEvent.change(shown.find('input[type=file]')?.getElement() ?? document.body, { target: { files: [sql] } }),
    );
    await press('Audit SQL');
    expect(router.state.location.pathname).toMatch(/sql-audit\/detail\/a9$/);
    expect(document.body.textContent).not.toContain('Leave this page');
  });

  test('each way of auditing and each kind of file keeps what was chosen for it', async () => {
    const { page: shown } = await open();
    const takeFile = (name: string) =>
      change(() =>
        fireEvent.change(shown.find('input[type=file]')?.getElement() ?? document.body, {
          target: { files: [new File(['select 1'], name)] },
        }),
      );
    await choose('orders');
    await press('By database type only');
    await choose('MySQL');
    await press('For a data source');
    await seeing('orders');
    await press('By database type only');
    await seeing('MySQL');
    await press('SQL file');
    await takeFile('v1.sql');
    await press('Zip archive');
    expect(document.body.textContent).not.toContain('v1.sql');
    await takeFile('v2.zip');
    await press('SQL file');
    await seeing('v1.sql');
    await press('Zip archive');
    await seeing('v2.zip');
  });

  test('a repository that was tried needs not be tried again after a look at another kind', async () => {
    await open([
      contract.testGitConnection,
      { data: { is_connected_success: true, branches: ['main'], error_message: '' } },
    ]);
    await press('Git repository');
    await change(() => page.findAllInputs()[0]?.setInputValue('https://git.example.com/a.git'));
    await press('Test the connection');
    await press('Write SQL');
    await press('Git repository');
    await seeing('The repository can be read');
  });

  test('one that begins from a former audit has its target, tags and SQL, and leaving it unchanged asks nothing', async () => {
    const former = { ...done, task: { ...task, sql_source: 'sql_file' as const } };
    const made = { data: { sql_audit_record_id: 'a9', task } };
    const { requests, router } = await openAt(
      '/?from=a1',
      [contract.getSqlAuditRecord, { data: former }],
      [getAuditTaskSqlContent, { data: { sql: 'delete from orders' } }],
      [listAuditTaskSqls, { data: [], total_nums: 0 }],
      [contract.createSqlAuditRecord, made],
      [contract.updateSqlAuditRecord, {}],
    );
    await seeing('full');
    await press('Audit SQL');
    const sent = requests.find(({ operation }) => operation === contract.createSqlAuditRecord);
    expect(await textsSent(sent?.body)).toEqual({
      instance_name: 'orders',
      instance_schema: 'shop',
      sqls: 'delete from orders',
    });
    expect(requests.find(({ operation }) => operation === contract.updateSqlAuditRecord)?.body).toEqual({
      tags: ['full'],
    });
    expect(router.state.location.pathname).toMatch(/sql-audit\/detail\/a9$/);
  });

  test('one that begins from an archive asks for a file again, for the same target', async () => {
    await openAt('/?from=a1', [
      contract.getSqlAuditRecord,
      { data: { ...done, task: { ...task, instance_name: '' } } },
    ]);
    await press('Audit SQL');
    await seeing('Choose a file');
    await seeing('MySQL');
  });

  test('without a data source the editor judges by the default template of the type, and templates of the platform can be chosen', async () => {
    const tip = { rule_template_id: '1', db_type: 'MySQL', rule_version: 1 };
    const { requests } = await open(
      [
        listRuleTemplateTips,
        {
          data: [
            { ...tip, rule_template_name: 'default_MySQL', is_default_rule_template: true },
            { ...tip, rule_template_name: 'strict', is_default_rule_template: false },
          ],
        },
      ],
      [getProjectRuleTemplate, { data: { rule_list: [] } }],
    );
    const judgedBy = () =>
      requests
        .filter(({ operation }) => operation === getProjectRuleTemplate)
        .map(({ params }) => params['rule_template_name']);
    await press('By database type only');
    await choose('MySQL');
    expect(judgedBy()).toEqual(['default_MySQL']);
    const templates = page.findAllSelects()[2];
    await change(() => templates?.openDropdown());
    await change(() => templates?.selectOptionByValue('strict', { expandToViewport: false }));
    await settle();
    expect(judgedBy()).toEqual(['default_MySQL', 'strict']);
  });

  test('a repository is tried first; a refusal of the audit keeps what was entered', async () => {
    const { requests } = await open(
      [
        contract.testGitConnection,
        { data: { is_connected_success: true, branches: ['main', 'release'], error_message: '' } },
      ],
      [contract.createSqlAuditRecord, { code: 5001, message: 'The repository did not arrive within 20 seconds' }],
    );
    await choose('orders');
    await press('Git repository');
    const [address, user, password] = page.findAllInputs();
    await change(() => address?.setInputValue('https://git.example.com/a.git'));
    await change(() => user?.setInputValue('mei'));
    await change(() => password?.setInputValue('open-sesame'));
    await press('Test the connection');
    await seeing('The repository can be read');
    expect(requests.at(-1)?.body).toEqual({
      git_http_url: 'https://git.example.com/a.git',
      git_user_name: 'mei',
      git_user_password: 'open-sesame',
    });
    await press('Audit SQL');
    await seeing('The repository did not arrive within 20 seconds');
    expect(page.findAllInputs().map((input) => input.findNativeInput().getElement().value)).toEqual([
      'https://git.example.com/a.git',
      'mei',
      'open-sesame',
    ]);
    // Another address is not known to be readable.
    await change(() => page.findAllInputs()[0]?.setInputValue('https://git.example.com/b.git'));
    expect(document.body.textContent).not.toContain('The repository can be read');
  });
});
