import { deleteDbService } from '../../../shared/contract/databases/db-services/operations.ts';
import * as contract from '../../../shared/contract/people/access-requests/operations.ts';
import * as members from '../../../shared/contract/people/members/operations.ts';
import { archiveProject, unarchiveProject } from '../../../shared/contract/people/projects/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import { news } from '../../ground/outbox/news.ts';
import { rightsIn, usersHolding } from '../../platform/access/grant.ts';
import { memberships } from '../../platform/access/membership.ts';

const [developer, operator] = ['700403', '700405'];
const hour = 3_600_000;
const clock = movableClock();
let api: TestApi;
let project: string;
let [orders, stock] = ['', ''];
/** Looks after members and may query `orders`; `max` looks after members and may nothing on it. */
beforeAll(async () => {
  api = await testApi({ clock });
  project = await api.addProject('shop');
  [orders, stock] = [await api.addDbService(project, 'orders'), await api.addDbService(project, 'stock')];
  for (const name of ['ann', 'bo', 'cy', 'dan', 'eve']) await api.addUser(name);
  const manages = ['manage_member'] as const;
  await api.addMember(project, 'lee', { permissions: manages, roles: [{ role: developer, on: [orders] }] });
  await api.addMember(project, 'max', { permissions: manages });
  for (const name of ['mei', 'ann', 'bo', 'cy', 'dan', 'eve']) await api.addMember(project, name);
});
afterAll(() => api.close());

const inProject = () => ({ params: { project_uid: project } });
const asking = (change: object = {}) => ({
  ...inProject(),
  body: {
    access_request: { db_service_uid: orders, rights: ['sql_query' as const], hours: 2, reason: 'a fault', ...change },
  },
});
const of = (uid: string) => ({ params: { project_uid: project, access_request_uid: uid } });
const refusal = (uid: string) => ({ ...of(uid), body: { reason: 'not now' } });
const ask = async (by: string, change: object = {}) =>
  (await api.as(by).call(contract.createAccessRequest, asking(change))).data.uid;
const grant = (uid: string, by = 'lee') => api.as(by).call(contract.grantAccessRequest, of(uid));
const list = async (by: string, query: object = {}) =>
  (await api.as(by).call(contract.listAccessRequests, { ...inProject(), query: { page_size: 50, ...query } })).data;
const shown = async (uid: string, by: string, query: object = {}) =>
  (await list(by, query)).find((one) => one.uid === uid);
const queries = async (user: string) =>
  (await rightsIn(api.table(), api.uidOf(user), project))?.sources.sql_query ?? [];
const told = async (uid: string) => {
  const { items } = await news.on(api.table()).listBy('gsi1', { waiting: 'yes' });
  return items.filter(({ subject }) => subject.id === uid).map(({ action, toUids }) => [action, toUids]);
};

test('what was asked for and granted holds until its moment and not a request longer', async () => {
  const sources = await api.as('mei').call(contract.listAccessSources, inProject());
  expect(sources.data.map(({ name, rights }) => [name, rights.length])).toEqual([
    ['orders', 4],
    ['stock', 4],
  ]);
  const uid = await ask('mei');
  expect(await queries('mei')).toEqual([]);
  expect(await shown(uid, 'mei')).toMatchObject({
    state: 'waiting',
    is_own: true,
    may_withdraw: true,
    may_decide: false,
  });
  expect(await shown(uid, 'lee', { filter_by_whose: 'all' })).toMatchObject({ reason: 'a fault', may_decide: true });
  expect(await shown(uid, 'max', { filter_by_whose: 'all' })).toMatchObject({ may_decide: false });
  const { data } = await grant(uid);
  expect(Math.abs(Date.parse(data.until) - clock.now() - 2 * hour)).toBeLessThan(5000);
  expect(await queries('mei')).toEqual([orders]);
  expect(await usersHolding(api.table(), project, 'sql_query', [orders])).toContain(api.uidOf('mei'));
  expect(await shown(uid, 'mei', { filter_by_state: 'active' })).toMatchObject({
    state: 'active',
    decided_by: 'lee',
    until: data.until,
    may_end: true,
  });
  expect(await told(uid)).toEqual([
    ['create', []],
    ['grant', [api.uidOf('mei')]],
  ]);
  clock.later(2 * hour);
  expect(await queries('mei')).toEqual([]);
  expect(await usersHolding(api.table(), project, 'sql_query', [orders])).not.toContain(api.uidOf('mei'));
  expect(await shown(uid, 'mei')).toMatchObject({ state: 'ended', may_end: false });
  expect(await list('mei', { filter_by_state: 'active' })).toEqual([]);
  expect(await api.as('lee').errorOf(contract.endAccess, of(uid))).toBe('accessState');
});

test('nobody grants what they lack, nor to themselves, nor with a right that ends', async () => {
  const uid = await ask('ann');
  expect(await api.as('max').errorOf(contract.grantAccessRequest, of(uid))).toBe('accessNotHeld');
  expect(await api.as('max').errorOf(contract.refuseAccessRequest, refusal(uid))).toBe('accessNotHeld');
  expect(await api.as('ann').errorOf(contract.grantAccessRequest, of(uid))).toBe('forbidden');
  const own = await ask('lee', { db_service_uid: stock });
  expect(await api.as('lee').errorOf(contract.grantAccessRequest, of(own))).toBe('accessOwnDecision');
  expect(await api.as('lee').errorOf(contract.refuseAccessRequest, refusal(own))).toBe('accessOwnDecision');
  await grant(await ask('max'));
  expect(await queries('max')).toEqual([orders]);
  expect(await api.as('max').errorOf(contract.grantAccessRequest, of(uid))).toBe('accessNotHeld');
  // Nor for good to somebody else: a role with what is held for a time only.
  const role = [{ role_uid: developer, op_range_type: 'db_service' as const, range_uids: [orders] }];
  const member = { params: { ...inProject().params, member_uid: api.uidOf('bo') } };
  expect(
    await api.as('max').errorOf(members.updateMember, { ...member, body: { member: { role_with_op_ranges: role } } }),
  ).toBe('onlyHeldIsGranted');
  expect(await api.as('mei').errorOf(contract.grantAccessRequest, of(uid))).toBe('forbidden');
  await grant(uid, 'admin');
  expect(await api.as('lee').errorOf(contract.grantAccessRequest, of(uid))).toBe('accessState');
});

test('a request is refused with a reason or withdrawn, once, and lapses', async () => {
  const refused = await ask('bo');
  expect(await api.as('lee').errorOf(contract.refuseAccessRequest, { ...of(refused), body: { reason: ' ' } })).toBe(
    'validation',
  );
  await api.as('lee').call(contract.refuseAccessRequest, refusal(refused));
  expect(await shown(refused, 'bo')).toMatchObject({ state: 'refused', answer: 'not now', decided_by: 'lee' });
  expect(await api.as('lee').errorOf(contract.refuseAccessRequest, refusal(refused))).toBe('accessState');
  const withdrawn = await ask('bo');
  expect(await api.as('lee').errorOf(contract.withdrawAccessRequest, of(withdrawn))).toBe('accessNotApplicant');
  await api.as('bo').call(contract.withdrawAccessRequest, of(withdrawn));
  expect(await api.as('bo').errorOf(contract.withdrawAccessRequest, of(withdrawn))).toBe('accessState');
  expect(await api.as('lee').errorOf(contract.grantAccessRequest, of(withdrawn))).toBe('accessState');
  const late = await ask('bo');
  clock.later(limits.accessLapseDays * 24 * hour);
  expect(await shown(late, 'bo')).toMatchObject({ state: 'lapsed', may_withdraw: false });
  expect(await api.as('lee').errorOf(contract.grantAccessRequest, of(late))).toBe('accessState');
  expect(await queries('bo')).toEqual([]);
});

test('it is taken back at once, by whoever looks after members or by whoever holds it', async () => {
  const uid = await ask('cy');
  await grant(uid);
  expect(await api.as('bo').errorOf(contract.endAccess, of(uid))).toBe('notFound');
  await api.as('max').call(contract.endAccess, of(uid));
  expect(await queries('cy')).toEqual([]);
  expect(await shown(uid, 'cy')).toMatchObject({ state: 'taken_back', taken_back_by: 'max' });
  expect((await told(uid)).at(-1)).toEqual(['end', [api.uidOf('cy')]]);
  const own = await ask('cy');
  await grant(own);
  await api.as('cy').call(contract.endAccess, of(own));
  expect(await queries('cy')).toEqual([]);
  expect((await told(own)).map(([action]) => action)).toEqual(['create', 'grant']);
});

test('what is asked for is something of this project that is lacked, within bounds', async () => {
  const elsewhere = await api.addDbService(await api.addProject('elsewhere'), 'foreign');
  const refusals = [
    [{ db_service_uid: elsewhere }, 'unknownRange'],
    [{ db_service_uid: 'nothing' }, 'unknownRange'],
    [{ hours: limits.accessHoursMax + 1 }, 'validation'],
    [{ hours: 0 }, 'validation'],
    [{ rights: [] }, 'validation'],
    [{ rights: ['project_admin'] }, 'validation'],
    [{ reason: '' }, 'validation'],
  ] as const;
  for (const [change, error] of refusals)
    expect(await api.as('dan').errorOf(contract.createAccessRequest, asking(change))).toBe(error);
  expect(await api.as('lee').errorOf(contract.createAccessRequest, asking())).toBe('accessHeldAlready');
  const rights = ['sql_query', 'create_workflow', 'execute_workflow', 'create_export_task'];
  const wanted = [orders, stock].flatMap((db_service_uid) =>
    rights.map((right) => ({ db_service_uid, rights: [right] })),
  );
  for (const one of wanted.slice(0, limits.accessOpenMax)) await ask('dan', one);
  expect(await api.as('dan').errorOf(contract.createAccessRequest, asking())).toBe('accessAskedAlready');
  expect(await api.as('dan').errorOf(contract.createAccessRequest, asking(wanted.at(-1)))).toBe('accessOpenMany');
});

test('how much is held at once has a bound, and what is over leaves with the next change', async () => {
  const membership = () => memberships.on(api.table()).require({ userUid: api.uidOf('eve'), projectUid: project });
  const uids: string[] = [];
  for (let count = 0; count < limits.accessHeldMax; count += 1) {
    uids.push(await ask('eve', { hours: 1 }));
    await grant(uids.at(-1) ?? '');
  }
  const more = await ask('eve');
  expect(await api.as('lee').errorOf(contract.grantAccessRequest, of(more))).toBe('accessHeldMany');
  expect((await membership()).timedGrants).toHaveLength(limits.accessHeldMax);
  clock.later(hour);
  await grant(more);
  expect((await membership()).timedGrants).toMatchObject([{ requestUid: more }]);
});

test('access for a time costs no read more', async () => {
  const costOf = async () => {
    const before = api.units();
    await api.as('ann').call(contract.listAccessSources, inProject());
    return api.units().read - before.read;
  };
  clock.later(30 * 24 * hour);
  await costOf();
  const without = await costOf();
  await grant(await ask('ann', { rights: ['sql_query', 'create_workflow'] }));
  await costOf();
  expect(await queries('ann')).toEqual([orders]);
  expect(await costOf()).toBe(without);
});

test('a grant goes with the membership, and a request does not outlive it', async () => {
  const [granted, open] = [await ask('bo', { hours: 700 }), await ask('bo', { db_service_uid: stock })];
  await grant(granted);
  const member = { params: { ...inProject().params, member_uid: api.uidOf('bo') } };
  await api.as('admin').call(members.deleteMember, member);
  await api.addMember(project, 'bo', { roles: [{ role: operator, on: [stock] }] });
  expect(await queries('bo')).toEqual([]);
  expect(await api.as('admin').errorOf(contract.grantAccessRequest, of(open))).toBe('accessApplicantGone');
});

test('whoever only looks on takes nothing back', async () => {
  await api.addMember(project, 'auditor');
  const uid = await ask('cy', { db_service_uid: stock, rights: ['create_export_task'] });
  await grant(uid, 'admin');
  expect(await shown(uid, 'auditor', { filter_by_whose: 'all' })).toMatchObject({ state: 'active', may_end: false });
  expect(await api.as('auditor').errorOf(contract.endAccess, of(uid))).toBe('accessNotYours');
});

test('nothing is granted on a data source that is gone', async () => {
  const gone = await api.addDbService(project, 'short-lived');
  const uid = await ask('cy', { db_service_uid: gone });
  await api.as('admin').call(deleteDbService, { params: { ...inProject().params, db_service_uid: gone } });
  expect(await api.as('admin').errorOf(contract.grantAccessRequest, of(uid))).toBe('accessSourceGone');
});

test('an archived project grants nothing', async () => {
  const uid = await ask('cy');
  await api.as('admin').call(archiveProject, inProject());
  expect(await api.as('lee').errorOf(contract.grantAccessRequest, of(uid))).toBe('projectArchived');
  expect(await api.as('cy').errorOf(contract.createAccessRequest, asking())).toBe('projectArchived');
  await api.as('admin').call(unarchiveProject, inProject());
  expect(await shown(uid, 'cy')).toMatchObject({ state: 'waiting' });
});

test('whoever is not meant learns nothing', async () => {
  const uid = await ask('cy', { db_service_uid: stock });
  expect(await api.as('bo').errorOf(contract.withdrawAccessRequest, of(uid))).toBe('notFound');
  expect(await shown(uid, 'bo')).toBeUndefined();
  const all = { ...inProject(), query: { page_size: 50, filter_by_whose: 'all' } };
  expect(await api.as('bo').errorOf(contract.listAccessRequests, all)).toBe('forbidden');
  const operations = [contract.grantAccessRequest, contract.withdrawAccessRequest, contract.endAccess];
  for (const operation of operations) {
    expect(await api.as('director').errorOf(operation, of(uid))).not.toBe('accessState');
    expect(await api.as('admin', 'other').errorOf(operation, of(uid))).toBe('notFound');
  }
  expect(await api.as('admin', 'other').errorOf(contract.refuseAccessRequest, refusal(uid))).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(contract.createAccessRequest, asking())).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(contract.listAccessSources, inProject())).toBe('notFound');
});
