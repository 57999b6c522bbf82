import type { Figures } from '../../shared/installation-figures.ts';
import type { Clock } from './clock.ts';
import type { Compute } from './ports/compute.ts';
import type { Listeners } from './events.ts';
import type { Log } from './log.ts';
import type { Files } from './ports/files.ts';
import type { Keys } from './ports/keys.ts';
import type { Machines } from './ports/machines.ts';
import type { Mail } from './ports/mail.ts';
import type { OnlineTool } from './ports/online-tool.ts';
import type { Operations } from './ports/operations.ts';
import type { RehearsalServer } from './ports/rehearsal-server.ts';
import type { Schedules } from './ports/schedules.ts';
import type { Sweeping } from './sweeping.ts';
import type { Warehouse } from './ports/warehouse.ts';
import type { TenantTable } from './table/tenant-table.ts';

/** The outside world, chosen once at start: AWS in the cloud, our own adapters when embedded. */
export type World = {
  /** The part of the table that belongs to no tenant. */
  readonly system: TenantTable;
  readonly tableOf: (tenant: string) => TenantTable;
  readonly files: Files;
  readonly machines: Machines;
  readonly schedules: Schedules;
  readonly keys: Keys;
  readonly mail: Mail;
  readonly warehouse: Warehouse;
  readonly operations: Operations;
  readonly onlineTool: OnlineTool;
  readonly clock: Clock;
  readonly compute: Compute;
  readonly log: Log;
  readonly newId: () => string;
  readonly listeners: Listeners;
  /** Given where there is a server beside the process on which changes may be tried. */
  readonly rehearsalServer?: RehearsalServer;
  /** Given where one process is all of the installation and knows how it does. */
  readonly figures?: () => Promise<Figures>;
  /** Given to sweeps whose tenants are shared out, and that end before their function does. */
  readonly sweeping?: Sweeping;
};
