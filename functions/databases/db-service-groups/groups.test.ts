import * as contract from '../../../shared/contract/databases/db-service-groups/operations.ts';
import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags } from '../../../shared/contract/people/projects/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { projectDeleted } from './events.ts';
import { dbServiceGroups } from './group-repo.ts';

let api: TestApi;
let shop: string;
let elsewhere: string;
let [foreign, first]: string[] = [];
let uidOf: ReadonlyMap<string, string>;
let tagOf: ReadonlyMap<string, string>;
const sources = { tenant_1: 'PROD', tenant_2: 'PROD', tenant_11: 'TEST', Tenant_x: 'PROD', billing: 'PROD' } as const;

beforeAll(async () => {
  api = await testApi();
  [shop, elsewhere] = [await api.addProject('shop'), await api.addProject('elsewhere')];
  const { data: tags } = await api
    .as('admin')
    .call(listEnvironmentTags, { params: { project_uid: shop }, query: { page_size: 20 } });
  tagOf = new Map(tags.map(({ name, uid }) => [name, uid]));
  const added = await Promise.all(
    Object.entries(sources).map(async ([name, tag]) => {
      const change = { environment_tag_uid: tagOf.get(tag) ?? '', ...(name === 'billing' && { db_type: 'MySQL' }) };
      return [name, await api.addDbService(shop, name, change)] as const;
    }),
  );
  uidOf = new Map(added);
  first = uidOf.get('tenant_1') ?? '';
  foreign = await api.addDbService(elsewhere, 'tenant_1');
  await api.addMember(shop, 'mei');
  await api.addMember(shop, 'lee', { roles: [{ role: '700403', on: [first] }] });
});
afterAll(() => api.close());

const inShop = () => ({ project_uid: shop });
const page = { page_size: 50 };
const preview = async (members: object) =>
  api.as('admin').call(contract.previewDbServiceGroup, { params: inShop(), query: page, body: { members } as never });
const namesOf = async (members: object) => (await preview(members)).data.map(({ name }) => name);
const wrong = (members: object) =>
  api
    .as('admin')
    .errorOf(contract.previewDbServiceGroup, { params: inShop(), query: page, body: { members } as never });
const add = async (name: string, members: object, by = 'admin') =>
  (
    await api
      .as(by)
      .call(contract.addDbServiceGroup, { params: inShop(), body: { db_service_group: { name, members } } as never })
  ).data.uid;
const groups = async (by = 'admin') =>
  (await api.as(by).call(contract.listDbServiceGroups, { params: inShop(), query: page })).data;
const of = (uid: string) => ({ params: { ...inShop(), db_service_group_uid: uid } });
const tenants = { name_patterns: ['tenant_*'] };

describe('members are', () => {
  test('those that meet every condition, each by any of its values', async () => {
    expect(await namesOf(tenants)).toEqual(['Tenant_x', 'tenant_1', 'tenant_11', 'tenant_2']);
    expect(await namesOf({ ...tenants, environment_tag_uids: [tagOf.get('TEST')] })).toEqual(['tenant_11']);
    expect(await namesOf({ name_patterns: ['*1', 'bill*g'] })).toEqual(['billing', 'tenant_1', 'tenant_11']);
    expect(await namesOf({ name_patterns: ['*'], db_types: ['MySQL'] })).toEqual(['billing']);
    expect(await namesOf({ name_patterns: ['tenant'] })).toEqual([]);
    expect(await namesOf({ name_patterns: ['tenant_1*1', 't*t*1*'] })).toEqual(['tenant_1', 'tenant_11']);
  });

  test('counted and paged, with the environment of each', async () => {
    const { data, total_nums: total } = await api.as('admin').call(contract.previewDbServiceGroup, {
      params: inShop(),
      query: { page_index: 2, page_size: 3 },
      body: { members: tenants } as never,
    });
    expect({ total, data }).toMatchObject({
      total: 4,
      data: [{ name: 'tenant_2', environment_tag: { name: 'PROD' } }],
    });
  });

  test('those of the moment: one that comes, changes or goes is seen at once', async () => {
    const rule = await add('by rule', { name_patterns: ['new_*'] });
    const [one, other] = [await api.addDbService(shop, 'new_1'), await api.addDbService(shop, 'new_2')];
    const list = await add('by list', { db_service_uids: [one, other] });
    const gone = { params: { ...inShop(), db_service_uid: one } };
    expect(await api.as('admin').call(dbServices.listDbServiceUses, gone)).toMatchObject({
      data: [{ kind: 'db_service_group', effect: 'letsGo', names: [{ name: 'by list' }] }],
    });
    await api.as('admin').call(dbServices.deleteDbService, gone);
    for (const uid of [rule, list])
      expect(await api.as('admin').call(contract.listDbServiceGroupMembers, { ...of(uid), query: page })).toMatchObject(
        {
          data: [{ name: 'new_2' }],
          total_nums: 1,
          left_out: { gone_nums: uid === list ? 1 : 0 },
        },
      );
    await api.as('admin').call(dbServices.deleteDbService, { params: { ...inShop(), db_service_uid: other } });
    for (const uid of [rule, list]) await api.as('admin').call(contract.deleteDbServiceGroup, of(uid));
  });

  test('named to whoever may use them, and otherwise counted only', async () => {
    const uid = await add('seen', tenants);
    const shown = (by: string) => api.as(by).call(contract.listDbServiceGroupMembers, { ...of(uid), query: page });
    expect(await shown('lee')).toMatchObject({
      data: [{ name: 'tenant_1' }],
      total_nums: 4,
      left_out: { hidden_nums: 3 },
    });
    expect(await shown('mei')).toMatchObject({ data: [], total_nums: 4, left_out: { hidden_nums: 4 } });
    expect(await shown('auditor')).toMatchObject({ total_nums: 4, left_out: { hidden_nums: 0 } });
    await api.as('admin').call(contract.deleteDbServiceGroup, of(uid));
  });

  test('never those of another project, whoever asks', async () => {
    expect(await wrong({ db_service_uids: [first, foreign] })).toBe('notFound');
    const uid = await add('one', { db_service_uids: [first] });
    const table = api.table();
    const stored = await dbServiceGroups.on(table).require({ projectUid: shop, uid });
    const members = { ...stored.members, db_service_uids: [first ?? '', foreign ?? ''] };
    await dbServiceGroups.on(table).update({ ...stored, members });
    const shown = await api.as('admin').call(contract.listDbServiceGroupMembers, { ...of(uid), query: page });
    expect(shown).toMatchObject({ data: [{ uid: first }], total_nums: 1, left_out: { gone_nums: 1 } });
    await api.as('admin').call(contract.deleteDbServiceGroup, of(uid));
  });
});

describe('a group', () => {
  test('is made, found by name, changed and deleted', async () => {
    const uid = await add('  all tenants ', tenants);
    await add('a first', { db_service_uids: [first] });
    expect((await groups('mei')).map(({ name }) => name)).toEqual(['a first', 'all tenants']);
    const change = { name: 'tenants', desc: 'one each', members: { db_types: ['PostgreSQL'] } };
    const body = { db_service_group: change } as never;
    await api.as('admin').call(contract.updateDbServiceGroup, { ...of(uid), body });
    expect((await groups()).find((one) => one.uid === uid)).toMatchObject({
      name: 'tenants',
      desc: 'one each',
      members: { db_types: ['PostgreSQL'], name_patterns: [], db_service_uids: [] },
    });
    for (const one of await groups()) await api.as('admin').call(contract.deleteDbServiceGroup, of(one.uid));
    expect(await groups()).toEqual([]);
    expect(await api.as('admin').errorOf(contract.deleteDbServiceGroup, of(uid))).toBe('notFound');
    // Its name is free again.
    await api.as('admin').call(contract.deleteDbServiceGroup, of(await add('tenants', tenants)));
  });

  test('keeps its name for itself within its project', async () => {
    const [uid, other] = [await add('tenants', tenants), await add('others', tenants)];
    await expect(add('tenants', tenants)).rejects.toThrow('The data source group name tenants already exists');
    const body = { db_service_group: { name: 'tenants', members: tenants } } as never;
    expect(await api.as('admin').errorOf(contract.updateDbServiceGroup, { ...of(other), body })).toBe(
      'dbServiceGroupNameTaken',
    );
    await api.as('admin').call(contract.addDbServiceGroup, { params: { project_uid: elsewhere }, body });
    for (const one of [uid, other]) await api.as('admin').call(contract.deleteDbServiceGroup, of(one));
  });

  test('is one of so many at most', async () => {
    const table = api.table();
    const row = {
      projectUid: shop,
      desc: '',
      members: { environment_tag_uids: [], db_types: [], name_patterns: ['*'], db_service_uids: [] },
    };
    const rows = Array.from({ length: limits.dbServiceGroupsMax }, (_, at) => ({
      ...row,
      uid: `g${at}`,
      name: `g${at}`,
      createdAt: '',
    }));
    for (const one of rows) await dbServiceGroups.on(table).create(one);
    const body = { db_service_group: { name: 'one more', members: tenants } } as never;
    expect(await api.as('admin').errorOf(contract.addDbServiceGroup, { params: inShop(), body })).toBe(
      'tooManyDbServiceGroups',
    );
    await dbServiceGroups.on(table).removeAll(rows);
  });

  test('is made, changed and previewed by whoever manages data sources, in a project that is not archived', async () => {
    const uid = await add('tenants', tenants);
    const body = { db_service_group: { name: 'mine', members: tenants } } as never;
    const mei = api.as('mei');
    expect(await mei.errorOf(contract.addDbServiceGroup, { params: inShop(), body })).toBe('forbidden');
    expect(await mei.errorOf(contract.updateDbServiceGroup, { ...of(uid), body })).toBe('forbidden');
    expect(await mei.errorOf(contract.deleteDbServiceGroup, of(uid))).toBe('forbidden');
    const asked = { params: inShop(), query: page, body: { members: tenants } as never };
    expect(await mei.errorOf(contract.previewDbServiceGroup, asked)).toBe('forbidden');
    await api.as('admin').call(contract.deleteDbServiceGroup, of(uid));
  });

  test('of another tenant or project is not there', async () => {
    const uid = await add('tenants', tenants);
    const body = { db_service_group: { name: 'mine', members: tenants } } as never;
    const there = { params: { project_uid: elsewhere, db_service_group_uid: uid } };
    for (const [as, at] of [
      [api.as('admin', 'other'), of(uid)],
      [api.as('admin'), there],
    ] as const) {
      expect(await as.errorOf(contract.listDbServiceGroupMembers, { ...at, query: page })).toBe('notFound');
      expect(await as.errorOf(contract.updateDbServiceGroup, { ...at, body })).toBe('notFound');
      expect(await as.errorOf(contract.deleteDbServiceGroup, at)).toBe('notFound');
    }
    const other = api.as('admin', 'other');
    expect(await other.errorOf(contract.listDbServiceGroups, { params: inShop(), query: page })).toBe('notFound');
    expect(await other.errorOf(contract.addDbServiceGroup, { params: inShop(), body })).toBe('notFound');
    await api.as('admin').call(contract.deleteDbServiceGroup, of(uid));
  });

  test('says one way, with values that are there', async () => {
    expect(await wrong({})).toBe('validation');
    expect(await wrong({ ...tenants, db_service_uids: [first] })).toBe('validation');
    expect(await wrong({ name_patterns: ['a', 'a'] })).toBe('validation');
    expect(await wrong({ db_service_uids: Array.from({ length: 501 }, (_, at) => `u${at}`) })).toBe('validation');
    expect(await wrong({ environment_tag_uids: ['nowhere'] })).toBe('unknownEnvironmentTag');
    expect(await wrong({ db_service_uids: ['nowhere'] })).toBe('notFound');
  });

  test('goes with its project', async () => {
    const gone = await api.addProject('short');
    const body = { db_service_group: { name: 'tenants', members: tenants } } as never;
    await api.as('admin').call(contract.addDbServiceGroup, { params: { project_uid: gone }, body });
    const table = api.table();
    const place = { tenant: 'default', table, world: api.world };
    await projectDeleted(place, { projectUid: gone, isOver: () => false });
    expect((await dbServiceGroups.on(table).list({ projectUid: gone })).items).toEqual([]);
  });
});
