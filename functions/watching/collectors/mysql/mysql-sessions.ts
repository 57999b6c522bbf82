import { limits } from '../../../../shared/limits.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { noWait, type ActiveSession } from '../../measures/waits.ts';
import type { Round, Row } from '../collector.ts';
import { isOwn } from '../own-statements.ts';

/**
 * The sessions that run a statement, and for what they wait: for a row as InnoDB says, else what the performance schema is
 * told of where that is on, else the state that the session itself names. Nothing where the account may not look.
 */
export async function sessionsOf(ask: Round['ask']): Promise<ActiveSession[] | undefined> {
  const most = limits.lookedSessionsMax;
  const rows = await asked(
    ask,
    `select id, state, left(info, ${limits.sampleTextLengthMax}) info from information_schema.processlist
     where info is not null and command in ('Query', 'Execute') and id <> connection_id() limit ${most}`,
  );
  if (!rows) return undefined;
  const running = rows.filter(({ info }) => !isOwn(info ?? ''));
  if (running.length === 0) return [];
  const waiting = await asked(
    ask,
    `select trx_mysql_thread_id id from information_schema.innodb_trx where trx_state = 'LOCK WAIT' limit ${most}`,
  );
  const events = await asked(
    ask,
    `select t.processlist_id id, max(w.event_name) event from performance_schema.events_waits_current w
     join performance_schema.threads t on t.thread_id = w.thread_id
     where t.processlist_id is not null and w.end_event_id is null group by t.processlist_id limit ${most}`,
  );
  const forRow = new Set(waiting?.map(({ id }) => id));
  const eventOf = new Map(events?.map(({ id, event }) => [id, event ?? '']));
  return running.map(({ id, state, info }) => ({
    wait: forRow.has(id ?? '') ? 'Lock:row' : (fromEvent(eventOf.get(id ?? '')) ?? fromState(state ?? '')),
    sql: info ?? '',
  }));
}

/** What an account may not ask, or a relative does not have, is not known. */
async function asked(ask: Round['ask'], sql: string): Promise<readonly Row[] | undefined> {
  try {
    return await ask(sql, limits.lookedSessionsMax);
  } catch (error) {
    if (error instanceof EngineError && error.outcome === 'refused' && error.kind !== 'timeout') return undefined;
    throw error;
  }
}

const kinds: Readonly<Record<string, string>> = { io: 'IO', lock: 'Lock', synch: 'Latch' };

/** `wait/io/file/innodb/innodb_data_file` is `IO:innodb_data_file`; that no wait goes on is not worth a name. */
function fromEvent(event = ''): string | undefined {
  const [, kind = '', ...rest] = event.split('/');
  const known = kinds[kind];
  return known === undefined ? undefined : `${known}:${rest.at(-1) ?? ''}`;
}

const lockStates: Readonly<Record<string, string>> = {
  'waiting for table metadata lock': 'Lock:metadata',
  'waiting for schema metadata lock': 'Lock:metadata',
  'waiting for table level lock': 'Lock:table',
  'waiting for table lock': 'Lock:table',
  'waiting for global read lock': 'Lock:global',
  'waiting for commit lock': 'Lock:commit',
  'user lock': 'Lock:user',
};

/** What the server does with a statement is named as it names it; it works at one without a name. */
function fromState(state: string): string {
  const name = state.trim();
  return lockStates[name.toLowerCase()] ?? (name === '' ? noWait : name);
}
