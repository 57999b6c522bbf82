import * as access from '../../../shared/contract/people/access-requests/operations.ts';
import * as members from '../../../shared/contract/people/members/operations.ts';
import * as contract from '../../../shared/contract/running/statistics/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';

const developer = '700403';
const clock = movableClock();
let api: TestApi;
let project: string;
let orders: string;
/** `lee` looks after members and may query `orders`; `max` looks after members and may nothing on it. */
beforeAll(async () => {
  api = await testApi({ clock });
  project = await api.addProject('shop');
  orders = await api.addDbService(project, 'orders');
  const manages = ['manage_member'] as const;
  await api.addMember(project, 'lee', { permissions: manages, roles: [{ role: developer, on: [orders] }] });
  await api.addMember(project, 'max', { permissions: manages });
  for (const name of ['ann', 'bo', 'cy']) await api.addUser(name);
  for (const name of ['mei', 'ann', 'bo', 'cy']) await api.addMember(project, name);
});
afterAll(() => api.close());

const asked = async (user: string, tenant?: string) => (await api.as(user, tenant).call(contract.getHome)).data.asked;
const of = (uid: string) => ({ params: { project_uid: project, access_request_uid: uid } });
const ask = async (by: string) =>
  (
    await api.as(by).call(access.createAccessRequest, {
      params: { project_uid: project },
      body: { access_request: { db_service_uid: orders, rights: ['sql_query'], hours: 2, reason: 'a fault' } },
    })
  ).data.uid;

test('a request stands in the list of whoever may grant it, until it is settled, and in no other', async () => {
  const uid = await ask('mei');
  expect(await asked('lee')).toEqual({
    count: 1,
    is_more: false,
    requests: [
      {
        request_uid: uid,
        kind: 'access',
        project_uid: project,
        project_name: 'shop',
        applicant_name: 'mei',
        db_service_name: 'orders',
        create_time: expect.any(String),
      },
    ],
  });
  // Who lacks the right cannot decide, nor can who asks; strangers and another tenant see nothing.
  for (const other of ['max', 'mei']) expect((await asked(other)).count).toBe(0);
  expect((await asked('admin', 'other')).count).toBe(0);
  await api.as('lee').call(access.grantAccessRequest, of(uid));
  expect((await asked('lee')).count).toBe(0);
});

test('what is refused, withdrawn or has lapsed waits no more', async () => {
  const refused = await ask('ann');
  expect((await asked('lee')).count).toBe(1);
  await api.as('lee').call(access.refuseAccessRequest, { ...of(refused), body: { reason: 'not now' } });
  expect((await asked('lee')).count).toBe(0);
  await api.as('bo').call(access.withdrawAccessRequest, of(await ask('bo')));
  expect((await asked('lee')).count).toBe(0);
  await ask('bo');
  expect((await asked('lee')).count).toBe(1);
  clock.later((limits.accessLapseDays * 24 + 1) * 3_600_000);
  expect((await asked('lee')).count).toBe(0);
});

test('of a project that the reader has left nothing is said', async () => {
  await ask('cy');
  expect((await asked('lee')).count).toBe(1);
  const params = { project_uid: project, member_uid: api.uidOf('lee') };
  await api.as('admin').call(members.deleteMember, { params });
  expect((await asked('lee')).count).toBe(0);
});
