import { tableText } from '../../../../shared/rollback/exact-columns.ts';
import type { ForeignKey } from '../../../../shared/rollback/foreign-key.ts';
import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { Ask } from '../catalogue.ts';

type Place = { readonly schema: string; readonly name: string };

const actions: Readonly<Record<string, ForeignKey['onDelete']>> = { c: 'cascade', n: 'set', d: 'set' };

/** Keys that partitions have from their table are those of the table. */
export async function postgresKeys(ask: Ask, to: Place): Promise<ForeignKey[]> {
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
