import { join } from 'node:path';
import * as z from 'zod';
import { addDbService } from '../../shared/contract/db-services/operations.ts';
import { addProject, listEnvironmentTags, listProjects } from '../../shared/contract/projects/operations.ts';
import { adminUserUid } from '../../shared/permissions.ts';
import { firstTenant, tenants } from '../platform/access/tenant-directory.ts';
import { entity } from '../platform/table/entity.ts';
import type { World } from '../platform/world.ts';
import { addTenant } from '../users/service.ts';
import { startDemoPostgres } from './demo-postgres.ts';
import { inProcessCaller, type InProcessCaller } from './in-process-caller.ts';
import type { PostgresServer } from './postgres-server.ts';

/** Written when the demo is complete, so that what people delete later stays deleted. */
const demos = entity('DEMO', z.object({ tenant: z.string() }), { pk: 'DEMO#{tenant}', sk: 'DEMO' });
const projectName = 'demo';

type Options = { readonly world: World; readonly folder: string; readonly adminPassword: string };

/** The first tenant with a project and a data source on a real PostgreSQL; each step is taken only if it is missing. */
export async function startDemo({
  world,
  folder,
  adminPassword,
}: Options): Promise<{ isNew: boolean; stop: () => Promise<void> }> {
  const postgres = await startDemoPostgres({ folder: join(folder, 'postgres') });
  const isNew = (await tenants.on(world.system).get({ name: firstTenant })) === undefined;
  if (isNew) await addTenant(world, { name: firstTenant, adminPassword });
  const isComplete = await demos.on(world.system).get({ tenant: firstTenant });
  if (!isComplete) {
    await fillDemo(await inProcessCaller(world, { tenant: firstTenant, userUid: adminUserUid }), postgres);
    await demos.on(world.system).put({ tenant: firstTenant });
  }
  return { isNew, stop: () => postgres.stop() };
}

// Through the product's own operations, so that the demo is exactly what a person could have entered.
async function fillDemo(
  caller: InProcessCaller,
  { host, port, user, password, database }: PostgresServer,
): Promise<void> {
  const page = { page_index: 1, page_size: 20 };
  const known = await caller.call(listProjects, {
    params: {},
    query: { ...page, filter_by_name: projectName },
    body: {},
  });
  const projectUid = known.data.find(({ name }) => name === projectName)?.uid ?? (await makeProject(caller));
  const { data: tags } = await caller.call(listEnvironmentTags, {
    params: { project_uid: projectUid },
    query: page,
    body: {},
  });
  await caller.call(addDbService, {
    params: { project_uid: projectUid },
    query: {},
    body: {
      db_service: {
        name: 'shop-postgres',
        db_type: 'PostgreSQL',
        desc: 'A small shop on a PostgreSQL that starts with Sluice',
        host,
        port: String(port),
        user,
        password,
        environment_tag_uid: tags.find(({ name }) => name === 'TEST')?.uid ?? tags[0]?.uid ?? '',
        maintenance_times: [],
        additional_params: [{ name: 'database', value: database }],
      },
    },
  });
}

async function makeProject(caller: InProcessCaller): Promise<string> {
  const { data } = await caller.call(addProject, {
    params: {},
    query: {},
    body: { project: { name: projectName, desc: 'Try everything here' } },
  });
  return data.uid;
}
