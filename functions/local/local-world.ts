import { join } from 'node:path';
import { machines as machineDefinitions } from '../../shared/machines/index.ts';
import { mapValues } from '../../shared/records.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import type { Joined } from '../platform/background.ts';
import { idSource, newId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Compute } from '../platform/ports/compute.ts';
import { sameThread } from '../platform/same-thread.ts';
import { systemTable, tenantTable } from '../platform/table/tenant-table.ts';
import type { World } from '../platform/world.ts';
import { listeners } from '../events.ts';
import { LinkSigner } from './adapters/file-links.ts';
import { FileFolder, localFiles } from './adapters/files.ts';
import { filesHandler } from './adapters/files-handler.ts';
import { localKeys } from './adapters/keys.ts';
import { localMachines } from './adapters/machines.ts';
import { localMail } from './adapters/mail.ts';
import { localSchedules } from './adapters/schedules.ts';
import { openEmbeddedDynamoDb } from './dynamodb/embedded-dynamodb.ts';

type Options = {
  readonly folder: string;
  readonly background: Joined;
  readonly log: Log;
  readonly clock?: Clock;
  readonly compute?: Compute;
};

/** The world of `npm start`: everything in one folder and one process. `begin` takes up what was left running. */
export async function localWorld({ folder, background, log, clock = systemClock, compute = sameThread }: Options) {
  const database = await openEmbeddedDynamoDb({ folder: join(folder, 'table') });
  const system = systemTable(database.client);
  const links = new LinkSigner(clock);
  const fileFolder = new FileFolder(join(folder, 'files'));
  const report = (error: unknown) => log.error('background work failed', { error });
  const machines = localMachines({
    table: system,
    machines: machineDefinitions,
    clock,
    report,
    tasks: mapValues(background.tasks, (task) => (call, signal) => task(call, world, signal)),
  });
  const schedules = localSchedules({
    table: system,
    clock,
    report,
    targets: mapValues(background.targets, (target) => (firing) => target(firing, world)),
  });
  const world: World = {
    system,
    machines,
    schedules,
    clock,
    compute,
    log,
    newId,
    listeners,
    tableOf: (tenant) => tenantTable(database.client, tenant),
    files: localFiles({ folder: fileFolder, links }),
    keys: localKeys(join(folder, 'keys')),
    mail: localMail({ folder: join(folder, 'mail'), clock }),
  };
  return {
    world,
    /** The same world at another time, with machines of its own, so that what runs there is written down as of then. */
    at: (then: Clock) => {
      const client = { ...database.client, now: () => then.now() };
      const machinesThen = localMachines({
        table: systemTable(client),
        machines: machineDefinitions,
        clock: then,
        report,
        tasks: mapValues(background.tasks, (task) => (call, signal) => task(call, worldThen, signal)),
      });
      const worldThen: World = {
        ...world,
        clock: then,
        machines: machinesThen,
        newId: idSource({ now: () => then.now() }),
        system: systemTable(client),
        tableOf: (tenant) => tenantTable(client, tenant),
      };
      return { world: worldThen, close: () => machinesThen.close() };
    },
    filesHandler: filesHandler({ folder: fileFolder, links }),
    begin: async () => {
      await machines.resumeMachines();
      schedules.run();
    },
    close: async () => {
      await schedules.close();
      await machines.close();
      await database.close();
    },
  };
}

/** The world of `npm start` and what belongs to it. */
export type LocalWorld = Awaited<ReturnType<typeof localWorld>>;
