import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../../../shared/errors/index.ts';
import { indexTrialOf } from '../../../../shared/engines/index-trials.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import type { DbService } from '../../../databases/db-services/service.ts';
import { NotRehearsed } from '../../../databases/rehearsal/not-rehearsed.ts';
import { roomServerFor } from '../../../databases/rehearsal/room-server.ts';
import { inRoom } from '../../../databases/rehearsal/room.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { EventPlace } from '../../../platform/events.ts';
import type { TrialPlace } from '../try-indexes.ts';
import type { CopiedTables, CopyTrial, RoomFamily } from './family.ts';
import { mysqlRoom } from './mysql/mysql-room.ts';
import { NotTried } from './not-tried.ts';
import { postgresRoom } from './postgres-room.ts';
import { TableNotFilled } from './table-not-filled.ts';

type Wanted = { readonly source: DbService; readonly copied: CopiedTables; readonly holder: string };

/**
 * Tries indexes on a copy of the tables in a rehearsal room, which has made-up rows and what the server knows of the real ones. Says why
 * where there is no such room.
 */
export async function inIndexRoom<T>(
  place: EventPlace,
  { source, copied, holder }: Wanted,
  work: (trial: TrialPlace) => Promise<T>,
): Promise<{ readonly found: T } | { readonly reason: Text }> {
  const tried = indexTrialOf(source.dbType);
  if (!tried) return { reason: notThere };
  const family = rooms[tried];
  const { clock } = place.world;
  const until = clock.now() + limits.indexRoomWaitSecondsMax * 1000;
  for (;;) {
    try {
      return { found: await once(place, { source, copied, holder, family }, work) };
    } catch (error) {
      const isBusy = error instanceof NotRehearsed && error.reason === 'busy';
      if (!isBusy || clock.now() > until) return { reason: wordsOf(error) };
      await pause(waitMilliseconds);
    }
  }
}

const waitMilliseconds = 1_000;

const rooms = { postgres: postgresRoom, mysql: mysqlRoom } as const satisfies Record<string, RoomFamily>;

async function once<T>(
  place: EventPlace,
  { source, copied, holder, family }: Wanted & { readonly family: RoomFamily },
  work: (trial: TrialPlace) => Promise<T>,
): Promise<T> {
  const server = await roomServerFor(place, [source]);
  if (!server) throw new NotTried(fill(family.noServer, { dbType: source.dbType }));
  const { roles, prepare } = await family.copying(place, source, copied);
  return inRoom(place, { server, holder }, async (room) => {
    await room.addRoles(roles);
    const connection = await room.connect('changed');
    let trial: CopyTrial | undefined;
    try {
      trial = await prepare(room, connection);
      return await work(trial);
    } finally {
      await trial?.close?.();
      await connection.close();
    }
  });
}

function wordsOf(error: unknown): Text {
  if (error instanceof NotTried || error instanceof NotRehearsed) return error.words;
  if (error instanceof TableNotFilled) return fill(notFilled, { table: error.table });
  if (error instanceof EngineError) return new NotRehearsed('server', error.words).words;
  if (error instanceof AppError && error.kind !== 'changedMeanwhile') return error.text;
  throw error;
}

const notThere: Text = {
  zh: '只能在 PostgreSQL、MySQL 和 MariaDB 上试用索引',
  en: 'indexes can be tried on PostgreSQL, MySQL and MariaDB only',
};
const notFilled: Text = {
  zh: '无法为表 {table} 的副本生成数据',
  en: 'no rows could be made up for a copy of table {table}',
};
