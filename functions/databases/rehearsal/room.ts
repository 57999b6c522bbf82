import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { driverOf } from '../../engines/index.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { World } from '../../platform/world.ts';
import { leases, type Lease } from './lease-repo.ts';
import { NotRehearsed } from './not-rehearsed.ts';
import { roomsOf } from './families.ts';
import type { Room } from './family.ts';
import type { RoomServer } from './room-server.ts';

/** Whoever works in a room puts its end off by this. */
const heldMilliseconds = 120_000;
const renewMilliseconds = 20_000;
const administering = { timeoutMs: 10_000, applicationName: 'sluice-rehearsal', statementTimeoutMs: 60_000 };

export type HeldRoom = Room & {
  readonly version: string;
  /** Has to be called again and again: it keeps the room, and ends the work where the room has become too large. */
  readonly keep: () => Promise<void>;
};

/** Makes scratch databases on a server, works in them, and drops them whatever came of it. A server has room for one at a time. */
export async function inRoom<T>(
  place: EventPlace,
  { server, holder }: { readonly server: RoomServer; readonly holder: string },
  work: (room: HeldRoom) => Promise<T>,
): Promise<T> {
  const family = roomsOf(server.target.dbType);
  const admin = await connected(server.target);
  let lease: Lease | undefined;
  try {
    await family.demandRights(admin);
    lease = await taken(place, server, holder, admin);
    const room = await family.make(admin, { target: server.target, name: lease.name });
    return await work({ ...room, version: await admin.serverVersion(), keep: keeper(place, lease, room.bytes) });
  } finally {
    if (lease) await given(place.world, lease, admin);
    await admin.close();
  }
}

/** Drops what was made under a lease, whoever holds it, and then the lease. */
export async function dropRoom(world: World, lease: Lease, target: Target): Promise<void> {
  const admin = await connected(target);
  try {
    await given(world, lease, admin);
  } finally {
    await admin.close();
  }
}

/** Unless somebody else has the server by now. */
export async function forgetLease({ system }: Pick<World, 'system'>, { server, name }: Lease): Promise<void> {
  const now = await leases.on(system).get({ server });
  if (now?.name === name) await leases.on(system).remove(now, { condition: { version: now.version } });
}

async function connected(target: Target): Promise<Connection> {
  return (await driverOf(target.dbType)).connect(target, administering);
}

/** What the same holder, or one whose time is over, left there goes first. */
async function taken(place: EventPlace, server: RoomServer, holder: string, admin: Connection): Promise<Lease> {
  const { world, tenant } = place;
  const now = world.clock.now();
  const there = await leases.on(world.system).get({ server: server.key });
  if (there && there.holder !== holder && there.until > now) throw new NotRehearsed('busy');
  if (there) await roomsOf(there.dbType).drop(admin, there.name);
  const name = `sluice_rehearsal_${world.newId()}`;
  const { dbServiceUid } = server;
  const own = { server: server.key, tenant, dbType: server.target.dbType, dbServiceUid, holder, name };
  const until = now + heldMilliseconds;
  try {
    return there
      ? await leases.on(world.system).update({ ...there, ...own, until })
      : await leases.on(world.system).create({ ...own, until });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'changedMeanwhile') throw new NotRehearsed('busy');
    throw error;
  }
}

async function given(world: Pick<World, 'system'>, lease: Lease, admin: Connection): Promise<void> {
  await roomsOf(lease.dbType).drop(admin, lease.name);
  await forgetLease(world, lease);
}

function keeper({ world }: EventPlace, lease: Lease, bytes: Room['bytes']): HeldRoom['keep'] {
  let mine = lease;
  return async () => {
    const now = world.clock.now();
    if (mine.until - now > heldMilliseconds - renewMilliseconds) return;
    if ((await bytes()) > limits.rehearsalMegabytesMax * 1024 * 1024)
      throw new NotRehearsed('tooMuchSpace', String(limits.rehearsalMegabytesMax));
    mine = await leases.on(world.system).update({ ...mine, until: now + heldMilliseconds });
  };
}
