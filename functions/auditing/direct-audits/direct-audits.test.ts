import * as contract from '../../../shared/contract/auditing/direct-audits/operations.ts';
import { archiveProject } from '../../../shared/contract/people/projects/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { generateToken } from '../../../shared/contract/people/users/operations.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
let projectUid: string;
beforeAll(async () => {
  api = await testApi();
  projectUid = await api.addProject('shop');
  await api.addDbService(projectUid, 'orders', { db_type: 'MySQL', host: '127.0.0.1', port: '1' });
  await api.addMember(projectUid, 'mei');
});
afterAll(() => api.close());

const audit = (body: { sql_content: string } & Record<string, unknown>, by = 'mei') =>
  api.as(by).call(contract.auditDirectly, { body: { instance_type: 'MySQL', ...body } });
const refusal = (body: { sql_content: string } & Record<string, unknown>, by = 'mei') =>
  api.as(by).errorOf(contract.auditDirectly, { body });

test('SQL is judged at once, each statement with its findings and their places', async () => {
  const { data } = await audit({
    sql_content: 'select id from t where id = 1;\ndelete from t',
    project_id: projectUid,
  });
  expect(data).toMatchObject({
    audit_level: 'error',
    sql_results: [
      { number: 1, sql_type: 'dql' },
      { number: 2, exec_sql: 'delete from t', audit_level: 'error' },
    ],
  });
  expect(data.sql_results[1]?.audit_result[0]).toMatchObject({
    rule_name: 'dml-require-where',
    level: 'error',
    db_type: 'MySQL',
    execution_failed: false,
    line: 2,
  });
});

test('several files are judged together, mapper files as mappers', async () => {
  const files = (file_contents: string[], sql_type: 'sql' | 'mybatis') =>
    api.as('mei').call(contract.auditFilesDirectly, {
      body: { instance_type: 'MySQL', project_name: 'shop', file_contents, sql_type },
    });
  expect((await files(['select 1', 'delete from t'], 'sql')).data.sql_results.map(({ exec_sql }) => exec_sql)).toEqual([
    'select 1',
    'delete from t',
  ]);
  const mapped = await files(
    ['<mapper namespace="a">\n<delete id="d">delete from t where id = ${id}</delete></mapper>'],
    'mybatis',
  );
  expect(mapped.data.sql_results[0]?.audit_result.map(({ level, line }) => [level, line])).toContainEqual(['warn', 2]);
});

test('what is more than one reply can carry is refused with the way, and read in pages', async () => {
  const statements = Array.from({ length: 9_000 }, (_, at) => `delete from t${at}`);
  const sql_content = statements.join(';\n');
  expect(await refusal({ sql_content, instance_type: 'MySQL' })).toBe('replyTooLarge');
  const read: string[] = [];
  for (const page_index of [1, 2, 3, 4]) {
    const { data } = await audit({ sql_content, page_index, page_size: 3_000 });
    expect([data.total_nums, data.audit_level]).toEqual([9_000, 'error']);
    read.push(...data.sql_results.map(({ exec_sql }) => exec_sql));
  }
  expect(read).toEqual(statements);
});

test('a page is counted as one audit, in the older forms too, and there is no page before the first', async () => {
  const asked = { instance_type: 'MySQL', project_name: 'shop', sql_type: 'sql' as const };
  const sqlOf = (name: string) => `select ${name} from pages;select ${name}, 2 from pages`;
  for (const page_index of [1, 2]) {
    const body = { ...asked, page_index, page_size: 1 };
    const { data: files } = await api
      .as('mei')
      .call(contract.auditFilesDirectly, { body: { ...body, file_contents: [sqlOf('a')] } });
    const { data: text } = await api
      .as('mei')
      .call(contract.auditDirectlyAsText, { body: { ...body, sql_content: sqlOf('b') } });
    expect([files, text].map((one) => [one.total_nums, one.sql_results.map(({ number }) => number)])).toEqual([
      [2, [page_index]],
      [2, [page_index]],
    ]);
  }
  const { data: kept } = await api.as('mei').call(contract.listIdeAudits, {
    params: { project_name: 'shop' },
    query: { page_index: 1, page_size: 20, fuzzy_search_sql_fingerprint: 'pages' },
  });
  expect(kept.map(({ fp_count }) => fp_count)).toEqual([1, 1, 1, 1]);
  const { data: second } = await audit({ sql_content: sqlOf('c'), page_index: 2 });
  expect(second.sql_results).toEqual([]);
  expect(await refusal({ sql_content: 'select 1', instance_type: 'MySQL', page_index: 0 })).toBe('validation');
});

test('clients may write null for what they leave out', async () => {
  const body = {
    sql_content: 'delete from t',
    instance_type: 'MySQL',
    instance_name: null,
    schema_name: null,
    sql_type: null,
    project_id: null,
    rule_template_name: null,
  };
  expect((await api.as('mei').call(contract.auditDirectly, { body })).data.audit_level).toBe('error');
  expect(
    (
      await api.as('mei').call(contract.auditFilesDirectly, {
        body: { file_contents: ['delete from t'], instance_type: 'MySQL', instance_name: null, project_name: null },
      })
    ).data.audit_level,
  ).toBe('error');
});

test('a personal access token is enough', async () => {
  const {
    data: { access_token: token },
  } = await api.as('mei').call(generateToken, { body: { expiration_days: 1, old_password: testPassword } });
  const plugin = api.anyone.with({ token: async () => token });
  expect(
    (
      await plugin.call(contract.auditDirectly, {
        body: { instance_type: 'MySQL', sql_content: 'delete from t', project_id: projectUid },
      })
    ).data.audit_level,
  ).toBe('error');
});

test('SQL with half a character is refused, and a long text is cut between characters', async () => {
  const body = { instance_type: 'MySQL', sql_content: "select '\ud83d' from t", project_id: projectUid };
  expect(await api.as('mei').refusal(contract.auditDirectly, { body })).toMatchObject({
    error: 'validation',
    message: expect.stringContaining('half a character'),
  });
  await audit({
    sql_content: `select '${'x'.repeat(limits.ideAuditSqlLengthMax - 9)}😀${'y'.repeat(10)}'`,
    project_id: projectUid,
  });
  const rows = (
    await api
      .as('admin')
      .call(contract.listIdeAudits, { params: { project_name: 'shop' }, query: { page_index: 1, page_size: 50 } })
  ).data;
  const cut = rows.find(({ is_sql_shortened }) => is_sql_shortened);
  expect([cut?.sql.length, cut?.sql.endsWith('x')]).toEqual([limits.ideAuditSqlLengthMax - 1, true]);
});

test('what a client got wrong is told with what it sent', async () => {
  const problem = await api.as('mei').refusal(contract.auditDirectly, { body: { sql_content: 5 } as never });
  expect(problem).toMatchObject({
    error: 'validation',
    message: 'sql_content: Enter a text',
  });
});

test('without a project the rules of the platform judge; what cannot be judged is refused', async () => {
  expect((await audit({ sql_content: 'delete from t' })).data.audit_level).toBe('error');
  expect(await refusal({ sql_content: 'select 1' })).toBe('auditTargetMissing');
  expect(await refusal({ sql_content: ' ', instance_type: 'MySQL' })).toBe('sqlMissing');
  expect(await refusal({ sql_content: 'select 1', instance_type: 'Excel' })).toBe('unknownDbType');
  expect(await refusal({ sql_content: 'select 1', instance_type: 'MySQL', rule_template_name: 'gone' })).toBe(
    'unknownRuleTemplate',
  );
});

test('projects and data sources of others are not there, one without a right is refused', async () => {
  await api.addUser('stranger');
  expect(await refusal({ sql_content: 'select 1', instance_type: 'MySQL', project_id: projectUid }, 'stranger')).toBe(
    'notFound',
  );
  expect(
    await api.as('admin', 'other').errorOf(contract.auditDirectly, {
      body: { sql_content: 'select 1', instance_type: 'MySQL', project_id: projectUid },
    }),
  ).toBe('notFound');
  expect(await refusal({ sql_content: 'select 1', instance_name: 'orders', project_id: projectUid })).toBe('forbidden');
  expect(await api.anyone.errorOf(contract.auditDirectly, { body: { sql_content: 'select 1' } })).toBe(
    'signInRequired',
  );
});

test('the contents of files are refused as one text is: by right, by project, by what they are', async () => {
  const files = (change: object, by = api.as('mei')) =>
    by.errorOf(contract.auditFilesDirectly, {
      body: { file_contents: ['select 1'], instance_type: 'MySQL', project_name: 'shop', ...change },
    });
  expect(await files({}, api.as('stranger'))).toBe('notFound');
  expect(await files({}, api.as('admin', 'other'))).toBe('notFound');
  expect(await files({}, api.anyone)).toBe('signInRequired');
  expect(await files({ instance_name: 'orders', instance_type: undefined })).toBe('forbidden');
  expect(await files({ project_name: 'nowhere' })).toBe('notFound');
  expect(await files({ file_contents: [] })).toBe('validation');
  expect(await files({ file_contents: Array.from({ length: limits.archiveEntriesMax + 1 }, () => 'select 1') })).toBe(
    'validation',
  );
  expect(await files({ file_contents: ['', ' '] })).toBe('sqlMissing');
  expect(
    await files({
      file_contents: [
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><mapper namespace="a"><select id="a">select &x;</select></mapper>',
      ],
      sql_type: 'mybatis',
    }),
  ).toBe('mapperUnreadable');
});

test('an archived project judges nothing', async () => {
  await api.as('admin').call(archiveProject, { params: { project_uid: projectUid } });
  expect(await refusal({ sql_content: 'select 1', instance_type: 'MySQL', project_id: projectUid })).toBe(
    'projectArchived',
  );
  expect(
    await api.as('mei').errorOf(contract.auditFilesDirectly, {
      body: { file_contents: ['select 1'], instance_type: 'MySQL', project_name: 'shop' },
    }),
  ).toBe('projectArchived');
});

test('the older forms judge the same and tell the findings of a statement as one text', async () => {
  const target = { instance_type: 'MySQL', project_name: 'store' };
  await api.addProject('store');
  const one = await api.as('admin').call(contract.auditDirectlyAsText, {
    body: { ...target, sql_content: 'select id from t where id = 1; delete from t' },
  });
  expect(one.data).toMatchObject({ audit_level: 'error', sql_results: [{ number: 1 }, { number: 2 }] });
  expect(one.data.sql_results[1]?.audit_result).toMatch(/^\[error\]\S/m);
  expect(Object.keys(one.data.sql_results[1] ?? {}).sort()).toEqual([
    'audit_level',
    'audit_result',
    'exec_sql',
    'number',
  ]);
  const files = { ...target, file_contents: ['delete from t'] };
  const several = await api.as('admin').call(contract.auditFilesDirectlyAsText, { body: files });
  expect(several.data.sql_results[0]?.audit_result).toBe(one.data.sql_results[1]?.audit_result);
  const text = { ...target, sql_content: 'select 1' };
  expect(await api.as('stranger').errorOf(contract.auditDirectlyAsText, { body: text })).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(contract.auditFilesDirectlyAsText, { body: files })).toBe('notFound');
  expect(await api.anyone.errorOf(contract.auditDirectlyAsText, { body: text })).toBe('signInRequired');
  expect(await api.as('admin').errorOf(contract.auditDirectlyAsText, { body: { ...text, sql_content: ' ' } })).toBe(
    'sqlMissing',
  );
  expect(
    await api.as('admin').errorOf(contract.auditFilesDirectlyAsText, { body: { ...files, file_contents: [] } }),
  ).toBe('validation');
});
