import type { Connection } from '../driver.ts';
import { firstOf, secondsOf, unlessRefused, type Replicas, type ReplicaState } from '../replica.ts';

/** Replicas of PostgreSQL, which are known by the number of their system. */
export const postgresReplicas: Replicas = { state, identity };

// A standby that is connected and has nothing to replay is not behind, however long nobody has written. One that is not is as old as
// what it replayed last. Amazon Aurora has no such functions.
const postgresLag = `select case
  when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then '0'
  else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::text, 'stopped') end`;

async function state(connection: Connection): Promise<ReplicaState> {
  const isReadOnly = (await firstOf(connection, 'select pg_is_in_recovery()')) === 't';
  const lag = isReadOnly ? await unlessRefused(() => firstOf(connection, postgresLag)) : undefined;
  return {
    isReadOnly,
    lagSeconds: lag === 'stopped' ? 'stopped' : secondsOf(lag),
    // A standby is a copy of its primary, whose number it shares.
    follows: isReadOnly ? await identity(connection) : undefined,
    identity: undefined,
  };
}

function identity(connection: Connection): Promise<string | undefined> {
  return unlessRefused(() => firstOf(connection, 'select system_identifier from pg_control_system()'));
}
