import { invariant } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { ResultSink } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { DbService } from '../db-services/service.ts';
import { maskingOf } from '../masking/service.ts';
import { endedFromOutside } from './ended-from-outside.ts';
import { endingOf } from './endings.ts';
import type { CutBy, GuardedEnding, Sending } from './guarded-query.ts';
import { TransactionGone, type TransactionSession } from './open-transaction.ts';
import { endRecord } from './query-log.ts';
import { queryRecords, type QueryRecord } from './query-record-repo.ts';
import type { Readable } from './seen-readable.ts';
import { seenOf, type Writable } from './seen-writable.ts';

/** What a statement of a transaction needs: the row of the log that let it through, and for how long it may run. */
export type Inside = {
  readonly session: TransactionSession;
  readonly source: DbService;
  readonly recordUid: string;
  readonly milliseconds: number;
  /** Aborted when somebody wants the end of the statement. */
  readonly signal: AbortSignal;
};

/** How a statement of a transaction ended; `gone` where it took the transaction with it. */
export type EndingInside = GuardedEnding & {
  readonly changedRows?: number;
  readonly gone?: TransactionGone['how'] | 'lost';
};

/** Sends what was let through as a query, and hands its rows on. */
export async function readInside(
  place: EventPlace,
  inside: Inside,
  sending: Pick<Sending, 'sink' | 'rowsMax' | 'finished'>,
): Promise<EndingInside> {
  const { session } = inside;
  const taking = takingOf(sending, () => void session.cancel().catch(() => undefined));
  return sent(place, inside, {
    taking,
    work: async (statement, masking) => {
      invariant(!seenOf(statement as Writable), 'a query');
      const read = () =>
        session.read(statement as Readable, taking.sink, { rowsMax: sending.rowsMax + 1, masking }).catch((error) => {
          // Enough was read, so its end was asked for.
          if (!(taking.isBrokenOff() && error instanceof EngineError && error.kind === 'cancelled')) throw error;
        });
      await read();
      await sending.finished(session);
    },
  });
}

/** Sends what was let through as a change. */
export async function writeInside(place: EventPlace, inside: Inside): Promise<EndingInside> {
  let changedRows = 0;
  const ending = await sent(place, inside, {
    taking: undefined,
    work: async (statement, masking) => {
      changedRows = await inside.session.write(statement as Writable, masking);
    },
  });
  return { ...ending, changedRows };
}

type Work = {
  readonly taking: ReturnType<typeof takingOf> | undefined;
  readonly work: (statement: Readable | Writable, masking: Awaited<ReturnType<typeof maskingOf>>) => Promise<void>;
};

async function sent(
  place: EventPlace,
  { session, source, recordUid, milliseconds, signal }: Inside,
  { taking, work }: Work,
): Promise<EndingInside> {
  const { world, table } = place;
  const record = await queryRecords.on(table).require({ uid: recordUid });
  invariant(record.dbServiceUid === source.uid, 'a statement is sent where it was let through');
  if (record.outcome !== 'running') return { record, outcome: record.outcome, reason: record.reason };
  const statement = await lookedAt(record);
  const began = world.clock.now();
  const from = endedFromOutside(session, { world, milliseconds, signal });
  let ending: Omit<EndingInside, 'record'> & { readonly logged?: Text } = { outcome: 'succeeded' };
  try {
    const masking = record.seesPlain ? undefined : await maskingOf(place, source);
    from.demandGoing();
    await from.told(() => work(statement, masking));
  } catch (error) {
    ending = endingInside(error, statement);
  } finally {
    await from.over();
  }
  const { logged, ...told } = ending;
  const cutBy: CutBy | undefined = taking?.cutBy();
  const spent = {
    milliseconds: world.clock.now() - began,
    rows: taking?.rows() ?? 0,
    isCut: cutBy !== undefined,
  };
  const ended = await endRecord(place, record, { outcome: told.outcome, reason: logged ?? told.reason, ...spent });
  return { ...told, record: ended, ...(cutBy && { cutBy }) };
}

/** As it stands in the log; which road it takes hangs on the text alone. */
async function lookedAt({ sql, dbType }: QueryRecord): Promise<Readable | Writable> {
  const { transactionalOf } = await import('./transactional.ts');
  const found = transactionalOf(sql, dbType);
  if (found !== 'reads') return found;
  const { demandReadable } = await import('./readable.ts');
  return demandReadable(sql, dbType);
}

function endingInside(error: unknown, statement: Readable | Writable) {
  const by = error instanceof TransactionGone ? error.cause : error;
  const known = endingOf(by, statement as Readable);
  if (!known) throw error;
  if (error instanceof TransactionGone) {
    const outcome = error.how === 'inDoubt' ? ('unknown' as const) : ('failed' as const);
    return { ...known, outcome, gone: error.how };
  }
  const isLost = by instanceof EngineError && (by.outcome !== 'refused' || by.kind === 'lostConnection');
  return { ...known, ...(isLost && { gone: 'lost' as const }) };
}

/** So many more are passed over before the server is asked to end the query. */
const passedOverMax = 1000;

/** A reading that is broken off from here would take the session with it, and the transaction: what is too much is passed over. */
function takingOf({ sink, rowsMax }: Pick<Sending, 'sink' | 'rowsMax'>, breakOff: () => void) {
  let [rows, over] = [0, 0];
  let isBrokenOff = false;
  let cutBy: CutBy | undefined;
  const taking: ResultSink = {
    columns: (columns) => sink.columns(columns),
    async rows(batch) {
      const wanted = cutBy === 'bytes' ? [] : batch.slice(0, Math.max(0, rowsMax - rows));
      const taken = wanted.length > 0 ? await sink.rows(wanted) : 0;
      rows += taken;
      over += batch.length - taken;
      if (taken < wanted.length) cutBy = 'bytes';
      else if (over > 0) cutBy ??= 'rows';
      if (over <= passedOverMax || isBrokenOff) return;
      isBrokenOff = true;
      breakOff();
    },
  };
  return { sink: taking, rows: () => rows, cutBy: () => cutBy, isBrokenOff: () => isBrokenOff };
}
