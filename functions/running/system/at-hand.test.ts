import * as projects from '../../../shared/contract/people/projects/operations.ts';
import * as contract from '../../../shared/contract/people/users/operations.ts';
import { readBell } from '../../../shared/contract/running/notifications/operations.ts';
import * as system from '../../../shared/contract/running/system/operations.ts';
import { notices } from '../notifications/notice-repo.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const atHand = async (user: string, query: object = {}) => (await api.as(user).call(system.readAtHand, { query })).data;

test('one answer says what three others say one after the other', async () => {
  const shop = await api.addProject('shop');
  const bank = await api.addProject('bank');
  const source = await api.addDbService(shop, 'db1');
  await api.addUser('nora', { holds: ['create_project'] });
  await api.addMember(shop, 'nora', { permissions: ['manage_member'], roles: [{ role: '700403', on: [source] }] });
  await api.addMember(bank, 'nora', { isManager: true });
  const frozen = { name: 'Year end', reason: 'The books are closed', from_date: '2026-12-20', to_date: '2027-01-06' };
  await api.as('admin').call(projects.updateProject, {
    params: { project_uid: shop },
    body: { project: { frozen_periods: [frozen] } },
  });
  const whose = { user_uid: api.uidOf('nora') };

  const { user, projects: found, holds } = await atHand('nora', { project_uid: shop, recent_project_uids: [bank] });
  expect(user).toEqual((await api.as('nora').call(contract.readUser, { params: whose })).data);
  const listed = await api.as('nora').call(projects.listProjects, { query: { page_size: 10 } });
  expect(found).toEqual(listed.data.map(({ desc: _, create_user: __, ...row }) => row));
  const held = await api.as('nora').call(contract.readUserPermissions, { params: whose, query: { project_uid: shop } });
  expect(holds).toEqual({ project_uid: shop, ...held.data });
});

test('what waits for the caller comes with it, as the calls of their own say it', async () => {
  const company_notice = { notice_str: 'The shop is moved tonight' };
  await api.as('admin').call(system.updateNotice, { body: { company_notice } });
  await api.addUser('nina');
  const nina = api.as('nina');
  await notices.on(api.world.tableOf('default')).create({
    ...{ userUid: api.uidOf('nina'), unreadBy: api.uidOf('nina'), id: '1', at: '2030-01-01T00:00:00.000Z' },
    ...{ event: 'workflow', action: 'approve', title: { zh: '待审批', en: 'Waits for you' } },
    ...{ projectUid: 'p', projectName: 'shop', path: '/', expiresAtSeconds: 4_000_000_000 },
  });
  const { notice, bell, red_dots } = await atHand('nina');
  expect(notice).toMatchObject({ ...company_notice, read_by_current_user: false });
  // Being handed it was reading it.
  const read = { ...notice, read_by_current_user: true };
  expect((await nina.call(system.readNotice, { query: {} })).data).toEqual(read);
  expect((await atHand('nina')).notice).toEqual(read);
  expect(bell.notifications).toMatchObject([{ title: 'Waits for you', is_read: false }]);
  expect(bell).toEqual((await nina.call(readBell, {})).data);
  expect(red_dots).toEqual((await nina.call(system.listModuleRedDots, {})).data);
  // Another tenant has published nothing.
  expect((await api.as('admin', 'other').call(system.readAtHand, {})).data.notice.notice_str).toBe('');
});

test('without a project in the address it is the one that was opened last, then the first one', async () => {
  const [first, second] = [await api.addProject('first'), await api.addProject('second')];
  await api.addUser('olga');
  expect(await atHand('olga')).toMatchObject({ user: { name: 'olga' }, projects: [] });
  await api.addMember(first, 'olga');
  expect((await atHand('olga')).holds).toMatchObject({ project_uid: first });
  await api.addMember(second, 'olga', { isManager: true });
  const recent = { recent_project_uids: ['gone', second, first] };
  expect((await atHand('olga', recent)).holds).toMatchObject({
    project_uid: second,
    op_permission_list: [{ op_permission_type: 'project_admin', range_uids: [second] }],
  });
});

test('of a project that is not the callers nothing is said, whoever asks for it', async () => {
  const shop = await api.addProject('vault');
  await api.addUser('pam');
  for (const query of [{ project_uid: shop }, { recent_project_uids: [shop] }]) {
    const seen = await atHand('pam', query);
    expect(seen.projects).toEqual([]);
    expect(seen.holds).toBeUndefined();
  }
  const { data } = await api.as('admin', 'other').call(system.readAtHand, { query: { project_uid: shop } });
  expect(data.projects).toEqual([]);
  expect(data.holds).toBeUndefined();
});

test('who is not signed in is told so, and what is no id is refused', async () => {
  expect(await api.anyone.errorOf(system.readAtHand)).toBe('signInRequired');
  expect(await api.as('admin').refusal(system.readAtHand, { query: { project_uid: '' } })).toMatchObject({
    error: 'validation',
    fields: [{ path: 'project_uid' }],
  });
});

test('it costs no more in a tenant of many projects, and however many are named', async () => {
  const shop = await api.addProject('counted');
  await api.addUser('quinn');
  await api.addMember(shop, 'quinn');
  const units = async (query: object) => {
    const before = api.units().read;
    await atHand('quinn', query);
    return api.units().read - before;
  };
  const few = await units({ project_uid: shop });
  const more: string[] = [];
  for (let n = 0; n < 30; n++) more.push(await api.addProject(`more${n}`));
  expect(await units({ project_uid: shop })).toBeLessThanOrEqual(few);
  expect(await units({ project_uid: shop, recent_project_uids: more })).toBeLessThanOrEqual(
    few + limits.recentProjects,
  );
});
