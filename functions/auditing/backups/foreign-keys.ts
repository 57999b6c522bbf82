import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { tableText } from '../../../shared/rollback/exact-columns.ts';
import type { ForeignKey } from '../../../shared/rollback/foreign-key.ts';
import { literalOf } from '../../../shared/rollback/literals.ts';
import type { Connection } from '../../engines/driver.ts';
import { mysqlText } from '../../engines/mysql/catalog.ts';
import { asking, type Ask } from './catalogue.ts';

type Place = { readonly schema: string; readonly name: string };

/** The foreign keys that refer to a table; none where the family is not read. */
export function foreignKeysTo(connection: Connection, family: EngineFamily, to: Place): Promise<ForeignKey[]> {
  const readers: Readonly<Partial<Record<EngineFamily, (ask: Ask, to: Place) => Promise<ForeignKey[]>>>> = {
    mysql: mysqlKeys,
    postgres: postgresKeys,
  };
  return readers[family]?.(asking(connection), to) ?? Promise.resolve([]);
}

const actions: Readonly<Record<string, ForeignKey['onDelete']>> = {
  c: 'cascade',
  n: 'set',
  d: 'set',
  CASCADE: 'cascade',
  'SET NULL': 'set',
  'SET DEFAULT': 'set',
};

/** Keys that partitions have from their table are those of the table. */
async function postgresKeys(ask: Ask, to: Place): Promise<ForeignKey[]> {
  const names = (table: string, columns: string) =>
    `(select json_agg(a.attname order by x.place) from unnest(${columns}) with ordinality x(number, place) join pg_attribute a on a.attrelid = ${table} and a.attnum = x.number)::text`;
  const rows = await ask(
    `select n.nspname, c.relname, ${names('k.conrelid', 'k.conkey')}, ${names('k.confrelid', 'k.confkey')}, k.confdeltype, k.confupdtype
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.confrelid = to_regclass(${literalOf.postgres(tableText(to, 'postgres'), 'text')})
     and not exists (select from pg_constraint p where p.oid = k.conparentid and p.conrelid <> k.conrelid) order by k.oid`,
  );
  return rows.map(([schema, name, columns, referred, onDelete, onUpdate]) => ({
    from: { schema: schema ?? '', name: name ?? '' },
    to,
    columns: JSON.parse(columns ?? '[]') as string[],
    referred: JSON.parse(referred ?? '[]') as string[],
    onDelete: actions[onDelete ?? ''] ?? 'no',
    onUpdate: actions[onUpdate ?? ''] ?? 'no',
  }));
}

async function mysqlKeys(ask: Ask, to: Place): Promise<ForeignKey[]> {
  const rows = await ask(
    `select k.table_schema, k.table_name, k.constraint_name, k.column_name, k.referenced_column_name, r.delete_rule, r.update_rule
     from information_schema.key_column_usage k join information_schema.referential_constraints r
     on r.constraint_schema = k.constraint_schema and r.constraint_name = k.constraint_name and r.table_name = k.table_name
     where k.referenced_table_schema = ${mysqlText(to.schema)} and k.referenced_table_name = ${mysqlText(to.name)}
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
