import { limits } from '../../../../shared/limits.ts';
import { numberOf, type Collector, type Round, type Row, type SeenLock, type SeenTransaction } from '../collector.ts';
import { lacksProcess } from './mysql-server.ts';
import { lookedAt } from '../seen-transactions.ts';

export const collector: Collector = {
  lacks: ({ ask }) => lacksProcess(ask),

  async collect({ ask, params, state }) {
    const secondsMin = Number(params['transaction_min_second'] ?? 5);
    const rows = await ask(
      `select t.trx_id, t.trx_mysql_thread_id thread, unix_timestamp(t.trx_started) started, t.trx_query query, p.user,
         unix_timestamp(t.trx_wait_started) waiting, p.time seconds,
         unix_timestamp(now()) - unix_timestamp(t.trx_started) age
       from information_schema.innodb_trx t left join information_schema.processlist p on p.id = t.trx_mysql_thread_id
       where t.trx_mysql_thread_id <> connection_id() order by t.trx_started limit ${limits.seenLocksMax}`,
    );
    const { waits, locks } = rows.length === 0 ? { waits: [], locks: [] } : await locksOf(ask);
    const involved = new Set(waits.flatMap(({ waiting, blocking }) => [waiting ?? '', blocking ?? '']));
    const chosen = rows
      .filter((row) => involved.has(row['trx_id'] ?? '') || (numberOf(row['age']) ?? 0) >= secondsMin)
      .slice(0, limits.seenTransactionsMax);
    const names = new Map(chosen.map((row) => [row['trx_id'] ?? '', nameOf(row)]));
    return lookedAt(
      state,
      chosen.map((row) => seenOf(row, { names, waits, locks })),
    );
  },
};

/** MariaDB and MySQL up to 5.7 keep their locks in one place, MySQL 8 in another. */
async function locksOf(ask: Round['ask']): Promise<{ waits: readonly Row[]; locks: readonly Row[] }> {
  const [version] = await ask('select version() version');
  const isOld = /mariadb|^5\./i.test(version?.['version'] ?? '');
  const most = limits.seenLocksMax;
  return isOld
    ? {
        waits: await ask(
          `select requesting_trx_id waiting, blocking_trx_id blocking from information_schema.innodb_lock_waits limit ${most}`,
        ),
        locks: await ask(
          `select lock_trx_id trx, lock_type kind, lock_mode mode, lock_table relation, '' status from information_schema.innodb_locks limit ${most}`,
        ),
      }
    : {
        waits: await ask(
          `select requesting_engine_transaction_id waiting, blocking_engine_transaction_id blocking from performance_schema.data_lock_waits limit ${most}`,
        ),
        locks: await ask(
          `select engine_transaction_id trx, lock_type kind, lock_mode mode, concat(object_schema, '.', object_name) relation, lock_status status from performance_schema.data_locks limit ${most}`,
        ),
      };
}

function nameOf(row: Row): string {
  return `${row['trx_id']}@${row['thread']}@${row['started']}`;
}

type Around = {
  readonly names: ReadonlyMap<string, string>;
  readonly waits: readonly Row[];
  readonly locks: readonly Row[];
};

function seenOf(row: Row, { names, waits, locks }: Around): SeenTransaction {
  const id = row['trx_id'] ?? '';
  const blockers = waits.flatMap(({ waiting, blocking }) => (waiting === id && blocking ? [blocking] : []));
  const seconds = numberOf(row['seconds']) ?? 0;
  const startedAt = momentOf(row['started']);
  const waitingSince = row['waiting'] ? momentOf(row['waiting']) : startedAt;
  return {
    id: nameOf(row),
    startedAt,
    user: row['user'] ?? '',
    sql: row['query'] ?? '',
    statementAt: row['waiting'] ? waitingSince : startedAt,
    seconds,
    waitsFor: [...new Set(blockers)].map((blocker) => names.get(blocker) ?? blocker),
    waitingSince,
    locks: locks.filter(({ trx }) => trx === id).map((lock) => lockOf(lock, blockers.length > 0)),
  };
}

function momentOf(epoch: string | null | undefined): string {
  return new Date((numberOf(epoch) ?? 0) * 1000).toISOString();
}

function lockOf({ kind, mode, relation, status }: Row, transactionWaits: boolean): SeenLock {
  return {
    type: kind === 'RECORD' ? 'ROW_LOCK' : typeOf(mode ?? ''),
    table: (relation ?? '').replaceAll('`', ''),
    // The old tables list of one that waits only the lock for which it does.
    isWaiting: status === '' ? transactionWaits : status === 'WAITING',
  };
}

const types: Readonly<Record<string, SeenLock['type']>> = {
  S: 'SHARED',
  X: 'EXCLUSIVE',
  IS: 'INTENTION_SHARED',
  IX: 'INTENTION_EXCLUSIVE',
  SIX: 'SHARED_INTENTION_EXCLUSIVE',
};

function typeOf(mode: string): SeenLock['type'] {
  return types[mode] ?? 'TABLE_LOCK';
}
