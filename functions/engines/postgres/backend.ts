/**
 * How a server of the family names, stops and shows a session. The name holds the start time,
 * because a process number is given out again; `$1` is the name.
 */
export type BackendQueries = {
  readonly identify: string;
  readonly cancel: string;
  readonly end: string;
  /** One row with the state, or none when the session has gone. */
  readonly state: string;
};

const backendName = `pid::text || '@' || extract(epoch from backend_start)::text`;

export const serverBackends: BackendQueries = {
  identify: `select ${backendName} from pg_stat_activity where pid = pg_backend_pid()`,
  cancel: `select pg_cancel_backend(pid) from pg_stat_activity where ${backendName} = $1`,
  end: `select pg_terminate_backend(pid) from pg_stat_activity where ${backendName} = $1`,
  state: `select coalesce(state, '') from pg_stat_activity where ${backendName} = $1`,
};

// CockroachDB's session ids are unique over the cluster's whole life.
export const cockroachBackends: BackendQueries = {
  identify: 'select session_id from [show session_id]',
  cancel: 'cancel queries if exists select query_id from [show cluster queries] where session_id = $1',
  end: 'cancel sessions if exists select session_id from [show cluster sessions] where session_id = $1',
  state: `select case when active_queries = '' then 'idle' else 'active' end from [show cluster sessions] where session_id = $1`,
};
