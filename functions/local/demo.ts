import { join } from 'node:path';
import * as z from 'zod';
import { addDbService, listDbServices } from '../../shared/contract/databases/db-services/operations.ts';
import { addProject, listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { demo } from '../../shared/demo.ts';
import { adminUserUid } from '../../shared/permissions.ts';
import { firstTenant, tenants } from '../platform/access/tenant-directory.ts';
import { entity } from '../platform/table/entity.ts';
import { addTenant } from '../people/users/service.ts';
import { liveDemo, pastOf, type Desk, type Past } from './demo-history.ts';
import { startDemoPostgres } from './demo-postgres.ts';
import { tellWeek } from './demo-week.ts';
import { inProcessCaller, type InProcessCaller } from './in-process-caller.ts';
import type { LocalWorld } from './local-world.ts';
import type { PostgresServer } from './postgres-server.ts';

/** Written when the demo is complete, so that what people delete later stays deleted. */
const demos = entity('DEMO', z.object({ tenant: z.string() }), { pk: 'DEMO#{tenant}', sk: 'DEMO' });
const { project: projectName, source: instanceName } = demo;

/** How much of a demo there is: none at all, a project with its database, or one that people have worked in for weeks. */
export type DemoSize = 'none' | 'small' | 'full';
type Options = {
  readonly local: Pick<LocalWorld, 'world' | 'at'>;
  readonly folder: string;
  readonly adminPassword: string;
  readonly size: DemoSize;
};
type Demo = {
  readonly isNew: boolean;
  /** Where the demo's database is and how one signs in there, to add it as a second source. */
  readonly database: PostgresServer | undefined;
  /** Tells what would keep the start waiting; once the server answers. */
  readonly goOn: () => Promise<void>;
  /** Ends that: nothing is written any more. */
  readonly endTelling: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The first tenant with a project and a data source on a real PostgreSQL; each step is taken only if it is missing. */
export async function startDemo({ local, folder, adminPassword, size }: Options): Promise<Demo> {
  const { world } = local;
  const isNew = (await tenants.on(world.system).get({ name: firstTenant })) === undefined;
  if (isNew) await addTenant(world, { name: firstTenant, adminPassword });
  if (size === 'none') return { isNew, database: undefined, ...told, stop: nothing };
  const database = await startDemoPostgres({ folder: join(folder, 'postgres') });
  if (await demos.on(world.system).get({ tenant: firstTenant }))
    return { isNew, database, ...told, stop: () => database.stop() };
  const past = pastOf(local);
  const acting = size === 'full' ? past.world : world;
  const admin = await inProcessCaller(world, { tenant: firstTenant, userUid: adminUserUid, acting });
  const place = await fillDemo(admin, database);
  // Before its past is told: a start that is killed meanwhile leaves a shorter one, but never the same twice.
  await demos.on(world.system).put({ tenant: firstTenant });
  const desk = size === 'full' ? await liveDemo(past, admin, place, adminPassword) : undefined;
  if (!desk) await admin.end();
  return { isNew, database, ...telling(desk, past), stop: () => database.stop() };
}

const nothing = async (): Promise<void> => undefined;

const told = { goOn: nothing, endTelling: nothing };

function telling(desk: Desk | undefined, past: Past): Pick<Demo, 'goOn' | 'endTelling'> {
  let isOver = false;
  let work = nothing();
  return {
    goOn: () => {
      work = desk ? toldToTheEnd(desk, () => isOver) : work;
      return work;
    },
    endTelling: async () => {
      isOver = true;
      await work.catch(nothing);
      await past.close();
    },
  };
}

/** Tells the week; whoever told is signed in no longer, however that ends. */
async function toldToTheEnd(desk: Desk, isOver: () => boolean): Promise<void> {
  try {
    await tellWeek(desk, isOver);
  } finally {
    await Promise.all([desk.admin, ...Object.values(desk.people)].map((one) => one.end()));
  }
}

// Through the product's own operations, so that the demo is exactly what a person could have entered.
async function fillDemo(caller: InProcessCaller, { host, port, user, password, database }: PostgresServer) {
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
  const place = { tenant: firstTenant, projectUid, projectName, instanceName, schema: user };
  const { data: sources } = await caller.call(listDbServices, {
    params: { project_uid: projectUid },
    query: page,
    body: {},
  });
  const left = sources.find(({ name }) => name === instanceName);
  if (left) return { ...place, dbServiceUid: left.uid };
  const { data } = await caller.call(addDbService, {
    params: { project_uid: projectUid },
    query: {},
    body: {
      db_service: {
        name: instanceName,
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
  return { ...place, dbServiceUid: data.uid };
}

async function makeProject(caller: InProcessCaller): Promise<string> {
  const { data } = await caller.call(addProject, {
    params: {},
    query: {},
    body: { project: { name: projectName, desc: 'Try everything here' } },
  });
  return data.uid;
}
