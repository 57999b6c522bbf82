/** @jest-environment jsdom */
import { act, fireEvent } from '@testing-library/react';
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { createAuditWhitelist } from '../../../shared/contract/audit-whitelist.ts';
import { listDriverOptions } from '../../../shared/contract/db-services.ts';
import { listInstanceRules, listInstanceTips, listSchemas } from '../../../shared/contract/instances.ts';
import { getProjectRuleTemplate, listProjectRuleTemplateTips, listRuleTemplateTips } from '../../../shared/contract/rules.ts';
import * as contract from '../../../shared/contract/sql-audit-records.ts';
import { getAuditTaskSqlContent, listAuditTaskSqls } from '../../../shared/contract/tasks.ts';
import { limits } from '../../../shared/limits.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../test/support/console.tsx';
import CreateSqlAuditRecord from './create.tsx';
import SqlAuditRecord from './record.tsx';
import SqlAuditRecords from './sql-audit-records.tsx';
import { emptySource, sourceBody, sourceProblem, type Source } from './source.ts';
import { emptyTarget, targetBody, targetProblem } from './target.ts';
import type { AuditRecord } from './wire.ts';

const task: AuditRecord['task'] = {
  task_id: 7, instance_name: 'orders', instance_db_type: 'MySQL', instance_schema: 'shop', audit_level: 'error', score: 61, pass_rate: 0.5, sql_source: 'zip_file', exec_mode: 'sqls', status: 'audited',
  audit_files: [{ file_name: 'v2.zip' }], enable_backup: false, backup_max_rows: 0, backup_conflict_with_instance: false, file_order_method: '', sql_count: 2, errored_rule_count: 0, skipped_files: [], is_mapped: false, coverage: 0.9,
};
const done: AuditRecord = { sql_audit_record_id: 'a1', sql_audit_status: 'successfully', creator: 'mei', created_at: '2026-01-02T03:04:05Z', tags: ['full'], task, is_tag_editable: true };
// This browser lays nothing out, and the editor asks where its letters stand.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
const page = createWrapper();
const change = (work: () => unknown) => act(async () => { work(); });

describe('the list', () => {
  const open = (rows: readonly AuditRecord[], { project = { mine: { isManager: true, permissions: [], sources: {} } }, at = '/' }: { project?: object; at?: string } = {}) =>
    renderScreen(<SqlAuditRecords />, { says: [[contract.listSqlAuditRecords, { data: rows, total_nums: rows.length }], [listInstanceTips, { data: [{ instance_id: 'i1', instance_name: 'orders' }] }], [contract.updateSqlAuditRecord, {}], [contract.listSqlAuditRecordTagTips, { data: ['full', 'incremental'] }]], project, at });

  test('says of each audit what it was for, how it ended and by whom; what still runs has no score yet', async () => {
    await open([done, { ...done, sql_audit_record_id: 'a2', sql_audit_status: 'auditing', task: { ...task, instance_name: '', audit_progress: { done: 40, total: 100 } } }]);
    for (const words of ['orders', '61', '50%', 'full', 'MySQL (offline)', '40 of 100 statements']) await seeing(words);
    expect(page.findTable()?.findBodyCell(2, 5)?.getElement().textContent).toBe('-');
  });

  test('the address decides what is asked for', async () => {
    const { requests } = await open([done], { at: '/?filter_sql_audit_status=successfully&search=full&sql_audit_record_id=a1,a2' });
    const asked = requests.filter(({ operation }) => operation === contract.listSqlAuditRecords).at(-1);
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ filter_sql_audit_status: 'successfully', fuzzy_search_tags: 'full', filter_sql_audit_record_ids: 'a1,a2', page_index: '1' });
  });

  test('a tag is taken away where it stands, and nobody else may', async () => {
    const { requests } = await open([done]);
    await press('Remove the tag full');
    expect(requests.find(({ operation }) => operation === contract.updateSqlAuditRecord)).toMatchObject({ params: { sql_audit_record_id: 'a1' }, body: { tags: [] } });
  });

  test('who may only look sees no way to change tags, and why no audit can be made', async () => {
    await open([{ ...done, is_tag_editable: false }], { project: { mine: undefined } });
    expect([...document.querySelectorAll('button')].filter((button) => /tag/.test(button.getAttribute('aria-label') ?? ''))).toEqual([]);
    expect([...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('New audit'))?.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('one audit', () => {
  const open = (record: AuditRecord) => renderScreen(<SqlAuditRecord />, {
    says: [[contract.getSqlAuditRecord, { data: record }], [listAuditTaskSqls, { data: [], total_nums: 0 }]], path: '/audit/:recordId', at: '/audit/a1',
  });

  test('shows its score, where its SQL came from, what was left out and that mapped SQL cannot run', async () => {
    await open({ ...done, task: { ...task, is_mapped: true, skipped_files: [{ file_name: 'bad.xml', reason: 'Line 3: Not well-formed XML' }] } });
    for (const words of ['61', 'Zip archive (v2.zip)', 'bad.xml', 'Line 3: Not well-formed XML', 'cannot be executed as they are', '90%']) await seeing(words);
  });

  test('when it could not be loaded it says so once, under its title, and can be tried again', async () => {
    const { requests } = await renderScreen(<SqlAuditRecord />, { says: [[contract.getSqlAuditRecord, { code: 5001, message: 'The database of the console rests' }]], path: '/audit/:recordId', at: '/audit/a1' });
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
    const found = { number: 1, exec_sql_id: 1, exec_sql: 'select 1', sql_type: 'dql', sql_start_line: 3, sql_source_file: 'db/订单.sql', description: '', audit_result: [], exec_status: 'initialized' };
    await renderScreen(<SqlAuditRecord />, { says: [[contract.getSqlAuditRecord, { data: done }], [listAuditTaskSqls, { data: [found], total_nums: 1 }]], path: '/audit/:recordId', at: '/audit/a1' });
    await seeing('db/订单.sql');
  });

  test('a finding leads to why it matters, and a statement goes to the whitelist without leaving the audit', async () => {
    const inBoth = (message: string) => ({ zh: { message, error_info: '' }, en: { message, error_info: '' } });
    const finding = { rule_name: 'dml-require-where', level: 'error', db_type: 'MySQL', execution_failed: false, error_info: '', i18n_audit_result_info: inBoth('No WHERE'), line: 5, column: 1, length: 6 };
    const statement = { number: 1, exec_sql_id: 1, exec_sql: 'delete\nfrom orders', sql_type: 'dml', sql_start_line: 4, sql_source_file: '', description: '', audit_result: [finding], exec_status: 'initialized' };
    const { requests, router } = await renderScreen(<SqlAuditRecord />, {
      says: [[contract.getSqlAuditRecord, { data: done }], [listAuditTaskSqls, { data: [statement], total_nums: 1 }], [createAuditWhitelist, {}]], path: '/audit/:recordId', at: '/audit/a1', project: { mine: { isManager: true, permissions: [], sources: {} } },
    });
    await seeing('No WHERE Line 5');
    expect([...document.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.target])).toContainEqual(['/sqle/rule/knowledge/dml-require-where/MySQL', '_blank']);
    await press('Add to whitelist');
    await seeing('Fingerprint match');
    await press('Add entry');
    expect(requests.find(({ operation }) => operation === createAuditWhitelist)?.body).toEqual({ value: 'delete\nfrom orders', match_type: 'exact_match', desc: '' });
    await settle();
    expect(document.querySelector('[role=dialog]:not([class*=hidden])')).toBeNull();
    expect(router.state.location.pathname).toBe('/audit/a1');
  });

  test('while it runs it tells how far it has come', async () => {
    await open({ ...done, sql_audit_status: 'auditing', task: { ...task, status: 'initialized', audit_progress: { done: 30, total: 120 } } });
    await seeing('30 of 120 statements');
    expect(page.findProgressBar()?.findPercentageText()?.getElement().textContent).toBe('25%');
  });

  test('when it could not be completed it says why and leads to a new one that begins from it', async () => {
    const { router } = await open({ ...done, sql_audit_status: 'failed', fail_reason: 'At most 200000 statements' });
    await seeing('At most 200000 statements');
    await press('Audit again');
    expect(router.state.location).toMatchObject({ pathname: expect.stringMatching(/sql-audit\/create$/), search: '?from=a1' });
  });
});

describe('a new audit', () => {
  const says = (more: readonly Says[]): Says[] => [
    ...more, [listInstanceTips, { data: [{ instance_id: 'i1', instance_name: 'orders', instance_type: 'MySQL' }] }], [listSchemas, { data: { schema_name_list: ['shop'] } }], [listInstanceRules, { data: [] }],
    [listDriverOptions, { data: [{ db_type: 'MySQL', logo_path: '', params: [] }] }], [listProjectRuleTemplateTips, { data: [] }], [listRuleTemplateTips, { data: [] }],
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
    await press('Audit');
    for (const words of ['Choose a data source', 'Write some SQL']) await seeing(words);
    expect(requests.filter(({ operation }) => operation === contract.createSqlAuditRecord)).toEqual([]);
  });

  test('once it is made the reader is taken to it and is not asked whether to leave', async () => {
    const { router, page: shown } = await open([contract.createSqlAuditRecord, { data: { sql_audit_record_id: 'a9', task } }]);
    await choose('orders');
    await press('SQL file');
    const sql = new File(['select 1'], 'v1.sql');
    await change(() => fireEvent.change(shown.find('input[type=file]')?.getElement() ?? document.body, { target: { files: [sql] } }));
    await press('Audit');
    expect(router.state.location.pathname).toMatch(/sql-audit\/detail\/a9$/);
    expect(document.body.textContent).not.toContain('Leave this page');
  });

  test('each way of auditing and each kind of file keeps what was chosen for it', async () => {
    const { page: shown } = await open();
    const takeFile = (name: string) => change(() => fireEvent.change(shown.find('input[type=file]')?.getElement() ?? document.body, { target: { files: [new File(['select 1'], name)] } }));
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
    await open([contract.testGitConnection, { data: { is_connected_success: true, branches: ['main'], error_message: '' } }]);
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
    const { requests, router } = await openAt('/?from=a1', [contract.getSqlAuditRecord, { data: former }], [getAuditTaskSqlContent, { data: { sql: 'delete from orders' } }], [listAuditTaskSqls, { data: [], total_nums: 0 }], [contract.createSqlAuditRecord, made], [contract.updateSqlAuditRecord, {}]);
    await seeing('full');
    await press('Audit');
    const sent = requests.find(({ operation }) => operation === contract.createSqlAuditRecord);
    expect(Object.fromEntries((sent?.body as FormData).entries())).toEqual({ instance_name: 'orders', instance_schema: 'shop', sqls: 'delete from orders' });
    expect(requests.find(({ operation }) => operation === contract.updateSqlAuditRecord)?.body).toEqual({ tags: ['full'] });
    expect(router.state.location.pathname).toMatch(/sql-audit\/detail\/a9$/);
  });

  test('one that begins from an archive asks for a file again, for the same target', async () => {
    await openAt('/?from=a1', [contract.getSqlAuditRecord, { data: { ...done, task: { ...task, instance_name: '' } } }]);
    await press('Audit');
    await seeing('Choose a file');
    await seeing('MySQL');
  });

  test('without a data source the editor judges by the default template of the type, and templates of the platform can be chosen', async () => {
    const tip = { rule_template_id: '1', db_type: 'MySQL', rule_version: 1 };
    const { requests } = await open(
      [listRuleTemplateTips, { data: [{ ...tip, rule_template_name: 'default_MySQL', is_default_rule_template: true }, { ...tip, rule_template_name: 'strict', is_default_rule_template: false }] }],
      [getProjectRuleTemplate, { data: { rule_list: [] } }],
    );
    const judgedBy = () => requests.filter(({ operation }) => operation === getProjectRuleTemplate).map(({ params }) => params['rule_template_name']);
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
    const { requests } = await open([contract.testGitConnection, { data: { is_connected_success: true, branches: ['main', 'release'], error_message: '' } }], [contract.createSqlAuditRecord, { code: 5001, message: 'The repository did not arrive within 20 seconds' }]);
    await choose('orders');
    await press('Git repository');
    const [address, user, password] = page.findAllInputs();
    await change(() => address?.setInputValue('https://git.example.com/a.git'));
    await change(() => user?.setInputValue('mei'));
    await change(() => password?.setInputValue('open-sesame'));
    await press('Test the connection');
    await seeing('The repository can be read');
    expect(requests.at(-1)?.body).toEqual({ git_http_url: 'https://git.example.com/a.git', git_user_name: 'mei', git_user_password: 'open-sesame' });
    await press('Audit');
    await seeing('The repository did not arrive within 20 seconds');
    expect(page.findAllInputs().map((input) => input.findNativeInput().getElement().value)).toEqual(['https://git.example.com/a.git', 'mei', 'open-sesame']);
    // Another address is not known to be readable.
    await change(() => page.findAllInputs()[0]?.setInputValue('https://git.example.com/b.git'));
    expect(document.body.textContent).not.toContain('The repository can be read');
  });
});

describe('what is sent', () => {
  const file = (name: string, size = 1) => ({ name, size }) as File;
  const given = (next: Partial<Source>): Source => ({ ...emptySource, ...next });

  test('is the SQL of the way that is chosen, and nothing of the others', () => {
    const files = { zip_file: file('a.zip'), mybatis_xml_file: file('a.xml') };
    const all = given({ sql: 'select 1', files, git: { url: ' https://x/a.git ', user: '', password: '', branch: 'main', tested: undefined } });
    expect(sourceBody(all)).toEqual({ sqls: 'select 1' });
    expect(sourceBody({ ...all, kind: 'zip_file' })).toEqual({ input_zip_file: files.zip_file });
    expect(sourceBody({ ...all, kind: 'mybatis_xml_file' })).toEqual({ input_mybatis_xml_file: files.mybatis_xml_file });
    expect(sourceBody({ ...all, kind: 'git_repository' })).toEqual({ git_http_url: 'https://x/a.git', git_branch_name: 'main' });
    expect(targetBody({ ...emptyTarget, online: { instance: 'orders', schema: 'shop', dbType: 'MySQL' } })).toEqual({ instance_name: 'orders', instance_schema: 'shop' });
    expect(targetBody({ ...emptyTarget, method: 'offline', offline: { dbType: 'MySQL', template: 'house' } })).toEqual({ db_type: 'MySQL', rule_template_name: 'house' });
  });

  test('is complete, of the right kind and not too large', () => {
    const problem = (next: Partial<Source>) => sourceProblem(given(next))?.en;
    expect([problem({ sql: ' ' }), problem({ kind: 'sql_file' }), problem({ kind: 'git_repository' })]).toEqual(['Write some SQL', 'Choose a file', 'Enter the address of the repository']);
    expect(problem({ kind: 'zip_file', files: { zip_file: file('a.sql') } })).toBe('Choose a file that ends with .zip');
    expect(problem({ kind: 'sql_file', files: { sql_file: file('A.SQL', limits.sqlFileBytesMax + 1) } })).toMatch(/larger than 5 MB/);
    expect(problem({ kind: 'sql_file', files: { sql_file: file('A.SQL', 10) } })).toBeUndefined();
    expect([targetProblem(emptyTarget)?.en, targetProblem({ ...emptyTarget, method: 'offline' })?.en]).toEqual(['Choose a data source', 'Choose a database type']);
  });
});
