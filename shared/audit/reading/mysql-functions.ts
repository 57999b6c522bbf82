import { mysqlFunctions } from '../dialects/mysql/functions.ts';
import { wordSet } from '../tokens/word-set.ts';

/**
 * Of the functions that MySQL and MariaDB have: those that lock, wait, burn time, read files of the server or move a
 * sequence.
 */
const effects = wordSet(`
  benchmark get_lock is_free_lock is_used_lock last_insert_id last_value lastval load_file master_gtid_wait
  master_pos_wait nextval release_all_locks release_lock setval sleep source_pos_wait wait_for_executed_gtid_set
  wait_until_sql_thread_after_gtids
`);
/** Read as a window function it is harmless, as the value of a sequence it only reads. */
const kept: readonly string[] = ['last_value'];

/** What a query may call on MySQL and MariaDB and do no more than read. */
export const mysqlReading: ReadonlySet<string> = new Set([
  ...[...mysqlFunctions.names].filter((name) => !effects.has(name)),
  ...kept,
]);
