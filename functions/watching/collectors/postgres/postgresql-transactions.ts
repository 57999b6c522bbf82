import { limits } from '../../../../shared/limits.ts';
import { numberOf, type Collector, type Row, type SeenLock, type SeenTransaction } from '../collector.ts';
import { lacksMonitor } from './postgresql-processlist.ts';
import { lookedAt } from '../seen-transactions.ts';

export const collector: Collector = {
  lacks: ({ ask }) => lacksMonitor(ask),

  async collect({ ask, params, state }) {
    const secondsMin = Number(params['transaction_min_second'] ?? 5);
    // Who blocks whom is worked out only for those that wait: the function takes the lock table's own locks.
    const rows = await ask(
      `with open as (
         select pid, xact_start, query_start, state_change, usename, query, wait_event_type,
           case when wait_event_type = 'Lock' then pg_blocking_pids(pid) else '{}'::int[] end as blockers
         from pg_stat_activity
         where xact_start is not null and backend_type = 'client backend' and datname = current_database()
           and pid <> pg_backend_pid() and application_name not like 'sluice-%'
       )
       select pid, extract(epoch from xact_start)::text as started, extract(epoch from query_start)::text as asked,
         extract(epoch from clock_timestamp() - query_start)::text as seconds, usename, query,
         extract(epoch from state_change)::text as waiting, array_to_string(blockers, ',') as blockers
       from open
       where blockers <> '{}' or pid in (select unnest(blockers) from open)
         or extract(epoch from clock_timestamp() - xact_start) >= ${secondsMin}
       order by xact_start limit ${limits.seenTransactionsMax}`,
    );
    const locks = rows.length === 0 ? [] : await ask(locksOf(rows), limits.seenLocksMax);
    const names = new Map(rows.map((row) => [row['pid'] ?? '', nameOf(row)]));
    return lookedAt(
      state,
      rows.map((row) => seenOf(row, { names, locks })),
    );
  },
};

/** The session and when its transaction began: a number of a process is given again. */
function nameOf({ pid, started }: Row): string {
  return `${pid}@${started}`;
}

function locksOf(rows: readonly Row[]): string {
  const pids = rows.map(({ pid }) => Number(pid)).join(', ');
  return `select l.pid, l.locktype, l.mode, l.granted::text as granted, coalesce(n.nspname || '.' || c.relname, '') as relation
    from pg_locks l left join pg_class c on c.oid = l.relation left join pg_namespace n on n.oid = c.relnamespace
    where l.pid in (${pids}) and l.locktype in ('relation', 'tuple', 'transactionid') and coalesce(n.nspname, '') !~ '^pg_'
      and (c.relkind is null or c.relkind in ('r', 'p', 'm')) order by l.granted limit ${limits.seenLocksMax}`;
}

type Around = { readonly names: ReadonlyMap<string, string>; readonly locks: readonly Row[] };

function seenOf(row: Row, { names, locks }: Around): SeenTransaction {
  const blockers = (row['blockers'] ?? '').split(',').filter((pid) => pid !== '');
  return {
    id: nameOf(row),
    startedAt: momentOf(row['started']),
    user: row['usename'] ?? '',
    sql: row['query'] ?? '',
    statementAt: momentOf(row['asked']),
    seconds: Math.max(0, numberOf(row['seconds']) ?? 0),
    waitsFor: blockers.map((pid) => names.get(pid) ?? pid),
    waitingSince: momentOf(row['waiting']),
    locks: locks.filter(({ pid }) => pid === row['pid']).flatMap(lockOf),
  };
}

function momentOf(epoch: string | null | undefined): string {
  return new Date((numberOf(epoch) ?? 0) * 1000).toISOString();
}

function lockOf({ locktype, mode, granted, relation }: Row): SeenLock[] {
  const isWaiting = granted !== 'true';
  // Every transaction holds a lock on its own number, which says nothing.
  if (locktype === 'transactionid' && !isWaiting) return [];
  return [{ type: locktype === 'relation' ? typeOf(mode ?? '') : 'ROW_LOCK', table: relation ?? '', isWaiting }];
}

const types: Readonly<Record<string, SeenLock['type']>> = {
  AccessShareLock: 'SHARED',
  ShareLock: 'SHARED',
  RowShareLock: 'INTENTION_SHARED',
  RowExclusiveLock: 'INTENTION_EXCLUSIVE',
  ShareRowExclusiveLock: 'SHARED_INTENTION_EXCLUSIVE',
};

function typeOf(mode: string): SeenLock['type'] {
  return types[mode] ?? 'EXCLUSIVE';
}
