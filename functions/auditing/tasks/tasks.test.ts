import { createAuditWhitelist, listAuditWhitelist } from '../../../shared/contract/rules/audit-whitelist/operations.ts';
import * as contract from '../../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { listRuleHits } from '../../../shared/contract/running/statistics/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { reportFormatNames } from '../../../shared/report-formats.ts';
import { zipOf } from '../../../test/support/zip.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { removeUnboundTasks } from '../audits/remove-unbound.ts';
import { requireTasks } from '../../ground/ledger/task-repo.ts';
import { ruleOutcomesOf } from '../audits/rule-outcome-repo.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
});
afterAll(() => bench.close());

const shop = { params: { project_name: 'shop' } };
type File = { fileName: string; bytes: Uint8Array<ArrayBuffer> };
type Form = { sql?: string; input_sql_file?: File; input_zip_file?: File; input_mybatis_xml_file?: File };
const audit = (body: Form, by = 'mei') =>
  bench.api.as(by).call(contract.createAuditTask, { ...shop, body: { instance_name: 'orders', ...body } });
const auditError = (body: object, by = 'mei') =>
  bench.api.as(by).errorOf(contract.createAuditTask, { ...shop, body: { instance_name: 'orders', ...body } });
const sqls = (taskId: number, query: object = {}, by = 'mei') =>
  bench.api.as(by).call(contract.listAuditTaskSqls, {
    params: { task_id: taskId },
    query: { page_index: 1, page_size: 100, ...query },
  });

test('what the whitelist of the project holds is let through, and counted there', async () => {
  await bench.api.as('admin').call(createAuditWhitelist, {
    ...shop,
    body: { value: 'delete from drafts where id = 7', match_type: 'fp_match' },
  });
  await bench.api.as('admin').call(createAuditWhitelist, { ...shop, body: { value: 'DELETE FROM archived;' } });
  const { data } = await audit({ sql: 'delete from drafts where id = 8; delete from archived; delete from drafts' });
  const { data: rows } = await sqls(data.task_id);
  expect(rows.map(({ audit_level }) => audit_level)).toEqual(['normal', 'normal', 'error']);
  const { data: entries } = await bench.api
    .as('admin')
    .call(listAuditWhitelist, { ...shop, query: { page_index: 1, page_size: 9 } });
  expect(entries.map(({ matched_count, last_match_time: at }) => [matched_count, at !== undefined])).toEqual([
    [1, true],
    [1, true],
  ]);
});

test('what an audit found is grouped by rule with the remedy, and its statements are found by it', async () => {
  const { data } = await audit({ sql: 'delete from orders;\nselect id from orders;\ndelete from drafts' });
  const params = { task_id: data.task_id };
  const { data: rules } = await bench.api.as('mei').call(contract.listAuditTaskRules, { params });
  // The server finds none of these tables, so that no statement can run.
  expect(rules[0]).toMatchObject({ rule_name: 'global-explain-pre-check', level: 'error', hit_count: 3 });
  expect(rules[1]).toMatchObject({ rule_name: 'dml-require-where', level: 'error', hit_count: 2 });
  expect(rules[1]?.instead).not.toBe('');
  const found = await sqls(data.task_id, { filter_rule_name: 'dml-require-where' });
  expect([found.total_nums, found.data.map(({ number }) => number)]).toEqual([2, [1, 3]]);
  expect(found.data[0]?.audit_result.find(({ rule_name }) => rule_name === 'dml-require-where')?.instead).toBe(
    rules[1]?.instead,
  );
  expect((await sqls(data.task_id, { filter_rule_name: 'no-such-rule' })).total_nums).toBe(0);
  expect(await bench.api.anyone.errorOf(contract.listAuditTaskRules, { params })).toBe('signInRequired');
  expect(await bench.api.as('admin', 'other').errorOf(contract.listAuditTaskRules, { params })).toBe('notFound');
});

test('what cannot be read stands among the findings by rule, though no rule judged it', async () => {
  const { data } = await audit({ sql: 'selec 1;\ndelete from drafts' });
  const params = { task_id: data.task_id };
  const { data: rules } = await bench.api.as('mei').call(contract.listAuditTaskRules, { params });
  expect(rules.filter(({ rule_name }) => rule_name === '')).toEqual([
    { rule_name: '', desc: expect.stringMatching(/^It cannot run/), level: 'error', hit_count: 1, instead: '' },
  ]);
});

test('each rule counts how many statements and audits it was met in', async () => {
  const hits = async () =>
    (await bench.api.as('admin').call(listRuleHits, { query: { filter_db_type: 'PostgreSQL' } })).data;
  const before = (await hits()).find(({ rule_name }) => rule_name === 'dml-require-where');
  await audit({ sql: 'delete from orders; delete from drafts; select 1' });
  const after = (await hits()).find(({ rule_name }) => rule_name === 'dml-require-where');
  expect([
    (after?.hit_count ?? 0) - (before?.hit_count ?? 0),
    (after?.audit_count ?? 0) - (before?.audit_count ?? 0),
  ]).toEqual([2, 1]);
  expect(await bench.api.as('admin').errorOf(listRuleHits, { query: {} })).toBe('validation');
});

test('a script is audited statement by statement, with findings at their lines, score and level', async () => {
  const { data } = await audit({ sql: 'select id from orders;\ndelete from orders;\ndelete from orders' });
  expect(data).toMatchObject({
    instance_name: 'orders',
    instance_db_type: 'PostgreSQL',
    status: 'audited',
    sql_count: 3,
    sql_source: 'form_data',
    exec_mode: 'sqls',
    errored_rule_count: 0,
  });
  const rows = await sqls(data.task_id);
  expect(rows.total_nums).toBe(3);
  const [, second] = rows.data;
  expect(second).toMatchObject({
    number: 2,
    exec_sql: 'delete from orders',
    sql_type: 'dml',
    sql_start_line: 2,
    audit_status: 'finished',
    exec_status: 'initialized',
  });
  expect(second?.audit_result.length).toBeGreaterThan(0);
  expect(second?.audit_result[0]?.i18n_audit_result_info['zh']?.message).not.toBe('');
  expect(second?.audit_result[0]?.message).toBe(second?.audit_result[0]?.i18n_audit_result_info['en']?.message);
  expect(data.audit_level).not.toBe('');
  expect(data.score).toBeLessThan(100);
  expect(data.rule_counts?.hit).toBeGreaterThan(0);
  expect(data.coverage).toBeGreaterThan(0);
});

test('what became of each rule is kept with the task, also that it could not judge', async () => {
  const { data } = await audit({ sql: 'select id from orders;\ndelete from orders;\nselectt' });
  const outcomes = await ruleOutcomesOf(bench.api.table(), data.task_id);
  const of = (ruleId: string) => outcomes.find((one) => one.ruleId === ruleId);
  expect(of('dml-require-where')).toMatchObject({ outcome: 'hit', hits: 1, skipped: 1 });
  expect(of('ddl-drop-column')).toMatchObject({ outcome: 'notApplicable', judged: 0 });
  const [task] = await requireTasks(bench.api.table(), [data.task_id]);
  expect(Object.values(task?.ruleCounts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(outcomes.length);
  expect(task?.coverage).toBeLessThan(1);
  expect(task?.probes).toMatchObject({ isCutShort: false });
  expect(JSON.stringify(outcomes).length).toBeLessThan(100 * outcomes.length + 2);
});

test('the rows are narrowed by level, state and repetition, with their totals', async () => {
  const { data } = await audit({ sql: 'delete from orders;delete from orders;select 1' });
  expect((await sqls(data.task_id, { no_duplicate: 'true' })).total_nums).toBe(2);
  const level = data.audit_level || 'error';
  const atLevel = await sqls(data.task_id, { filter_audit_level: level });
  expect([atLevel.total_nums, atLevel.data.length]).toEqual([2, 2]);
  expect((await sqls(data.task_id, { filter_exec_status: 'initialized' })).total_nums).toBe(3);
  expect((await sqls(data.task_id, { filter_exec_status: 'failed' })).total_nums).toBe(0);
  expect((await sqls(data.task_id, { filter_audit_status: 'doing' })).total_nums).toBe(0);
});

test('an archive brings SQL and mapper files; each statement tells its file and line, and what was left out is told', async () => {
  const bytes = zipOf([
    { name: 'b.sql', content: 'select 1;\ndelete from orders' },
    {
      name: 'a.xml',
      content: '<mapper namespace="a">\n<update id="u">\nupdate orders set a = #{a} where id = ${id}</update></mapper>',
    },
    { name: 'broken.xml', content: '<mapper>' },
  ]);
  const { data } = await audit({ input_zip_file: { fileName: 'change.zip', bytes } });
  expect(data).toMatchObject({
    sql_source: 'zip_file',
    sql_count: 3,
    is_mapped: true,
    audit_files: [{ file_name: 'change.zip' }],
    skipped_files: [{ file_name: 'broken.xml' }],
  });
  const rows = (await sqls(data.task_id)).data;
  expect(
    rows.map(({ sql_source_file, sql_start_line, exec_sql }) => [sql_source_file, sql_start_line, exec_sql]),
  ).toEqual([
    ['a.xml', 3, 'update orders set a = $1 where id = ${id}'],
    ['b.sql', 1, 'select 1'],
    ['b.sql', 2, 'delete from orders'],
  ]);
  expect(rows[0]?.audit_result.map(({ line, column, level }) => [line, column, level])).toContainEqual([3, 39, 'warn']);
  const content = await bench.api
    .as('mei')
    .call(contract.getAuditTaskSqlContent, { params: { task_id: data.task_id } });
  expect(content.data.sql).toBe(
    '-- a.xml\nupdate orders set a = $1 where id = ${id};\n\n-- b.sql\nselect 1;\ndelete from orders\n\n',
  );
});

test('SQL of mapper files can be judged but goes into no workflow', async () => {
  const xml = new TextEncoder().encode(
    '<mapper namespace="a"><select id="s">select 1 from orders where id = #{id}</select></mapper>',
  );
  const { data } = await audit({ input_mybatis_xml_file: { fileName: 'OrderMapper.xml', bytes: xml } });
  expect(data).toMatchObject({ sql_source: 'mybatis_xml_file', sql_count: 1 });
  expect(
    await bench.api
      .as('mei')
      .errorOf(workflows.createWorkflow, { ...shop, body: { workflow_subject: 'mapped', task_ids: [data.task_id] } }),
  ).toBe('mappedNotExecutable');
});

test.each(reportFormatNames.values)(
  'the report can be had as %s, with the file and line of each finding',
  async (format) => {
    const sql =
      "delete from orders;\n-- <script>alert(1)</script>\nupdate orders set a = '<img src=x onerror=alert(1)>'";
    const { data } = await audit({
      input_sql_file: { fileName: '=cmd|calc.sql', bytes: new TextEncoder().encode(sql) },
    });
    const { bytes } = await bench.api
      .as('mei')
      .send(contract.downloadAuditTaskSqlReport, { params: { task_id: data.task_id }, query: { format } });
    const report = bytes.toString();
    expect(report).toContain('calc.sql');
    if (format === 'html') expect(report).not.toMatch(/<script|<img/);
    if (format === 'csv') expect(report).not.toMatch(/(^|,)"?=/m);
    if (format === 'text') expect(report).toMatch(/rules: [1-9]\d* hit/);
    if (format === 'json')
      expect(JSON.parse(report)[0].rules).toContainEqual(
        expect.objectContaining({ id: 'dml-require-where', outcome: 'hit', hits: 2 }),
      );
    if (format === 'json' || format === 'sarif' || format === 'gitlab') expect(JSON.parse(report)).toBeTruthy();
  },
);

test('a statement that cannot be read is said so and does not fail the others', async () => {
  const { data } = await audit({ sql: 'selectt 1 fromm; select 1' });
  const rows = (await sqls(data.task_id)).data;
  expect(rows[0]?.audit_result.length).toBeGreaterThan(0);
  expect(rows).toHaveLength(2);
});

test('a SQL file is audited in UTF-8 and in GB18030, and given back as it was', async () => {
  const gb = new Uint8Array([...Buffer.from("select '"), 0xd6, 0xd0, 0xce, 0xc4, ...Buffer.from("'")]);
  const { data } = await audit({ input_sql_file: { fileName: 'change.sql', bytes: gb } });
  expect(data).toMatchObject({ sql_source: 'sql_file', audit_files: [{ file_name: 'change.sql' }] });
  const params = { task_id: data.task_id };
  expect((await bench.api.as('mei').call(contract.getAuditTaskSqlContent, { params })).data.sql).toBe("select '中文'");
  const file = await bench.api.as('mei').download(contract.downloadAuditTaskSqlFile, { params });
  expect(file.text).toBe("select '中文'");
  expect(file.headers['content-disposition']).toContain('change.sql');
});

test('long SQL is kept in files and comes back whole', async () => {
  const long = `select '${'x'.repeat(limits.inlineTextBytesMax)}'`;
  const { data } = await audit({ sql: `${long};select 2` });
  expect((await sqls(data.task_id)).data[0]?.exec_sql).toBe(long);
  expect(
    (await bench.api.as('mei').call(contract.getAuditTaskSqlContent, { params: { task_id: data.task_id } })).data.sql,
  ).toBe(`${long};select 2`);
});

test('without SQL, with too much of it, with an unknown rule template or source, or without the right it is refused', async () => {
  expect(await auditError({})).toBe('sqlMissing');
  expect(await auditError({ sql: '   ' })).toBe('sqlMissing');
  expect(await auditError({ input_sql_file: { fileName: 'a.sql', bytes: Buffer.from([0xff, 0x00, 0xff]) } })).toBe(
    'sqlNotText',
  );
  expect(
    await auditError({ input_sql_file: { fileName: 'a.sql', bytes: Buffer.alloc(limits.sqlFileBytesMax + 1, 'a') } }),
  ).toBe('fileNeedsLink');
  expect(await auditError({ sql: 'select 1', rule_template_name: 'nothing' })).toBe('unknownRuleTemplate');
  expect(await auditError({ sql: 'select 1', exec_mode: 'sql_file' })).toBe('fileModeNotSupported');
  expect(await auditError({ sql: 'select 1', instance_name: 'nowhere' })).toBe('notFound');
  await bench.addSource('roach', { db_type: 'CockroachDB' });
  expect(await auditError({ sql: 'select 1', instance_name: 'roach', enable_backup: true }, 'director')).toBe(
    'backupUnsupported',
  );
  expect(await auditError({ sql: 'select 1' }, 'lee')).toBe('forbidden');
});

test('a group audits the same SQL for each of its data sources, for its creator alone', async () => {
  await bench.addSource('orders2');
  const group = (by: string) =>
    bench.api.as(by).call(contract.createTaskGroup, {
      ...shop,
      body: { instances: [{ instance_name: 'orders' }, { instance_name: 'orders2', instance_schema: 'public' }] },
    });
  expect(
    await bench.api
      .as('mei')
      .errorOf(contract.createTaskGroup, { ...shop, body: { instances: [{ instance_name: 'orders2' }] } }),
  ).toBe('forbidden');
  const { data } = await group('director');
  const body = { task_group_id: data.task_group_id, sql: 'select 1' };
  expect(await bench.api.as('mei').errorOf(contract.auditTaskGroup, { body })).toBe('notFound');
  const audited = await bench.api.as('director').call(contract.auditTaskGroup, { body });
  expect(audited.data.tasks.map((task) => [task.instance_name, task.instance_schema])).toEqual([
    ['orders', ''],
    ['orders2', 'public'],
  ]);
  const archive = { fileName: 'both.zip', bytes: zipOf([{ name: 'a.sql', content: 'select 1; select 2' }]) };
  const zipped = { body: { task_group_id: data.task_group_id, input_zip_file: archive } };
  const ofArchive = await bench.api.as('director').call(contract.auditTaskGroup, zipped);
  expect(ofArchive.data.tasks.map(({ sql_source, sql_count }) => [sql_source, sql_count])).toEqual([
    ['zip_file', 2],
    ['zip_file', 2],
  ]);
  const xml = Buffer.from('<mapper namespace="a"><select id="b">select 1</select></mapper>');
  const mapped = { task_group_id: data.task_group_id, input_mybatis_xml_file: { fileName: 'A.xml', bytes: xml } };
  const ofMapper = await bench.api.as('director').call(contract.auditTaskGroup, { body: mapped });
  expect(ofMapper.data.tasks.map(({ sql_source }) => sql_source)).toEqual(['mybatis_xml_file', 'mybatis_xml_file']);
  const made = await bench.api.as('director').call(workflows.createWorkflow, {
    ...shop,
    body: { workflow_subject: 'both', task_ids: audited.data.tasks.map((task) => task.task_id) },
  });
  expect((await bench.detail(made.data.workflow_id)).mode).toBe('same_sqls');
});

test('only those who may see it find a task; its note is written by its creator', async () => {
  const { data } = await audit({ sql: 'select 1' });
  const params = { task_id: data.task_id };
  await bench.api.addUser('stranger');
  await bench.api.addMember(bench.projectUid, 'stranger');
  for (const user of ['stranger', 'auditor'])
    expect(
      await bench.api
        .as(user)
        .send(contract.getAuditTask, { params })
        .then(({ bytes }) => JSON.parse(bytes.toString()).code),
    ).toBe(user === 'auditor' ? 0 : 4011);
  expect(await bench.api.as('admin', 'other').errorOf(contract.getAuditTask, { params })).toBe('notFound');
  const note = { params: { ...params, number: 1 }, body: { description: 'checked' } };
  expect(await bench.api.as('director').errorOf(contract.updateAuditTaskSql, note)).toBe('onlyCreatorMay');
  expect(
    await bench.api.as('mei').errorOf(contract.updateAuditTaskSql, { ...note, body: { description: 'x'.repeat(256) } }),
  ).toBe('validation');
  expect(
    await bench.api.as('mei').errorOf(contract.updateAuditTaskSql, { ...note, params: { ...params, number: 9 } }),
  ).toBe('notFound');
  await bench.api.as('mei').call(contract.updateAuditTaskSql, note);
  expect((await sqls(data.task_id)).data[0]?.description).toBe('checked');
});

test('the report is CSV in the language of the reader, without repetitions on request', async () => {
  const { data } = await audit({ sql: 'delete from orders;delete from orders' });
  const params = { task_id: data.task_id };
  const report = await bench.api
    .as('mei')
    .with({ language: 'zh-CN' })
    .download(contract.downloadAuditTaskSqlReport, { params, query: { no_duplicate: 'true' } });
  const lines = report.text.split('\r\n').filter(Boolean);
  expect(lines[0]).toBe('\ufeff序号,SQL,审核等级,审核结果,执行状态,执行结果,说明,文件,行');
  expect(lines).toHaveLength(2);
});

test('a file that is too large for a reply is fetched by a link', async () => {
  const sql = `select id from orders where note = '${'x'.repeat(limits.replyFileBytesMax)}'`;
  const { data } = await audit({ input_sql_file: { fileName: 'long.sql', bytes: new TextEncoder().encode(sql) } });
  const params = { task_id: data.task_id };
  for (const [operation, query] of [
    [contract.downloadAuditTaskSqlFile, {}],
    [contract.downloadAuditTaskSqlReport, {}],
    [contract.downloadAuditTaskSqlReport, { format: 'json' }],
  ] as const) {
    const { status, headers } = await bench.api.as('mei').send(operation, { params, query });
    expect([status, headers['location']]).toEqual([302, expect.stringContaining('/files/')]);
  }
  await bench.api.world.files
    .forTenant('default')
    .put(`tasks/${data.task_id}/script.sql`, 'x'.repeat(limits.sqlFileBytesMax + 1), {
      contentType: 'application/sql',
    });
  expect(await bench.api.as('mei').errorOf(contract.getAuditTaskSqlContent, { params })).toBe('sqlTooLargeToShow');
});

test('a task that no workflow takes is gone after its days, with its statements; a taken one stays', async () => {
  const [lost, kept] = [await bench.audit('select 1'), await bench.submit('select 2')];
  bench.clock.later(limits.taskRetentionDays * 24 * 3600 * 1000 + 60_000);
  await removeUnboundTasks(bench.api.world);
  expect((await statements.on(bench.api.table()).list({ taskId: lost })).items).toEqual([]);
  expect(await ruleOutcomesOf(bench.api.table(), lost)).toEqual([]);
  expect((await statements.on(bench.api.table()).list({ taskId: kept.taskId })).items).toHaveLength(1);
});
