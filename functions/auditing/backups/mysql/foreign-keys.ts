import type { ForeignKey } from '../../../../shared/rollback/foreign-key.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import { isReferring } from '../../../engines/mysql/referring-tables.ts';
import type { Ask } from '../catalogue.ts';

type Place = { readonly schema: string; readonly name: string };

const actions: Readonly<Record<string, ForeignKey['onDelete']>> = {
  CASCADE: 'cascade',
  'SET NULL': 'set',
  'SET DEFAULT': 'set',
};

/** The foreign keys that refer to a table, whichever schema they are of. */
export async function mysqlKeys(ask: Ask, to: Place): Promise<ForeignKey[]> {
  const isOne = await isReferring(ask, to);
  const rows = await ask(
    `select k.table_schema, k.table_name, k.constraint_name, k.column_name, k.referenced_column_name, r.delete_rule, r.update_rule
     from information_schema.key_column_usage k join information_schema.referential_constraints r
     on r.constraint_schema = k.constraint_schema and r.constraint_name = k.constraint_name and r.table_name = k.table_name
     where k.referenced_table_schema = ${mysqlText(to.schema)} and k.referenced_table_name = ${mysqlText(to.name)}
       and ${isOne('k.table_schema', 'k.table_name')} and ${isOne('r.constraint_schema', 'r.table_name')}
     order by k.table_schema, k.table_name, k.constraint_name, k.ordinal_position`,
  );
  const keys = new Map<string, ForeignKey & { columns: string[]; referred: string[] }>();
  for (const [schema, name, constraint, column, referred, onDelete, onUpdate] of rows) {
    const id = JSON.stringify([schema, name, constraint]);
    const key = keys.get(id) ?? {
      from: { schema: schema ?? '', name: name ?? '' },
      to,
      columns: [],
      referred: [],
      onDelete: actions[onDelete ?? ''] ?? 'no',
      onUpdate: actions[onUpdate ?? ''] ?? 'no',
    };
    key.columns.push(column ?? '');
    key.referred.push(referred ?? '');
    keys.set(id, key);
  }
  return [...keys.values()];
}
