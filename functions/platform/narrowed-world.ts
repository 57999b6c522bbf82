import type { Use } from '../../shared/uses.ts';
import type { TenantFiles } from './ports/files.ts';
import type { Keys } from './ports/keys.ts';
import type { Machines } from './ports/machines.ts';
import type { Mail } from './ports/mail.ts';
import type { Operations } from './ports/operations.ts';
import type { Schedules } from './ports/schedules.ts';
import type { Warehouse } from './ports/warehouse.ts';
import type { World } from './world.ts';

/** What a method asks for; `none` is for those that no deployed function needs, so that no role has the right. */
type Needed = Use | 'free' | 'none';
type UsesOf<Port> = Readonly<Record<keyof Port, Needed>>;

const ofFiles: UsesOf<TenantFiles> = {
  get: 'files:read',
  stream: 'files:read',
  size: 'files:read',
  downloadLink: 'files:read',
  put: 'files:write',
  copy: 'files:write',
  uploadLink: 'files:write',
  remove: 'files:remove',
};
const ofKeys: UsesOf<Keys> = {
  encrypt: 'secrets:seal',
  decrypt: 'secrets:open',
  sign: 'tokens:sign',
  // Whoever answers requests checks tokens by it.
  publicJwks: 'free',
};
const ofMachines: UsesOf<Machines> = { start: 'machines:start', stop: 'none', describe: 'machines:describe' };
const ofSchedules: UsesOf<Schedules> = { put: 'schedules:put', get: 'none', remove: 'schedules:remove' };
const ofMail: UsesOf<Mail> = { sender: 'mail:send', send: 'mail:send' };
const ofOperations: UsesOf<Operations> = { answer: 'operations:call' };
const ofWarehouse: UsesOf<Warehouse> = {
  start: 'warehouse:ask',
  state: 'warehouse:ask',
  rows: 'warehouse:ask',
  stop: 'warehouse:ask',
};

/** The world with what was declared and no more: anything else fails by its name here as it would by its role in the cloud. */
export function narrowedWorld(world: World, declared: readonly Use[]): World {
  return {
    ...world,
    files: { forTenant: (tenant) => guarded(() => world.files.forTenant(tenant), ofFiles, declared) },
    keys: guarded(() => world.keys, ofKeys, declared),
    machines: guarded(() => world.machines, ofMachines, declared),
    schedules: guarded(() => world.schedules, ofSchedules, declared),
    mail: guarded(() => world.mail, ofMail, declared),
    operations: guarded(() => world.operations, ofOperations, declared),
    warehouse: guarded(() => world.warehouse, ofWarehouse, declared),
  };
}

type Method = (...args: unknown[]) => Promise<unknown>;

function guarded<Port extends object>(portOf: () => Port, usesOf: UsesOf<Port>, declared: readonly Use[]): Port {
  const methods = Object.entries<Needed>(usesOf).map(([name, use]): [string, Method] => [
    name,
    async (...args) => {
      if (use === 'none') throw new Error(`${name} is for no deployed function: make a use of it in shared/uses.ts`);
      if (use !== 'free' && !declared.includes(use))
        throw new Error(`${use} is used but not declared: name it in the uses.ts of the group`);
      const port = portOf() as Record<string, Method | undefined>;
      return port[name]?.(...args);
    },
  ]);
  return Object.fromEntries(methods) as unknown as Port;
}
