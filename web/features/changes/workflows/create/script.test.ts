import { editorFindings } from '../../../../parts/audit-result/findings.ts';
import { emptyScript, fileProblem, isBlank, modeProblem, scriptBody } from './script.ts';
import { risksOf, whyNotSubmittable } from './submission-risks.ts';
import { presetName, rowProblems } from './use-draft.ts';
import type { AuditTask } from '../../../../parts/audit-result/audit-wire.ts';

const aTask = (given: Partial<AuditTask>): AuditTask => ({
  task_id: 1,
  instance_name: 'shop',
  instance_db_type: 'MySQL',
  instance_schema: '',
  audit_level: '',
  score: 100,
  pass_rate: 1,
  sql_source: 'form_data',
  exec_mode: 'sqls',
  status: 'audited',
  audit_files: [],
  enable_backup: false,
  backup_max_rows: 0,
  backup_conflict_with_instance: false,
  file_order_method: '',
  sql_count: 1,
  errored_rule_count: 0,
  skipped_files: [],
  is_mapped: false,
  is_in_slices: false,
  ...given,
});
const audited = (given: Partial<AuditTask>) => [{ target: { key: '1', name: 'shop', schema: '' }, task: aTask(given) }];
const aFinding = {
  rule_name: 'r',
  message: 'risky',
  level: 'warn',
  db_type: 'MySQL',
  execution_failed: false,
  error_info: '',
  instead: '',
  i18n_audit_result_info: { zh: { message: '危险', error_info: '' }, en: { message: 'risky', error_info: '' } },
  line: 1,
  column: 8,
  length: 3,
};

test('findings stand where the reader sees them, in the language of the reader', () => {
  const statement = { audit_result: [aFinding, { ...aFinding, line: 2 }, { ...aFinding, execution_failed: true }] };
  expect(editorFindings([statement], 'en-US')).toEqual([
    { line: 1, column: 8, length: 3, level: 'warn', message: 'risky', rule: 'r' },
    { line: 2, column: 8, length: 3, level: 'warn', message: 'risky', rule: 'r' },
  ]);
  expect(editorFindings([statement], 'zh-CN')[0]).toMatchObject({
    line: 1,
    column: 8,
    message: '危险',
  });
});

test('a script is written text or one .sql file of a bearable size', () => {
  const file = new File(['select 1'], 'Change.SQL');
  expect([
    isBlank({ ...emptyScript, sql: ' \n' }),
    isBlank({ ...emptyScript, sql: 'select 1' }),
    isBlank({ kind: 'sql_file', sql: 'select 1', file: undefined }),
    isBlank({ kind: 'sql_file', sql: '', file }),
  ]).toEqual([true, false, true, false]);
  expect([scriptBody({ ...emptyScript, sql: 'a' }), scriptBody({ kind: 'sql_file', sql: 'a', file })]).toEqual([
    { sql: 'a' },
    { input_sql_file: file },
  ]);
  expect([fileProblem(file), fileProblem(new File([''], 'a.zip'))?.en]).toEqual([undefined, 'Choose a .sql file']);
  expect(fileProblem(Object.defineProperty(new File([''], 'a.sql'), 'size', { value: 210_000_000 }))?.en).toBe(
    'The file is larger than 200 MB',
  );
});

test('a file that is too large to run statement by statement is told when it is chosen, and fits file by file', () => {
  const chosen = (size: number) => ({
    ...emptyScript,
    kind: 'sql_file' as const,
    file: Object.defineProperty(new File([''], 'a.sql'), 'size', { value: size }),
  });
  const megabytes = 1024 * 1024;
  expect(modeProblem(chosen(20 * megabytes), false)?.en).toMatch(/larger than 5 MB.*File by file/);
  expect(modeProblem(chosen(20 * megabytes), true)).toBeUndefined();
  expect(modeProblem(chosen(5 * megabytes), false)).toBeUndefined();
  expect(modeProblem({ ...emptyScript, sql: 'select 1' }, false)).toBeUndefined();
});

test('every data source is named, and none twice with the same schema', () => {
  const rows = [
    { key: '1', name: 'shop', schema: '' },
    { key: '2', name: '', schema: '' },
    { key: '3', name: 'shop', schema: 'x' },
    { key: '4', name: 'shop', schema: '' },
  ];
  expect([...rowProblems(rows)]).toEqual([
    ['2', 'sourceRequired'],
    ['4', 'sourceTwice'],
  ]);
});

test('the name offered first tells the data source and the time, and is never too long', () => {
  expect(presetName('shop', new Date('2030-01-02T03:04:05'))).toBe('shop_20300102_030405');
  expect(presetName('x'.repeat(200), new Date('2030-01-02T03:04:05'))).toHaveLength(120);
});

test('what exceeds the process or was not fully audited must be confirmed', () => {
  expect(risksOf(audited({ audit_level: 'warn' }), 'warn')).toEqual([]);
  expect(risksOf(audited({ audit_level: 'error' }), undefined)).toEqual([]);
  expect(risksOf(audited({ audit_level: 'error' }), 'warn').map(({ en }) => en)).toEqual([
    'The audit of shop is at level Error. Above Warning this project asks first.',
  ]);
  expect(risksOf(audited({ errored_rule_count: 2 }), 'error').map(({ en }) => en)).toEqual([
    'The audit of shop is incomplete. Rules that could not run: 2.',
  ]);
});

test('what was not audited, changed since, or holds no statement cannot be submitted', () => {
  const [none, stale, empty, fine] = [
    whyNotSubmittable([], false),
    whyNotSubmittable(audited({}), true),
    whyNotSubmittable(audited({ sql_count: 0 }), false),
    whyNotSubmittable(audited({}), false),
  ];
  expect([none?.en, stale?.en, empty?.en, fine]).toEqual([
    'You must audit your SQL before creating a workflow',
    'The SQL changed since its audit. Audit it again first',
    'Cannot create a workflow for SQL with empty audit results',
    undefined,
  ]);
});
