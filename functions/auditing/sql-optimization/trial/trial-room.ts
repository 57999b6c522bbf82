import { setTimeout as pause } from 'node:timers/promises';
import { engineOf } from '../../../../shared/engines/index.ts';
import { isSameName } from '../../../../shared/audit/dialect-facts/identifiers.ts';
import type { Trial } from '../../../../shared/audit/optimize/trial/trial.ts';
import type { Text } from '../../../../shared/text.ts';
import { limits } from '../../../../shared/limits.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import type { DbService } from '../../../databases/db-services/service.ts';
import { rowsOfFamily } from '../../../databases/rehearsal/families.ts';
import { NotRehearsed } from '../../../databases/rehearsal/not-rehearsed.ts';
import type { TableShape } from '../../../databases/rehearsal/populations.ts';
import { inRoom, type HeldRoom } from '../../../databases/rehearsal/room.ts';
import { roomServerOf } from '../../../databases/rehearsal/room-server.ts';
import { NotTried, runTrial, type TrialOutcome } from '../../../databases/rehearsal/trial.ts';
import type { Connection } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { EventPlace } from '../../../platform/events.ts';
import { runTolerantly } from '../../database-comparison/service.ts';
import { tableMaker, type TableMaker } from './make-tables.ts';
import { notTriedWords } from './not-tried-words.ts';

/** What was seen when rewrites of a statement were run, or why nothing was. */
export type TrialAnswer =
  | { readonly kind: 'seen'; readonly outcome: TrialOutcome }
  | { readonly kind: 'notTried'; readonly words: Text };

export type TrialRoomOf = {
  readonly projectUid: string;
  readonly dbType: string;
  readonly source: DbService | undefined;
  /** Where the statement looks for its tables on the data source. */
  readonly schema: string;
  readonly holder: string;
};
/** A place where statements are tried, made when the first one comes. */
export type TrialRoom = {
  readonly ask: (trial: Trial) => Promise<TrialAnswer>;
  readonly close: () => Promise<void>;
};

type Open = { readonly room: HeldRoom; readonly connection: Connection; readonly maker: TableMaker };

/** Opens scratch databases for one optimisation when they are wanted first; `close` drops them. */
export function trialRoom(place: EventPlace, of: TrialRoomOf): TrialRoom {
  const closing = promised<void>();
  let opened: { readonly open: Promise<Open>; readonly ended: Promise<void> } | undefined;
  return {
    ask: async (trial) => {
      try {
        opened ??= opening(place, of, closing.promise);
        return { kind: 'seen', outcome: await tried(place, of, { ...(await opened.open), trial }) };
      } catch (error) {
        return { kind: 'notTried', words: wordsOf(error) };
      }
    },
    close: async () => {
      closing.resolve();
      // Whoever asked was told why there was no room.
      await opened?.ended.catch(() => undefined);
    },
  };
}

function opening(place: EventPlace, of: TrialRoomOf, closed: Promise<void>) {
  const open = promised<Open>();
  const ended = inTurn(place, of, async (room) => {
    const connection = await room.connect('changed');
    try {
      for (const sql of rowsOfFamily(of.dbType).briefly) await runTolerantly(connection, sql);
      open.resolve({ room, connection, maker: tableMaker(place, of, { room, connection }) });
      await closed;
    } finally {
      await connection.close();
    }
  });
  ended.catch((error: unknown) => open.reject(error));
  return { open: open.promise, ended };
}

function promised<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((onValue, onReason) => {
    [resolve, reject] = [onValue, onReason];
  });
  return { promise, resolve, reject };
}

const waitMilliseconds = 500;

async function inTurn(place: EventPlace, of: TrialRoomOf, work: (room: HeldRoom) => Promise<void>): Promise<void> {
  const server = await roomServerOf(place, of, of.source ? [of.source] : []);
  if (!server) throw new NotRehearsed('noServer', of.dbType);
  const until = place.world.clock.now() + limits.trialWaitSecondsMax * 1000;
  for (;;) {
    try {
      return await inRoom(place, { server, holder: of.holder }, work);
    } catch (error) {
      const isBusy = error instanceof NotRehearsed && error.reason === 'busy';
      if (!isBusy || place.world.clock.now() > until) throw error;
      await pause(waitMilliseconds);
    }
  }
}

async function tried(
  place: EventPlace,
  of: TrialRoomOf,
  { room, connection, trial, maker }: Open & { readonly trial: Trial },
): Promise<TrialOutcome> {
  const family = rowsOfFamily(of.dbType);
  const { schema, tables, definitions } = await maker(trial);
  const all = await family.shapes(connection, schema, tables);
  const { dialect } = engineOf(of.dbType);
  const isNamed = (shape: TableShape, name: string) => isSameName({ text: name, quoted: true }, shape.name, dialect);
  const lacking = trial.tables.find(({ name }) => !all.some((shape) => isNamed(shape, name)));
  if (lacking) throw new NotRehearsed('copyLacks', lacking.name);
  const named = all.filter((shape) => trial.tables.some(({ name }) => isNamed(shape, name)));
  const shapes = withReferred(named, all);
  return runTrial(
    {
      ...{ connection, family, shapes, schema, definitions },
      ...{ clock: place.world.clock, keep: room.keep },
    },
    trial,
  );
}

/** Tables that a statement names, with those that their rows refer to: the others stay empty. */
function withReferred(named: readonly TableShape[], all: readonly TableShape[]): readonly TableShape[] {
  const found = new Set(named);
  for (const shape of found)
    for (const { refers } of shape.columns) {
      const referred = all.find(({ name }) => name === refers?.table);
      if (referred) found.add(referred);
    }
  return [...found];
}

/** What the process itself breaks goes on as it is: the machine begins anew. */
function wordsOf(error: unknown): Text {
  if (error instanceof NotRehearsed) return error.words;
  if (error instanceof NotTried) return notTriedWords(error);
  if (error instanceof EngineError) return new NotRehearsed('server', error.words).words;
  if (error instanceof AppError && error.kind !== 'changedMeanwhile') return error.text;
  throw error;
}
