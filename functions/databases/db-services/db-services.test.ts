import * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { dbServices } from '../../platform/access/db-service.ts';
import { countingWorkflow } from './service.ts';

let api: TestApi;
let projectUid: string;
let devTag: string;
beforeAll(async () => {
  api = await testApi();
  projectUid = (await api.as('director').call(projects.addProject, { body: { project: { name: 'shop' } } })).data.uid;
  devTag = await tagOf('DEV');
  await api.addMember(projectUid, 'lee', { permissions: ['manage_project_data_source'] });
  await api.addMember(projectUid, 'mei');
});
afterAll(() => api.close());

const secret = 'S3cret-of-the-shop';
const inProject = () => ({ project_uid: projectUid });
const form = (change: object = {}) => ({
  name: 'orders',
  db_type: 'MySQL',
  host: '127.0.0.1',
  port: '3306',
  user: 'app',
  password: secret,
  environment_tag_uid: devTag,
  ...change,
});
const add = async (change: object = {}) =>
  (await api.as('director').call(contract.addDbService, { params: inProject(), body: { db_service: form(change) } }))
    .data.uid;
const addingError = (change: object, user = 'director') =>
  api.as(user).errorOf(contract.addDbService, { params: inProject(), body: { db_service: form(change) } });
const list = (query: object = {}, user = 'director') =>
  api.as(user).call(contract.listDbServices, { params: inProject(), query: { page_size: 50, ...query } });
const rowOf = async (name: string) => (await list({ filter_by_name: name })).data[0];
const update = (uid: string, change: object) => ({
  params: { ...inProject(), db_service_uid: uid },
  body: { db_service: { ...form(), name: undefined, password: undefined, ...change } },
});

async function tagOf(name: string, project = projectUid): Promise<string> {
  const { data } = await api
    .as('admin')
    .call(projects.listEnvironmentTags, { params: { project_uid: project }, query: { page_size: 50 } });
  return data.find((tag) => tag.name === name)?.uid ?? '';
}

describe('adding a data source', () => {
  test('it is listed with its tag, its defaults and the default rule template of its type', async () => {
    const uid = await add();
    const { data, total_nums } = await list();
    expect(total_nums).toBe(1);
    expect(data[0]).toMatchObject({
      uid,
      name: 'orders',
      db_type: 'MySQL',
      host: '127.0.0.1',
      port: '3306',
      user: 'app',
      source: 'SQLE',
      environment_tag: { uid: devTag, name: 'DEV' },
      maintenance_times: [],
      enable_backup: false,
      backup_max_rows: 1000,
      additional_params: expect.arrayContaining([
        { name: 'tls', type: 'string', value: 'disable' },
        { name: 'commit_marks', type: 'string', value: '' },
      ]),
      sqle_config: { audit_enabled: true, rule_template_name: 'default_MySQL_V1Rules' },
    });
  });

  test('the password is sealed in the table, in no reply and in no log line', async () => {
    const uid = await add({ name: 'sealed' });
    await api.as('director').call(contract.updateDbService, update(uid, { desc: 'again' }));
    const stored = await dbServices.on(api.table()).require({ uid });
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify([await list(), api.logged])).not.toContain(secret);
    expect(Object.keys((await list()).data[0] ?? {})).not.toContain('password');
  });

  test('a name is taken once in a project and free in another', async () => {
    await add({ name: 'twice' });
    expect(await addingError({ name: 'twice' })).toBe('dbServiceNameTaken');
    const other = await api.addProject('warehouse');
    const body = { db_service: form({ name: 'twice', environment_tag_uid: await tagOf('DEV', other) }) };
    await api.as('admin').call(contract.addDbService, { params: { project_uid: other }, body });
  });

  test('statements may take long where the deployment has a runner, and stay so when it has none any more', async () => {
    expect(await addingError({ name: 'long', long_statements: true })).toBe('noLongStatements');
    const shortUid = await add({ name: 'short' });
    process.env['SLUICE_RUNNER'] = 'on';
    let uid: string;
    try {
      uid = await add({ name: 'long', long_statements: true });
    } finally {
      delete process.env['SLUICE_RUNNER'];
    }
    expect([(await rowOf('long'))?.long_statements, (await rowOf('short'))?.long_statements]).toEqual([true, false]);
    await api.as('director').call(contract.updateDbService, update(uid, { desc: 'again', long_statements: true }));
    expect((await rowOf('long'))?.long_statements).toBe(true);
    await api.as('director').call(contract.updateDbService, update(uid, { long_statements: false }));
    for (const one of [uid, shortUid])
      expect(await api.as('director').errorOf(contract.updateDbService, update(one, { long_statements: true }))).toBe(
        'noLongStatements',
      );
  });

  test.each([
    ['a type that no driver connects to', { db_type: 'SQLite' }, 'unknownDbType'],
    ['a type that nobody knows', { db_type: 'dBase' }, 'unknownDbType'],
    ['an unknown environment tag', { environment_tag_uid: 'none' }, 'unknownEnvironmentTag'],
    ['an unknown rule template', { sqle_config: { rule_template_name: 'mine' } }, 'unknownRuleTemplate'],
    [
      'a template of another type',
      { sqle_config: { rule_template_name: 'default_Oracle_V1Rules' } },
      'unknownRuleTemplate',
    ],
    ['the address of the metadata service', { host: '169.254.169.254' }, 'hostNotAllowed'],
    ['port 0', { port: '0' }, 'validation'],
    ['port 65536', { port: 65_536 }, 'validation'],
    ['a host with a path', { host: 'db/../x' }, 'validation'],
    ['a parameter of another type', { additional_params: [{ name: 'service_name', value: 'XE' }] }, 'validation'],
    [
      'a value that the parameter does not take',
      { additional_params: [{ name: 'tls', value: 'maybe' }] },
      'validation',
    ],
    ['a replica at no port', { additional_params: [{ name: 'replicas', value: 'db1:70000' }] }, 'validation'],
    ['a name with a space', { name: 'a b' }, 'validation'],
    ['no password', { password: '' }, 'validation'],
    ['an hour that no day has', { maintenance_times: [window(24, 3)] }, 'validation'],
    ['a zone that is none', { maintenance_times: [{ ...window(1, 3), time_zone: 'Mars/Olympus' }] }, 'validation'],
    ['an offset for a zone', { maintenance_times: [{ ...window(1, 3), time_zone: '+08:00' }] }, 'validation'],
    ['an eighth weekday', { maintenance_times: [{ ...window(1, 3), weekdays: [8] }] }, 'validation'],
    ['a weekday twice', { maintenance_times: [{ ...window(1, 3), weekdays: [2, 2] }] }, 'validation'],
    ['a date that is none', { maintenance_times: [{ ...window(1, 3), from_date: '2026-02-30' }] }, 'validation'],
    [
      'dates turned round',
      { maintenance_times: [{ ...window(1, 3), from_date: '2026-02-03', to_date: '2026-02-01' }] },
      'validation',
    ],
    ['the same window twice', { maintenance_times: [window(1, 3), window(1, 3)] }, 'validation'],
  ])('%s is refused', async (_, change, error) => {
    const before = (await list()).total_nums;
    expect(await addingError({ name: 'refused', ...change })).toBe(error);
    expect((await list()).total_nums).toBe(before);
  });

  test('the environment tag of another project is refused', async () => {
    expect(
      await addingError({
        name: 'foreign',
        environment_tag_uid: await tagOf('DEV', await api.addProject('foreign-tags')),
      }),
    ).toBe('unknownEnvironmentTag');
  });

  test('a window may go on past midnight', async () => {
    await add({ name: 'nightly', maintenance_times: [window(22, 2)] });
    expect((await rowOf('nightly'))?.maintenance_times).toEqual([window(22, 2)]);
    const dated = { ...window(22, 2), weekdays: [5, 6], time_zone: 'Europe/Berlin', from_date: '2026-12-01' };
    await add({ name: 'weekends', maintenance_times: [dated] });
    expect((await rowOf('weekends'))?.maintenance_times).toEqual([dated]);
  });

  test('needs the right to manage data sources', async () => {
    expect(await addingError({ name: 'byMember' }, 'mei')).toBe('forbidden');
    expect(await addingError({ name: 'byAuditor' }, 'auditor')).toBe('forbidden');
    expect(await addingError({ name: 'byStranger' }, 'max')).toBe('notFound');
    await api
      .as('lee')
      .call(contract.addDbService, { params: inProject(), body: { db_service: form({ name: 'byHolder' }) } });
  });
});

describe('the list', () => {
  test('is filtered by each of its filters', async () => {
    await add({
      name: 'pg',
      db_type: 'PostgreSQL',
      host: 'localhost',
      port: '15432',
      desc: 'Reporting',
      environment_tag_uid: await tagOf('PROD'),
    });
    for (const query of [
      { filter_by_db_type: 'PostgreSQL' },
      { filter_by_host: 'localhost' },
      { filter_by_port: '15432' },
      { fuzzy_keyword: 'REPORTING' },
      { fuzzy_keyword: 'localhost:154' },
      { filter_by_environment_tag_uid: await tagOf('PROD') },
    ]) {
      expect(await list(query)).toMatchObject({ data: [{ name: 'pg' }], total_nums: 1 });
    }
    expect((await list({ filter_last_connection_test_status: 'connect_failed' })).data).toEqual([]);
  });

  test('has an older form that calls the environment a business', async () => {
    const older = (query: object) =>
      api
        .as('director')
        .call(contract.listDbServicesWithBusiness, { params: inProject(), query: { page_size: 50, ...query } });
    expect(await older({ filter_by_business: 'PROD' })).toMatchObject({
      data: [{ name: 'pg', business: 'PROD' }],
      total_nums: 1,
    });
    expect(await older({ filter_by_business: 'none' })).toMatchObject({ data: [], total_nums: 0 });
  });

  test('its pages hold every data source once', async () => {
    const { total_nums: total } = await list();
    const seen: string[] = [];
    for (let page = 1; seen.length < total; page++)
      seen.push(...(await list({ page_size: 3, page_index: page })).data.map(({ name }) => name));
    expect(seen).toEqual((await list()).data.map(({ name }) => name));
  });

  test('is closed to plain members and to other tenants', async () => {
    expect(await api.as('mei').errorOf(contract.listDbServices, { params: inProject(), query: { page_size: 9 } })).toBe(
      'forbidden',
    );
    expect(
      await api.as('admin', 'other').errorOf(contract.listDbServices, { params: inProject(), query: { page_size: 9 } }),
    ).toBe('notFound');
    expect((await list({}, 'auditor')).total_nums).toBeGreaterThan(0);
  });
});

describe('changing a data source', () => {
  test('name and type stay, the rest is as given', async () => {
    const uid = await add({ name: 'edited' });
    await api.as('director').call(
      contract.updateDbService,
      update(uid, {
        user: 'other',
        desc: 'words',
        environment_tag_uid: await tagOf('UAT'),
        maintenance_times: [window(1, 2)],
      }),
    );
    expect(await rowOf('edited')).toMatchObject({
      name: 'edited',
      user: 'other',
      desc: 'words',
      environment_tag: { name: 'UAT' },
      maintenance_times: [window(1, 2)],
    });
    expect(await api.as('director').errorOf(contract.updateDbService, update(uid, { db_type: 'TiDB' }))).toBe(
      'fixedDbType',
    );
  });

  test('its address moves only together with its password', async () => {
    const uid = await add({ name: 'moving' });
    expect(await api.as('director').errorOf(contract.updateDbService, update(uid, { host: 'localhost' }))).toBe(
      'passwordNeededToMove',
    );
    expect(await api.as('director').errorOf(contract.updateDbService, update(uid, { port: '3307' }))).toBe(
      'passwordNeededToMove',
    );
    await api.as('director').call(contract.updateDbService, update(uid, { host: 'localhost', password: 'new one' }));
    expect(await rowOf('moving')).toMatchObject({ host: 'localhost' });
  });

  test('one of another project is not there', async () => {
    const uid = await add({ name: 'elsewhere' });
    const other = await api.addProject('elsewhere');
    const given = {
      ...update(uid, { environment_tag_uid: await tagOf('DEV', other) }),
      params: { project_uid: other, db_service_uid: uid },
    };
    expect(await api.as('admin').errorOf(contract.updateDbService, given)).toBe('notFound');
    expect(await api.as('admin').errorOf(contract.deleteDbService, given)).toBe('notFound');
    expect(await api.as('admin').errorOf(contract.testDbService, given)).toBe('notFound');
    expect(
      await api
        .as('admin')
        .errorOf(contract.testDbServices, { params: given.params, body: { db_services: [{ db_service_uid: uid }] } }),
    ).toBe('notFound');
    expect(await rowOf('elsewhere')).toBeDefined();
  });

  test('the tag that it has cannot be deleted, the one that it left can', async () => {
    const uid = await add({ name: 'tagged', environment_tag_uid: await tagOf('OUTSIDE') });
    const deletion = async (name: string) => ({ params: { ...inProject(), environment_tag_uid: await tagOf(name) } });
    expect(await api.as('director').errorOf(projects.deleteEnvironmentTag, await deletion('OUTSIDE'))).toBe('tagInUse');
    await api.as('director').call(contract.updateDbService, update(uid, {}));
    await api.as('director').call(projects.deleteEnvironmentTag, await deletion('OUTSIDE'));
  });
});

describe('deleting a data source', () => {
  test('it is gone and its name is free', async () => {
    const uid = await add({ name: 'gone' });
    await api.as('director').call(contract.deleteDbService, { params: { ...inProject(), db_service_uid: uid } });
    expect(await rowOf('gone')).toBeUndefined();
    await add({ name: 'gone' });
  });

  test('it stays while workflows on it are unfinished', async () => {
    const uid = await add({ name: 'busy' });
    const params = { ...inProject(), db_service_uid: uid };
    await api.table().transact(countingWorkflow(api.table(), [uid, uid], { unfinished: 1 }));
    expect(await api.as('director').refusal(contract.deleteDbService, { params })).toMatchObject({
      error: 'dbServiceHasUnfinishedWorkflows',
      message: 'The data source has 1 unfinished workflow and cannot be deleted: complete or close them first',
    });
    await api.table().transact(countingWorkflow(api.table(), [uid], { unfinished: -1, risky: 1 }));
    await api.as('director').call(contract.deleteDbService, { params });
    await expect(api.table().transact(countingWorkflow(api.table(), [uid], { unfinished: 1 }))).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  test('a project with data sources cannot be deleted', async () => {
    expect(await api.as('director').errorOf(projects.deleteProject, { params: inProject() })).toBe('projectNotEmpty');
    expect((await rowOf('orders'))?.name).toBe('orders');
  });
});

describe('an archived project', () => {
  test('keeps its data sources as they are', async () => {
    const uid = await add({ name: 'still' });
    await api.as('director').call(projects.archiveProject, { params: inProject() });
    expect(await addingError({ name: 'late' })).toBe('projectArchived');
    expect(await api.as('director').errorOf(contract.updateDbService, update(uid, {}))).toBe('projectArchived');
    expect(
      await api.as('director').errorOf(contract.deleteDbService, { params: { ...inProject(), db_service_uid: uid } }),
    ).toBe('projectArchived');
    await api.as('director').call(projects.unarchiveProject, { params: inProject() });
  });
});

function window(from: number, to: number) {
  return { maintenance_start_time: { hour: from, minute: 30 }, maintenance_stop_time: { hour: to, minute: 0 } };
}

describe('the older forms', () => {
  const older = (change: object = {}) => ({ ...form(change), environment_tag_uid: undefined, business: 'DEV' });

  test('call the environment a business', async () => {
    const { uid } = (
      await api.as('lee').call(contract.addDbServiceWithBusiness, {
        params: inProject(),
        body: { db_service: older({ name: 'once-older' }) },
      })
    ).data;
    expect(await rowOf('once-older')).toMatchObject({ uid, environment_tag: { name: 'DEV' } });
    await api.as('lee').call(contract.updateDbServiceWithBusiness, {
      params: { ...inProject(), db_service_uid: uid },
      body: { db_service: { ...older(), business: 'TEST', desc: 'moved' } },
    });
    expect(await rowOf('once-older')).toMatchObject({ desc: 'moved', environment_tag: { name: 'TEST' } });
    const { data } = await api.as('admin').call(contract.listGlobalDbServicesWithBusiness, {
      query: { page_size: 50, filter_by_project_uid: projectUid, filter_by_business: 'TEST' },
    });
    expect(data.map((row) => [row.name, row.business])).toEqual([['once-older', 'TEST']]);
  });

  test('refuse what the newer ones refuse', async () => {
    const body = { db_service: older({ name: 'refused' }) };
    expect(await api.as('mei').errorOf(contract.addDbServiceWithBusiness, { params: inProject(), body })).toBe(
      'forbidden',
    );
    const unknown = { db_service: { ...older({ name: 'refused' }), business: 'MOON' } };
    expect(await api.as('lee').errorOf(contract.addDbServiceWithBusiness, { params: inProject(), body: unknown })).toBe(
      'unknownEnvironmentTag',
    );
    const elsewhere = { params: inProject(), body };
    expect(await api.as('admin', 'other').errorOf(contract.addDbServiceWithBusiness, elsewhere)).toBe('notFound');
    expect(await api.as('lee').errorOf(contract.listGlobalDbServicesWithBusiness, { query: { page_size: 1 } })).toBe(
      'forbidden',
    );
  });
});
