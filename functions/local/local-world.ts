import { join } from 'node:path';
import { machines as machineDefinitions } from '../../shared/machines/index.ts';
import { mapValues } from '../../shared/records.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import type { Joined } from '../platform/background.ts';
import { idSource } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Compute } from '../platform/ports/compute.ts';
import { noMail } from '../platform/no-mail.ts';
import type { Mail } from '../platform/ports/mail.ts';
import { sameThread } from '../platform/same-thread.ts';
import type { TableClient } from '../platform/table/table-client.ts';
import { systemTable, tenantTable } from '../platform/table/tenant-table.ts';
import type { World } from '../platform/world.ts';
import { listeners } from '../events.ts';
import { LinkSigner } from './adapters/file-links.ts';
import { duckdbWarehouse } from './adapters/duckdb-warehouse.ts';
import { FileFolder, localFiles } from './adapters/files.ts';
import { filesHandler } from './adapters/files-handler.ts';
import { localKeys } from './adapters/keys.ts';
import { localMachines } from './adapters/machines.ts';
import { onlinePrograms } from '../platform/online-tools/programs.ts';
import { localOperations } from './adapters/operations.ts';
import { localRehearsalServer } from './adapters/rehearsal-server.ts';
import { sampleFilesOf } from './adapters/sample-files.ts';
import { localSchedules } from './adapters/schedules.ts';
import { localTurns, type LocalTurns } from './turns.ts';
import { openEmbeddedDynamoDb } from './dynamodb/embedded-dynamodb.ts';

type Options = {
  readonly folder: string;
  readonly background: Joined;
  readonly log: Log;
  readonly clock?: Clock;
  readonly compute?: Compute;
  readonly mail?: Mail;
  readonly figures?: World['figures'];
  /** False only for what is thrown away, such as a measurement. */
  readonly isDurable?: boolean;
};

/** The world of `npm start`: everything in one folder and one process. `begin` takes up what was left running. */
export async function localWorld(options: Options) {
  const { folder, background, log, clock = systemClock, compute = sameThread, mail = noMail } = options;
  const { isDurable = true, figures = noFigures } = options;
  const database = await openEmbeddedDynamoDb({ folder: join(folder, 'table'), isDurable });
  const links = new LinkSigner(clock);
  const fileFolder = new FileFolder(join(folder, 'files'));
  const report = (error: unknown) => log.error('background work failed', { error });
  const schedules = localSchedules({
    table: systemTable(database.client),
    clock,
    report,
    targets: mapValues(background.targets, (target) => (firing) => target(firing, now.world)),
  });
  const files = localFiles({ folder: fileFolder, links });
  const keys = localKeys(join(folder, 'keys'));
  const onlineTool = onlinePrograms({ folder: join(folder, 'online-changes') });
  const warehouse = duckdbWarehouse({
    folder: join(folder, 'reports'),
    filesOf: sampleFilesOf({ files: fileFolder, tableOf: (tenant) => tenantTable(database.client, tenant) }),
  });
  const operations = localOperations();
  const rehearsal = localRehearsalServer(join(folder, 'rehearsal'));
  const rehearsalServer = rehearsal.server;
  const outside = { schedules, compute, log, listeners, files, keys, mail, onlineTool, warehouse, rehearsalServer };
  const ports = { ...outside, operations, figures };
  const turns = localTurns();
  const at = (then: Clock) => worldAt(then, { client: database.client, background, report, ports, turns });
  const now = at(clock);
  return {
    world: now.world,
    inTurn: turns.inTurn,
    load: { charged: () => database.charged, schedules: () => schedules.count(), exporting: turns.exports },
    /** Tells who answers when one function calls another. */
    answerBy: operations.answerBy,
    /** The same world at another time, with machines of its own, so that what runs there is written down as of then. */
    at,
    filesHandler: filesHandler({ folder: fileFolder, links }),
    begin: async () => {
      database.beginSweeping();
      await fileFolder.removeUnfinished();
      await rehearsal.endLeftOver();
      await now.machines.resumeMachines();
      schedules.run();
    },
    close: async () => {
      await schedules.close();
      await now.machines.close();
      await rehearsal.close();
      await database.close();
    },
  };
}

const noFigures = async () => ({});

/** The world of `npm start` and what belongs to it. */
export type LocalWorld = Awaited<ReturnType<typeof localWorld>>;

type Parts = {
  readonly client: TableClient;
  readonly background: Joined;
  readonly report: (error: unknown) => void;
  readonly ports: Omit<World, 'clock' | 'machines' | 'newId' | 'system' | 'tableOf'>;
  readonly turns: LocalTurns;
};

function worldAt(clock: Clock, { client: now, background, report, ports, turns }: Parts) {
  const client = { ...now, now: () => clock.now() };
  const system = systemTable(client);
  const machines = localMachines({
    table: system,
    machines: machineDefinitions,
    clock,
    report,
    tasks: turns.tasksInTurn(mapValues(background.tasks, (task) => (call, signal) => task(call, world, signal))),
  });
  const newId = idSource({ now: () => clock.now() });
  const world: World = { ...ports, clock, machines, newId, system, tableOf: (tenant) => tenantTable(client, tenant) };
  return { world, machines };
}
