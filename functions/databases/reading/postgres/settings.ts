import { limits } from '../../../../shared/limits.ts';

/** PostgreSQL ends a session that holds a transaction and says nothing. */
export function settingsOfTransaction(): readonly string[] {
  return [`set idle_in_transaction_session_timeout = ${limits.sqlTransactionServerSeconds * 1000}`];
}

/** PostgreSQL takes no hint, so the whole session does without. Older servers do not have all of these. */
export function settingsOfMasks(isOrdered: boolean): readonly string[] {
  const names = [...counting, 'enable_indexonlyscan', ...(isOrdered ? ['enable_indexscan'] : [])];
  const listed = names.map((name) => `'${name}'`).join(', ');
  return [`select set_config(name, 'off', false) from pg_catalog.pg_settings where name in (${listed})`];
}

const counting = ['enable_hashagg', 'enable_group_by_reordering'];
