import { mysqlReading } from '../audit/reading/mysql-functions.ts';
import { postgresReading } from '../audit/reading/postgres-functions.ts';
import { wordSet } from '../audit/tokens/word-set.ts';
import type { NodeKind } from '../audit/tree/any-node.ts';
import type { MaskingDialect } from './mask-sql.ts';

/** All that a query over masks may be made of. */
export const allowedKinds: ReadonlySet<NodeKind> = new Set<NodeKind>([
  ...(['select', 'setOperation', 'values', 'wrappedQuery', 'with', 'cte', 'selectItem'] as const),
  ...(['table', 'derived', 'tableFunction', 'join', 'orderItem', 'limit', 'window', 'frame'] as const),
  ...(['name', 'objectName', 'columnDefinition', 'literal', 'column', 'star', 'unary', 'binary', 'logical'] as const),
  ...(['like', 'in', 'between', 'is', 'exists', 'subquery', 'quantified', 'call', 'case', 'caseBranch'] as const),
  ...(['cast', 'dataType', 'interval', 'row', 'array', 'subscript', 'field', 'collate', 'atTimeZone'] as const),
  ...(['namedArgument', 'keyword'] as const),
]);

/**
 * Of what only reads, those that answer with more than their arguments hold: sizes on disk, texts of the catalogue, other
 * people's sessions, places where the server keeps what it counted. Two read a text as a value of a type that a text names.
 */
const telling = {
  postgres: wordSet(`
    col_description obj_description pg_get_constraintdef pg_get_expr pg_get_functiondef pg_get_indexdef
    pg_get_partition_constraintdef pg_get_partkeydef pg_get_ruledef pg_get_statisticsobjdef pg_get_triggerdef
    pg_get_viewdef pg_relation_size pg_table_size pg_indexes_size pg_total_relation_size pg_database_size
    pg_input_error_info pg_input_is_valid querytree xid
  `),
  mysql: wordSet(`
    analyse found_rows row_count name_const extractvalue updatexml match session_user current_role
    statement_digest statement_digest_text
  `),
} satisfies Readonly<Record<MaskingDialect, ReadonlySet<string>>>;
const reading = { postgres: postgresReading, mysql: mysqlReading };

/** Whether a query over masks may call a function of the server's own. */
export function mayCall(name: string, dialect: MaskingDialect): boolean {
  if (telling[dialect].has(name)) return false;
  if (dialect === 'mysql' && /^(internal_|ps_|can_access|gtid_|wsrep_)/.test(name)) return false;
  return reading[dialect].has(name) || (dialect === 'mysql' && name.startsWith('st_'));
}
