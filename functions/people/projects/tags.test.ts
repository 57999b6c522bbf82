import * as contract from '../../../shared/contract/people/projects/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
let projectUid: string;
beforeAll(async () => {
  api = await testApi();
  projectUid = (await api.as('director').call(contract.addProject, { body: { project: { name: 'shop' } } })).data.uid;
});
afterAll(() => api.close());

const businessTags = async (query: object = {}, tenant?: string) =>
  await api.as('lee', tenant).call(contract.listBusinessTags, { query: { page_size: 50, ...query } });
const businessTagUid = async (name: string) => (await businessTags()).data.find((tag) => tag.name === name)?.uid ?? '';
const addBusinessTag = (name: string, tenant?: string) =>
  api.as('admin', tenant).call(contract.addBusinessTag, { body: { business_tag: { name } } });
const inProject = () => ({ project_uid: projectUid });
const environmentTags = async () =>
  (await api.as('director').call(contract.listEnvironmentTags, { params: inProject(), query: { page_size: 50 } })).data;
const environmentTagUid = async (name: string) => (await environmentTags()).find((tag) => tag.name === name)?.uid ?? '';

describe('business tags', () => {
  test('are added, found, renamed and deleted', async () => {
    await addBusinessTag('Payments');
    expect(await businessTags({ fuzzy_keyword: 'PAY' })).toMatchObject({ data: [{ name: 'Payments' }], total_nums: 1 });
    const uid = await businessTagUid('Payments');
    await api.as('director').call(contract.updateBusinessTag, {
      params: { business_tag_uid: uid },
      body: { business_tag: { name: 'Billing' } },
    });
    expect((await businessTags()).data).toEqual([{ uid, name: 'Billing' }]);
    await api.as('director').call(contract.deleteBusinessTag, { params: { business_tag_uid: uid } });
    expect(await businessTags()).toMatchObject({ data: [], total_nums: 0 });
  });

  test('a name is there once, also after a renaming', async () => {
    await addBusinessTag('one');
    await addBusinessTag('two');
    expect(
      await api.as('admin').refusal(contract.addBusinessTag, { body: { business_tag: { name: ' one ' } } }),
    ).toMatchObject({ error: 'tagExists', message: 'The current tag already exists' });
    expect(
      await api.as('admin').errorOf(contract.updateBusinessTag, {
        params: { business_tag_uid: await businessTagUid('two') },
        body: { business_tag: { name: 'one' } },
      }),
    ).toBe('tagExists');
  });

  test('one that a project has cannot be deleted, until the project gives it up', async () => {
    await addBusinessTag('bound');
    const uid = await businessTagUid('bound');
    const change = (tag: string) =>
      api
        .as('director')
        .call(contract.updateProject, { params: inProject(), body: { project: { business_tag: { uid: tag } } } });
    await change(uid);
    const { data } = await api
      .as('admin')
      .call(contract.listProjects, { query: { page_size: 9, filter_by_business_tag: 'bound' } });
    expect(data).toMatchObject([{ name: 'shop', business_tag: { uid, name: 'bound' } }]);
    const older = await api
      .as('admin')
      .call(contract.listProjectsWithBusinesses, { query: { page_size: 9, filter_by_name: 'shop' } });
    expect(older.data).toMatchObject([
      { name: 'shop', business: [{ id: uid, name: 'bound', is_used: true }], is_fixed_business: true },
    ]);
    expect((await api.as('director').call(contract.getProjectTips, { query: inProject() })).data).toEqual([
      { business: ['bound'], is_fixed_business: true },
    ]);
    expect(await api.as('admin').errorOf(contract.deleteBusinessTag, { params: { business_tag_uid: uid } })).toBe(
      'tagInUse',
    );
    await change('');
    await api.as('admin').call(contract.deleteBusinessTag, { params: { business_tag_uid: uid } });
  });

  test('are managed by administrators, directors and project managers only', async () => {
    expect(await api.as('lee').errorOf(contract.addBusinessTag, { body: { business_tag: { name: 'x' } } })).toBe(
      'forbidden',
    );
    expect(await api.as('auditor').errorOf(contract.addBusinessTag, { body: { business_tag: { name: 'x' } } })).toBe(
      'forbidden',
    );
  });

  test('are renamed and deleted by nobody whose projects are only some of those that have them', async () => {
    await addBusinessTag('shared');
    const params = { business_tag_uid: await businessTagUid('shared') };
    const body = { business_tag: { name: 'mine' } };
    const other = await api.as('director').call(contract.addProject, { body: { project: { name: 'stock' } } });
    await api.addMember(other.data.uid, 'max', { isManager: true });
    await api.as('max').call(contract.addBusinessTag, { body: { business_tag: { name: 'added' } } });
    expect(await api.as('max').errorOf(contract.updateBusinessTag, { params, body })).toBe('forbidden');
    expect(await api.as('max').errorOf(contract.deleteBusinessTag, { params })).toBe('forbidden');
    expect(await businessTagUid('shared')).toBe(params.business_tag_uid);
  });

  test('stay within their tenant', async () => {
    await addBusinessTag('ours');
    const uid = await businessTagUid('ours');
    expect((await businessTags({}, 'other')).data).toEqual([]);
    expect(
      await api.as('admin', 'other').errorOf(contract.deleteBusinessTag, { params: { business_tag_uid: uid } }),
    ).toBe('notFound');
    expect(await businessTagUid('ours')).toBe(uid);
  });

  test.each(['', 'a b', '<b>', 'x'.repeat(51)])('the name %j is refused', async (name) => {
    expect(await api.as('admin').errorOf(contract.addBusinessTag, { body: { business_tag: { name } } })).toBe(
      'validation',
    );
  });
});

describe('environment tags', () => {
  test('are added, changed and deleted', async () => {
    await api
      .as('director')
      .call(contract.addEnvironmentTag, { params: inProject(), body: { environment_name: '预发', color: '#ff8800' } });
    const uid = await environmentTagUid('预发');
    await api.as('director').call(contract.updateEnvironmentTag, {
      params: { ...inProject(), environment_tag_uid: uid },
      body: { environment_name: 'STAGE' },
    });
    expect(await environmentTags()).toContainEqual({ uid, name: 'STAGE', color: '#ff8800' });
    await api
      .as('director')
      .call(contract.deleteEnvironmentTag, { params: { ...inProject(), environment_tag_uid: uid } });
    expect((await environmentTags()).map(({ name }) => name)).toEqual(['DEV', 'TEST', 'UAT', 'PROD', 'OUTSIDE']);
  });

  test('a name is there once in a project', async () => {
    expect(
      await api
        .as('director')
        .errorOf(contract.addEnvironmentTag, { params: inProject(), body: { environment_name: 'DEV' } }),
    ).toBe('tagExists');
  });

  test('a tag of another project is not there', async () => {
    const other = await api.addProject('other-shop');
    const change = {
      params: { project_uid: other, environment_tag_uid: await environmentTagUid('DEV') },
      body: { environment_name: 'stolen' },
    };
    expect(await api.as('admin').errorOf(contract.updateEnvironmentTag, change)).toBe('notFound');
    expect(await api.as('admin').errorOf(contract.deleteEnvironmentTag, change)).toBe('notFound');
    expect((await environmentTags()).map(({ name }) => name)).toContain('DEV');
  });

  test('whoever may not manage data sources may read but not change them', async () => {
    await api.addMember(projectUid, 'mei');
    await api.addMember(projectUid, 'lee', { permissions: ['manage_project_data_source'] });
    const added = { params: inProject(), body: { environment_name: 'MEMBER' } };
    expect(
      (await api.as('mei').call(contract.listEnvironmentTags, { params: inProject(), query: { page_size: 2 } }))
        .total_nums,
    ).toBe(5);
    expect(await api.as('mei').errorOf(contract.addEnvironmentTag, added)).toBe('forbidden');
    expect(await api.as('max').errorOf(contract.addEnvironmentTag, added)).toBe('notFound');
    await api.as('lee').call(contract.addEnvironmentTag, added);
  });

  test('a colour is a word or a code and nothing else', async () => {
    expect(
      await api.as('director').errorOf(contract.addEnvironmentTag, {
        params: inProject(),
        body: { environment_name: 'RED', color: 'red;background:url(x)' },
      }),
    ).toBe('validation');
  });
});
