import * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import * as instances from '../../../shared/contract/databases/instances/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { freePort } from '../../local/free-port.ts';

let api: TestApi;
let mariadb: TestMariadb;
let postgres: TestPostgres;
let closedPort: number;
let projectUid: string;
let tag: string;
const uids: Record<string, string> = {};

beforeAll(async () => {
  [api, mariadb, postgres, closedPort] = await Promise.all([testApi(), startMariadb(), startPostgres(), freePort()]);
  projectUid = (await api.as('director').call(projects.addProject, { body: { project: { name: 'shop' } } })).data.uid;
  tag =
    (
      await api
        .as('director')
        .call(projects.listEnvironmentTags, { params: { project_uid: projectUid }, query: { page_size: 1 } })
    ).data[0]?.uid ?? '';
  await save('maria', { db_type: 'MariaDB', ...access(mariadb) });
  await save('pg', {
    db_type: 'PostgreSQL',
    ...access(postgres),
    additional_params: [{ name: 'database', value: postgres.database }],
  });
  await save('closed', { db_type: 'MySQL', ...access(mariadb), port: String(closedPort) });
  await api.addMember(projectUid, 'mei');
  await api.addMember(projectUid, 'lee', { roles: [{ role: '700403', on: [uids['maria'] ?? ''] }] });
});
afterAll(() => Promise.all([api.close(), mariadb.stop(), postgres.stop()]));

const access = ({ host, port, user, password }: TestMariadb | TestPostgres) => ({
  host,
  port: String(port),
  user,
  password,
});
const inProject = () => ({ project_uid: projectUid });
const named = (...names: string[]) => ({ db_services: names.map((name) => ({ db_service_uid: uids[name] ?? name })) });

async function save(
  name: string,
  fields: {
    db_type: string;
    host: string;
    port: string;
    user: string;
    password: string;
    additional_params?: { name: string; value: string }[];
  },
): Promise<void> {
  const { data } = await api.as('director').call(contract.addDbService, {
    params: inProject(),
    body: { db_service: { ...fields, name, environment_tag_uid: tag } },
  });
  uids[name] = data.uid;
}

describe('a test before saving', () => {
  const outcome = async (fields: object) => {
    const { data } = await api.as('director').call(contract.testDbServiceBeforeSaving, {
      params: inProject(),
      body: { db_service: { db_type: 'MariaDB', ...access(mariadb), ...fields } },
    });
    return data[0];
  };

  test('says that the database can be reached', async () => {
    expect(await outcome({})).toEqual({ component: 'MariaDB', is_connectable: true, connect_error_message: '' });
    expect(await outcome({ db_type: 'PostgreSQL', ...access(postgres) })).toMatchObject({ is_connectable: true });
  });

  test('says why it cannot, without the password', async () => {
    const wrong = await outcome({ password: 'not-the-password' });
    expect(wrong).toMatchObject({ is_connectable: false, connect_error_message: expect.stringMatching(/denied/i) });
    expect(JSON.stringify([wrong, api.logged])).not.toContain('not-the-password');
    expect(await outcome({ port: closedPort })).toMatchObject({
      is_connectable: false,
      connect_error_message: expect.stringMatching(/\S/),
    });
  });

  test('never reaches for the metadata service', async () => {
    expect(await outcome({ host: '169.254.169.254' })).toMatchObject({
      is_connectable: false,
      connect_error_message: expect.stringContaining('not allowed'),
    });
  });

  test('is left to those who manage data sources', async () => {
    const given = { params: inProject(), body: { db_service: { db_type: 'MariaDB', ...access(mariadb) } } };
    expect(await api.as('mei').errorOf(contract.testDbServiceBeforeSaving, given)).toBe('forbidden');
    expect(await api.as('admin', 'other').errorOf(contract.testDbServiceBeforeSaving, given)).toBe('notFound');
    expect(
      await api.as('director').errorOf(contract.testDbServiceBeforeSaving, {
        ...given,
        body: { db_service: { ...given.body.db_service, db_type: 'dBase' } },
      }),
    ).toBe('unknownDbType');
  });
});

describe('a test of saved data sources', () => {
  const row = async (name: string) =>
    (
      await api
        .as('director')
        .call(contract.listDbServices, { params: inProject(), query: { page_size: 9, filter_by_uid: uids[name] } })
    ).data[0];

  test('answers for one and remembers the result', async () => {
    const { data } = await api
      .as('director')
      .call(contract.testDbService, { params: { ...inProject(), db_service_uid: uids['pg'] ?? '' } });
    expect(data).toEqual([{ component: 'PostgreSQL', is_connectable: true, connect_error_message: '' }]);
    expect(await row('pg')).toMatchObject({
      last_connection_test_status: 'connect_success',
      last_connection_test_time: expect.stringMatching(/^\d{4}-/),
    });
  });

  test('answers for many, each for itself', async () => {
    const { data } = await api
      .as('director')
      .call(contract.testDbServices, { params: inProject(), body: named('maria', 'closed') });
    expect(data).toMatchObject([
      { db_service_uid: uids['maria'], connection_status: 'connect_success' },
      { db_service_uid: uids['closed'], connection_status: 'connect_failed' },
    ]);
    expect(await row('closed')).toMatchObject({
      last_connection_test_status: 'connect_failed',
      last_connection_test_error_message: expect.stringMatching(/\S/),
    });
    const failed = await api.as('director').call(contract.listDbServices, {
      params: inProject(),
      query: { page_size: 9, filter_last_connection_test_status: 'connect_failed' },
    });
    expect(failed).toMatchObject({ data: [{ name: 'closed' }], total_nums: 1 });
  });

  test('is possible in an archived project', async () => {
    await api.as('director').call(projects.archiveProject, { params: inProject() });
    await api.as('director').call(contract.testDbServices, { params: inProject(), body: named('maria') });
    await api.as('director').call(projects.unarchiveProject, { params: inProject() });
  });

  test('across all projects is left to administrators', async () => {
    const { data } = await api.as('sys').call(contract.testGlobalDbServices, { body: named('pg', 'maria') });
    expect(data.map((one) => one.connection_status)).toEqual(['connect_success', 'connect_success']);
    expect(await api.as('director').errorOf(contract.testGlobalDbServices, { body: named('pg') })).toBe('forbidden');
    expect(await api.as('admin', 'other').errorOf(contract.testGlobalDbServices, { body: named('pg') })).toBe(
      'notFound',
    );
    expect(await api.as('sys').errorOf(contract.testGlobalDbServices, { body: named('pg', 'none') })).toBe('notFound');
  });
});

describe('the data sources of all projects', () => {
  const global = (user: string, query: object = {}, tenant?: string) =>
    api.as(user, tenant).call(contract.listGlobalDbServices, { query: { page_size: 50, ...query } });

  test('are shown to overseers, and to a project manager those of the own projects', async () => {
    const other = await api.addProject('warehouse');
    const otherTag =
      (
        await api
          .as('admin')
          .call(projects.listEnvironmentTags, { params: { project_uid: other }, query: { page_size: 1 } })
      ).data[0]?.uid ?? '';
    await api.as('admin').call(contract.addDbService, {
      params: { project_uid: other },
      body: { db_service: { name: 'stock', db_type: 'TiDB', ...access(mariadb), environment_tag_uid: otherTag } },
    });
    expect(await global('auditor')).toMatchObject({
      data: [
        { name: 'closed' },
        { name: 'maria' },
        { name: 'pg' },
        { name: 'stock', project_name: 'warehouse', unfinished_workflow_num: 0 },
      ],
      total_nums: 4,
    });
    expect((await global('director')).data.map(({ name }) => name)).toEqual(['closed', 'maria', 'pg']);
    expect((await global('director', { filter_by_project_uid: other })).data).toEqual([]);
    expect((await api.as('auditor').call(contract.listGlobalDbServiceTips)).data.db_type).toEqual([
      'MySQL',
      'MariaDB',
      'TiDB',
      'PostgreSQL',
    ]);
    expect((await api.as('director').call(contract.listGlobalDbServiceTips)).data.db_type).toEqual([
      'MySQL',
      'MariaDB',
      'PostgreSQL',
    ]);
  });

  test('are closed to members and show nothing of another tenant', async () => {
    expect(await api.as('mei').errorOf(contract.listGlobalDbServices, { query: { page_size: 9 } })).toBe('forbidden');
    expect(await global('admin', {}, 'other')).toMatchObject({ data: [], total_nums: 0 });
  });
});

describe('data sources to choose from', () => {
  const tips = async (user: string, query: object = {}) =>
    (await api.as(user).call(contract.listDbServiceTips, { params: inProject(), query })).data.map(({ name }) => name);

  test('are those with which one may do the work at hand', async () => {
    expect(await tips('director', { functional_module: 'create_workflow' })).toEqual(['closed', 'maria', 'pg']);
    expect(await tips('lee', { functional_module: 'create_workflow' })).toEqual(['maria']);
    expect(await tips('lee', { functional_module: 'create_export_task' })).toEqual([]);
    expect(await tips('director', { functional_module: 'sql_query' })).toEqual(['closed', 'maria', 'pg']);
    expect(await tips('lee', { functional_module: 'sql_query' })).toEqual(['maria']);
    expect(await tips('lee')).toEqual(['maria']);
    expect(await tips('mei')).toEqual([]);
    expect(await tips('director', { filter_db_type: 'PostgreSQL' })).toEqual(['pg']);
  });

  test('are offered to the SQL module by name alike', async () => {
    const offered = async (user: string, query: object) =>
      (await api.as(user).call(instances.listInstanceTips, { params: { project_name: 'shop' }, query })).data.map(
        (one) => one.instance_name,
      );
    expect(await offered('lee', { functional_module: 'create_workflow' })).toEqual(['maria']);
    expect(await offered('lee', { functional_module: 'create_audit_plan' })).toEqual([]);
    expect(await offered('director', { filter_by_environment_tag: 'DEV' })).toEqual(['closed', 'maria', 'pg']);
    expect(await api.as('max').errorOf(instances.listInstanceTips, { params: { project_name: 'shop' } })).toBe(
      'notFound',
    );
  });
});

test('the driver options carry every database type with its port and parameters, in the language of the reader', async () => {
  const options = async (language: string) =>
    (await api.as('max').with({ language }).call(contract.listDriverOptions)).data.find(
      (one) => one.db_type === 'PostgreSQL',
    );
  expect(await options('en-US')).toMatchObject({
    default_port: 5432,
    logo_path: '/logos/postgresql.svg',
    params: expect.arrayContaining([
      { name: 'database', description: 'Database name', type: 'string', value: 'postgres' },
      expect.objectContaining({ name: 'tls', group: 'tls', value: 'disable' }),
      expect.objectContaining({ name: 'tls_ca', type: 'certificate', when: { name: 'tls', values: ['verify'] } }),
    ]),
  });
  expect((await options('zh-CN'))?.params[0]?.description).toBe('数据库名');
});
