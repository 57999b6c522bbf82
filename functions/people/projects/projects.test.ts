import * as contract from '../../../shared/contract/people/projects/operations.ts';
import { listOperationRecords } from '../../../shared/contract/running/operation-records/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { memberships } from '../../platform/access/membership.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const everything = { page_index: 1, page_size: limits.pageSizeMax };
const add = (user: string, name: string, tenant?: string) =>
  api.as(user, tenant).call(contract.addProject, { body: { project: { name } } });
const namesFor = async (user: string, query: object = {}) =>
  (await api.as(user).call(contract.listProjects, { query: { ...everything, ...query } })).data.map(({ name }) => name);
const rowOf = async (name: string) =>
  (await api.as('admin').call(contract.listProjects, { query: { page_size: 20, filter_by_name: name } })).data[0];

describe('making a project', () => {
  test('the creator manages it and it has its first environment tags', async () => {
    const { data } = await add('director', 'made');
    const [membership] = (await memberships.on(api.table()).list({ userUid: api.uidOf('director') })).items;
    expect(membership).toMatchObject({ projectUid: data.uid, isManager: true });
    const tags = await api
      .as('director')
      .call(contract.listEnvironmentTags, { params: { project_uid: data.uid }, query: { page_size: 20 } });
    expect(tags.data.map(({ name }) => name)).toEqual(['DEV', 'TEST', 'UAT', 'PROD', 'OUTSIDE']);
    expect(tags.total_nums).toBe(5);
    expect(await rowOf('made')).toMatchObject({
      name: 'made',
      archived: false,
      project_priority: 'medium',
      create_user: { name: 'director' },
    });
  });

  test('somebody without the right to make projects is refused', async () => {
    expect(await api.as('mei').errorOf(contract.addProject, { body: { project: { name: 'mine' } } })).toBe('forbidden');
    expect(await api.as('auditor').errorOf(contract.addProject, { body: { project: { name: 'mine' } } })).toBe(
      'forbidden',
    );
  });

  test('a name is taken once in a tenant, and free in another', async () => {
    await add('admin', 'taken');
    expect(await api.as('director').errorOf(contract.addProject, { body: { project: { name: 'taken' } } })).toBe(
      'projectNameTaken',
    );
    await expect(add('admin', 'taken', 'other')).resolves.toMatchObject({ code: 0 });
  });

  test.each(['', '1st', 'a b', 'a/b', 'x'.repeat(60)])('the name %j is refused', async (name) => {
    expect(await api.as('admin').errorOf(contract.addProject, { body: { project: { name } } })).toBe('validation');
  });

  test('an unknown business tag is refused and nothing is made', async () => {
    expect(
      await api
        .as('admin')
        .errorOf(contract.addProject, { body: { project: { name: 'untagged', business_tag: { uid: 'none' } } } }),
    ).toBe('unknownBusinessTag');
    expect(await namesFor('admin')).not.toContain('untagged');
  });

  test('it is recorded under the name of the project', async () => {
    await add('director', 'recorded');
    const { data } = await api.as('admin').call(listOperationRecords, { query: { ...everything, page_size: 50 } });
    expect(data.map((record) => record.operation_content)).toContain('Create the project recorded');
  });
});

describe('the list', () => {
  test('overseers see every project, others those that they belong to', async () => {
    await add('admin', 'seen');
    expect(await namesFor('auditor')).toEqual(await namesFor('admin'));
    expect(await namesFor('director')).toEqual(['made', 'recorded']);
    expect(await namesFor('lee')).toEqual([]);
  });

  test('pages follow each other without gap or repetition, and the total is that of all', async () => {
    const { total_nums: total } = await api.as('admin').call(contract.listProjects, { query: { page_size: 2 } });
    const seen: string[] = [];
    for (let page = 1; seen.length < total; page++)
      seen.push(...(await namesFor('admin', { page_index: page, page_size: 2 })));
    expect(seen).toEqual(await namesFor('admin'));
    expect(total).toBe(seen.length);
  });

  test('it is searched by name and description, whatever the case', async () => {
    await api
      .as('admin')
      .call(contract.addProject, { body: { project: { name: 'searched', desc: 'The Billing team' } } });
    expect(await namesFor('admin', { fuzzy_keyword: 'BILLING' })).toEqual(['searched']);
    expect(await namesFor('director', { fuzzy_keyword: 'MADE' })).toEqual(['made']);
    expect(await namesFor('lee', { fuzzy_keyword: 'billing' })).toEqual([]);
  });

  test('a very large page is read in one query and carries the short row only', async () => {
    const before = api.units().read;
    const { data } = await api.as('admin').call(contract.listProjects, { query: { page_size: 9999 } });
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['archived', 'create_time', 'name', 'project_priority', 'uid']);
    expect(api.units().read - before).toBeLessThan(12);
  });

  test('nothing of another tenant is in it', async () => {
    await add('admin', 'elsewhere', 'other');
    expect(await namesFor('admin')).not.toContain('elsewhere');
  });
});

describe('changing a project', () => {
  test('what is left out stays', async () => {
    const { uid } = (await add('director', 'changed')).data;
    await api
      .as('director')
      .call(contract.updateProject, { params: { project_uid: uid }, body: { project: { desc: 'new words' } } });
    await api
      .as('director')
      .call(contract.updateProject, { params: { project_uid: uid }, body: { project: { project_priority: 'high' } } });
    expect(await rowOf('changed')).toMatchObject({ desc: 'new words', project_priority: 'high' });
  });

  test('only its managers and administrators may, others do not learn that it exists', async () => {
    const { uid } = (await add('director', 'guarded')).data;
    const change = { params: { project_uid: uid }, body: { project: { desc: 'x' } } };
    expect(await api.as('mei').errorOf(contract.updateProject, change)).toBe('notFound');
    expect(await api.as('auditor').errorOf(contract.updateProject, change)).toBe('forbidden');
    expect(await api.as('admin', 'other').errorOf(contract.updateProject, change)).toBe('notFound');
    await api.as('sys').call(contract.updateProject, change);
  });

  test('frozen periods are kept as given, stay when left out, and are refused when they make no sense', async () => {
    const { uid } = (await add('director', 'closing')).data;
    const yearEnd = {
      name: 'Year end',
      reason: 'The books are closed',
      from_date: '2030-12-30',
      to_date: '2031-01-02',
    };
    const update = (project: object) => ({ params: { project_uid: uid }, body: { project } });
    const periods = [yearEnd, { ...yearEnd, name: 'Elsewhere', time_zone: 'Asia/Shanghai' }];
    await api.as('director').call(contract.updateProject, update({ frozen_periods: periods }));
    await api.as('director').call(contract.updateProject, update({ desc: 'new words' }));
    expect((await rowOf('closing'))?.frozen_periods).toEqual(periods);
    for (const wrong of [
      { ...yearEnd, to_date: '2030-12-29' },
      { ...yearEnd, from_date: '2030-02-30' },
      { ...yearEnd, time_zone: 'Mars/Olympus' },
      { ...yearEnd, name: ' ' },
      { ...yearEnd, reason: '' },
    ])
      expect(await api.as('director').errorOf(contract.updateProject, update({ frozen_periods: [wrong] }))).toBe(
        'validation',
      );
    expect((await rowOf('closing'))?.frozen_periods).toEqual(periods);
    await api.as('director').call(contract.updateProject, update({ frozen_periods: [] }));
    expect((await rowOf('closing'))?.frozen_periods).toEqual([]);
  });

  test('an archived project stays as it is until it is unarchived', async () => {
    const { uid } = (await add('director', 'frozen')).data;
    const params = { project_uid: uid };
    await api.as('director').call(contract.archiveProject, { params });
    expect(await api.as('director').errorOf(contract.updateProject, { params, body: { project: { desc: 'x' } } })).toBe(
      'projectArchived',
    );
    expect(await api.as('director').errorOf(contract.deleteProject, { params })).toBe('projectArchived');
    expect(
      await api.as('director').errorOf(contract.addEnvironmentTag, { params, body: { environment_name: 'EXTRA' } }),
    ).toBe('projectArchived');
    expect((await rowOf('frozen'))?.archived).toBe(true);
    await api.as('director').call(contract.unarchiveProject, { params });
    await api.as('director').call(contract.updateProject, { params, body: { project: { desc: 'x' } } });
    expect(await api.as('auditor').errorOf(contract.archiveProject, { params })).toBe('forbidden');
  });
});

describe('deleting a project', () => {
  test('it is gone with its members and tags, and its name is free again', async () => {
    const { uid } = (await add('director', 'deleted')).data;
    const before = (await api.as('admin').call(contract.listProjects, { query: { page_size: 1 } })).total_nums;
    await api.as('director').call(contract.deleteProject, { params: { project_uid: uid } });
    expect(await namesFor('admin')).not.toContain('deleted');
    expect((await api.as('admin').call(contract.listProjects, { query: { page_size: 1 } })).total_nums).toBe(
      before - 1,
    );
    expect((await memberships.on(api.table()).list({ userUid: api.uidOf('director'), projectUid: uid })).items).toEqual(
      [],
    );
    expect(
      await api
        .as('admin')
        .errorOf(contract.listEnvironmentTags, { params: { project_uid: uid }, query: { page_size: 9 } }),
    ).toBe('notFound');
    await add('director', 'deleted');
  });

  test('a project of another tenant cannot be deleted', async () => {
    const { uid } = (await add('admin', 'kept')).data;
    expect(await api.as('admin', 'other').errorOf(contract.deleteProject, { params: { project_uid: uid } })).toBe(
      'notFound',
    );
    expect(await namesFor('admin')).toContain('kept');
  });
});

describe('the older forms', () => {
  test('name the one business of a project in a list', async () => {
    await api.as('admin').call(contract.addBusinessTag, { body: { business_tag: { name: 'Older' } } });
    const body = { project: { name: 'older', business: ['Older'] } };
    const { uid } = (await api.as('director').call(contract.addProjectWithBusinesses, { body })).data;
    const rowOf = async () =>
      (await api.as('admin').call(contract.listProjects, { query: { page_size: 1, filter_by_uid: uid } })).data[0];
    expect(await rowOf()).toMatchObject({ business_tag: { name: 'Older' } });
    const params = { project_uid: uid };
    await api.as('admin').call(contract.updateProjectWithBusinesses, { params, body: { project: { desc: 'kept' } } });
    expect(await rowOf()).toMatchObject({ desc: 'kept', business_tag: { name: 'Older' } });
    await api.as('admin').call(contract.updateProjectWithBusinesses, { params, body: { project: { business: [] } } });
    expect((await rowOf())?.business_tag).toBeUndefined();
  });

  test('refuse what the newer ones refuse', async () => {
    const body = { project: { name: 'unknown-business', business: ['None'] } };
    expect(await api.as('director').errorOf(contract.addProjectWithBusinesses, { body })).toBe('unknownBusinessTag');
    expect(await api.as('lee').errorOf(contract.addProjectWithBusinesses, { body })).toBe('forbidden');
    const params = { project_uid: await api.addProject('not-yours') };
    const change = { params, body: { project: { desc: 'x' } } };
    expect(await api.as('lee').errorOf(contract.updateProjectWithBusinesses, change)).toBe('notFound');
    expect(await api.as('admin', 'other').errorOf(contract.updateProjectWithBusinesses, change)).toBe('notFound');
  });
});
