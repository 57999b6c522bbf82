import * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { dbServices } from '../../platform/access/db-service.ts';

let api: TestApi;
let projectUid: string;
let tag: string;
beforeAll(async () => {
  api = await testApi();
  projectUid = await api.addProject('shop');
  tag =
    (
      await api
        .as('admin')
        .call(projects.listEnvironmentTags, { params: { project_uid: projectUid }, query: { page_size: 1 } })
    ).data[0]?.uid ?? '';
});
afterAll(() => api.close());

const form = (name: string) => ({
  params: { project_uid: projectUid },
  body: {
    db_service: {
      name,
      db_type: 'MySQL',
      host: '127.0.0.1',
      port: '3306',
      user: 'app',
      password: 'x',
      environment_tag_uid: tag,
    },
  },
});

async function unitsOf(call: () => Promise<unknown>): Promise<number> {
  const before = api.units();
  await call();
  const after = api.units();
  return after.read + after.write - before.read - before.write;
}

test('a page of a list costs the same at ten and at a thousand data sources and projects', async () => {
  const pageOfSources = () =>
    api.as('admin').call(contract.listDbServices, { params: { project_uid: projectUid }, query: { page_size: 10 } });
  const pageOfAll = () => api.as('admin').call(contract.listGlobalDbServices, { query: { page_size: 10 } });
  const pageOfProjects = () => api.as('admin').call(projects.listProjects, { query: { page_size: 10 } });
  for (let number = 0; number < 12; number++) {
    await api.as('admin').call(contract.addDbService, form(`first-${number}`));
    await api.addProject(`p-${number}`);
  }
  const calls = [pageOfSources, pageOfAll, pageOfProjects];
  const few = [];
  for (const call of calls) few.push(await unitsOf(call));
  const {
    items: [one],
  } = await dbServices.on(api.table()).listBy('gsi1', { projectUid }, { limit: 1 });
  for (let number = 0; number < 1000; number++)
    if (one) await dbServices.on(api.table()).put({ ...one, uid: `more-${number}`, name: `more-${number}` });
  for (const [position, call] of calls.entries())
    expect(await unitsOf(call)).toBeLessThanOrEqual((few[position] ?? 0) * 1.1);
});

test('of two that claim a name at the same time one gets it, and the totals are right', async () => {
  const before = (
    await api
      .as('admin')
      .call(contract.listDbServices, { params: { project_uid: projectUid }, query: { page_size: 1 } })
  ).total_nums;
  const answers = await Promise.all([1, 2, 3].map(() => api.as('admin').send(contract.addDbService, form('wanted'))));
  expect(answers.map(({ bytes }) => JSON.parse(bytes.toString()).error ?? 'made').sort()).toEqual([
    'dbServiceNameTaken',
    'dbServiceNameTaken',
    'made',
  ]);
  expect(
    (
      await api
        .as('admin')
        .call(contract.listDbServices, { params: { project_uid: projectUid }, query: { page_size: 1 } })
    ).total_nums,
  ).toBe(before + 1);
});
