import { invariant } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { ResultSink } from '../../engines/driver.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { DbService } from '../db-services/service.ts';
import { maskingOf } from '../masking/service.ts';
import { endedFromOutside } from './ended-from-outside.ts';
import { endingOf, Stopped } from './endings.ts';
import { purposes, type CutBy, type GuardedEnding, type Purpose, type Sending } from './guarded-query.ts';
import { openReading } from './open-reading.ts';
import { endRecord } from './query-log.ts';
import { queryRecords, type QueryRecord } from './query-record-repo.ts';
import type { Readable } from './seen-readable.ts';

type Sent = Sending & { readonly purpose: Purpose; readonly source: DbService; readonly schema: string };
type Admitted = { readonly record: QueryRecord; readonly statement: Readable };

/**
 * The second part of the gate behind a request: sends what the row of the log says that was let through, as it stands there, on
 * the data source that stands there. A row that has its end by now is not sent.
 */
export async function sendAdmitted(
  place: EventPlace,
  query: Sending & { readonly purpose: Purpose; readonly source: DbService; readonly recordUid: string },
): Promise<GuardedEnding> {
  const record = await queryRecords.on(place.table).require({ uid: query.recordUid });
  invariant(record.dbServiceUid === query.source.uid, 'a query is sent where it was let through');
  if (record.outcome !== 'running') return { record, outcome: record.outcome, reason: record.reason };
  const { demandReadable } = await import('./readable.ts');
  const statement = demandReadable(record.sql, query.source.dbType);
  return sendRead(place, { ...query, schema: record.schema }, { record, statement });
}

/** Sends what was let through a moment ago, and writes how it ended. */
export async function sendRead(
  place: EventPlace,
  query: Sent,
  { record, statement }: Admitted,
): Promise<GuardedEnding> {
  const { clock } = place.world;
  const began = clock.now();
  const taking = takingOf(query);
  const spent = () => ({ milliseconds: clock.now() - began, rows: taking.rows(), isCut: taking.cutBy() !== undefined });
  let ending: Omit<GuardedEnding, 'record' | 'cutBy'> & { readonly logged?: Text } = { outcome: 'succeeded' };
  try {
    await query.recorded(record);
    await throughSession(place, query, { statement, sink: taking.sink, seesPlain: record.seesPlain });
  } catch (error) {
    const known = endingOf(error, statement);
    if (!known) {
      await endRecord(place, record, { outcome: 'failed', ...spent() });
      throw error;
    }
    ending = known;
  }
  const { logged, ...told } = ending;
  const ended = await endRecord(place, record, { outcome: told.outcome, reason: logged ?? told.reason, ...spent() });
  // Told as unknown meanwhile: nobody is told otherwise afterwards.
  if (ended.outcome !== told.outcome) return { record: ended, outcome: ended.outcome, reason: ended.reason };
  return { ...told, record: ended, cutBy: taking.cutBy() };
}

/** No more rows than were asked for are handed on; that one more came shows that more exist. */
function takingOf({ sink, rowsMax }: Sending) {
  let rows = 0;
  let over = 0;
  let cutBy: CutBy | undefined;
  const taking: ResultSink = {
    columns: (columns) => sink.columns(columns),
    async rows(batch) {
      const wanted = batch.slice(0, rowsMax - rows);
      const taken = await sink.rows(wanted);
      rows += taken;
      over += batch.length - wanted.length;
      if (taken < wanted.length) cutBy = 'bytes';
      else if (over > 0) cutBy = 'rows';
      // A server that knows how many rows are wanted sends one more and is done: its session need not be broken off.
      if (cutBy === 'bytes' || over > 1) throw new Stopped('enough');
    },
  };
  return { sink: taking, rows: () => rows, cutBy: () => cutBy };
}

/** Less is no time to run anything in. */
const millisecondsMin = 100;

type Reading = {
  readonly statement: Readable;
  readonly sink: ResultSink;
  /** As it was when the query was let through; masked where that was not noted. */
  readonly seesPlain: boolean | undefined;
};

async function throughSession(place: EventPlace, query: Sent, { statement, sink, seesPlain }: Reading): Promise<void> {
  const { tenant, world } = place;
  const { applicationName } = purposes[query.purpose];
  const { source, schema, rowsMax } = query;
  const milliseconds = Math.min(query.milliseconds, query.endsAt - world.clock.now());
  if (milliseconds < millisecondsMin) throw new Stopped('timeIsUp');
  const masking = seesPlain ? undefined : await maskingOf(place, source);
  const wanted = { schema, applicationName, milliseconds, from: 'replicaIfAny' } as const;
  const session = await openReading({ tenant, world }, source, wanted);
  const ending = endedFromOutside(session, { world, milliseconds, signal: query.signal });
  try {
    await query.connected(session);
    ending.demandGoing();
    await ending.told(() => session.read(statement, ending.watching(sink), { rowsMax: rowsMax + 1, masking }));
    await query.finished(session);
  } finally {
    await ending.over();
    await session.close();
  }
}
