import { timeSlice } from '../../platform/clock.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import { dbServices } from '../../platform/access/db-service.ts';
import type { World } from '../../platform/world.ts';
import { discoveryTasks, isMeanwhile, type DiscoveryTask } from './discovery-repo.ts';
import { forgetTask } from './forget.ts';
import { beginning, goOn, takeUp, type Place, type Running } from './run.ts';

const tasksAtOnce = 50;

/** Begins runs whose time has come, and goes on with those that nobody works on any more. */
export async function discoverSensitiveData(world: World): Promise<void> {
  const isSweepOver = timeSlice(world.clock);
  await forEachDueTenant(world, 'discoverSensitiveData', async (tenant, isTurnOver) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const isOver = () => isSweepOver() || isTurnOver();
    const to = new Date(world.clock.now()).toISOString();
    const { items } = await discoveryTasks.on(place.table).listBy('gsi1', {}, { to, limit: tasksAtOnce });
    for (const task of items) if (!isOver()) await guarded(place, () => lookAt(place, task, isOver));
    const { items: waiting } = await discoveryTasks.on(place.table).listBy('gsi1', {}, { limit: 1 });
    return waiting.length === 0 ? 'idle' : 'waiting';
  });
}

async function lookAt(place: Place, listed: DiscoveryTask, isOver: () => boolean): Promise<void> {
  const task = await discoveryTasks.on(place.table).get(listed);
  if (!task?.dueAt || Date.parse(task.dueAt) > place.world.clock.now()) return;
  const source = await dbServices.on(place.table).get({ uid: task.dbServiceUid });
  if (source?.projectUid !== task.projectUid) return forgetTask(place.table, task);
  const running = task.run ? await takeUp(place, { ...task, run: task.run }) : await begin(place, task);
  if (running) await goOn(place, running, isOver);
}

async function begin(place: Place, task: DiscoveryTask): Promise<Running | undefined> {
  const begins = beginning(place, task);
  await place.table.transact([
    discoveryTasks.on(place.table).updating({ ...begins.task, version: task.version }),
    ...begins.items,
  ]);
  return { ...begins.task, version: task.version + 1 };
}

/** The trouble of one task keeps no other waiting. */
async function guarded({ world, tenant }: Place, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isMeanwhile(error)) return;
    world.log.error('a discovery run failed', { tenant, error });
  }
}
