import type { ObjectType } from '../../../../shared/contract/databases/structures/object-types.ts';
import { unindexed } from './gently.ts';
import { ownParts } from './kin.ts';
import { literal, quoteDouble } from '../../../../shared/engines/quoting.ts';
import { askIn, namespaceOf } from './ask.ts';
import { plainObjects } from './plain.ts';
import { keyOfObject, type Dependant, type SchemaObject, type StructureConnection } from '../structure.ts';

/** Their names are nobody else's. */
const ofOwnNames: ReadonlySet<ObjectType> = new Set(['TRIGGER', 'SCHEMA', 'PUBLICATION', ...plainObjects]);

/** Tables, views, indexes, keys, sequences and types share their names; so do routines and aggregates. */
export async function takenOnPostgres(
  connection: StructureConnection,
  schema: string,
  wanted: readonly SchemaObject[],
): Promise<ReadonlyMap<string, readonly Dependant[]>> {
  const found = new Map<string, Dependant[]>();
  const ask = await askIn(connection, schema);
  const namespace = await namespaceOf(ask, schema);
  if (namespace === undefined || wanted.length === 0) return found;
  const list = (names: readonly string[]) => [...new Set(names)].map(literal).join(', ') || 'null';
  const { rows } = await ask(takenSql(namespace, list(wanted.flatMap(namesOf)), list(wanted.map(({ name }) => name))));
  for (const object of wanted) {
    const names = new Set(namesOf(object));
    const isRoutine = object.type === 'FUNCTION' || object.type === 'PROCEDURE' || object.type === 'AGGREGATE';
    const own = rows.filter(
      ([name, , owner, , of]) =>
        names.has(name ?? '') && isOfRoutines(of) === isRoutine && owner !== object.name && of !== object.type,
    );
    if (own.length > 0 && !ofOwnNames.has(object.type)) found.set(keyOfObject(object), own.map(dependantOf));
  }
  return found;
}

const isOfRoutines = (of: string | null | undefined) => of === 'AGGREGATE' || of === 'routine';

/** The names that an object brings with it. */
function namesOf({ name, table }: SchemaObject): string[] {
  const keys = ownParts(table?.constraints ?? []).filter(({ definition }) =>
    /^(?:PRIMARY KEY|UNIQUE|EXCLUDE)/.test(definition),
  );
  return [name, ...keys.map((one) => one.name), ...ownParts(table?.indexes ?? []).map((one) => one.name)];
}

function dependantOf([name, label, owner, constraint, of]: readonly (string | null)[]): Dependant {
  const whole = of && of !== 'routine' ? { type: of as ObjectType, name: name ?? '' } : undefined;
  const object = owner ? { type: 'TABLE' as const, name: owner } : whole;
  const releasedBy = constraint
    ? `ALTER TABLE ${quoteDouble(owner ?? '')} DROP CONSTRAINT ${quoteDouble(constraint)};`
    : owner
      ? unindexed({ name: name ?? '' }, false)
      : undefined;
  return {
    label: label ?? '',
    ...(object && { object }),
    ...(releasedBy !== undefined && { releasedBy }),
  };
}

/** Rows are a name, what has it, the table and the constraint that it belongs to, and what it is where that matters. */
function takenSql(namespace: string, names: string, ownNames: string): string {
  return `
    select c.relname, pg_describe_object('pg_class'::regclass, c.oid, 0), t.relname, k.conname,
      case when c.relkind in ('r', 'p') then 'TABLE' when c.relkind = 'f' then 'FOREIGN_TABLE' when c.relkind in ('v', 'm') then 'VIEW' when c.relkind = 'S' and not exists (select from pg_depend o where o.classid = 'pg_class'::regclass and o.objid = c.oid and o.deptype in ('a', 'i') and o.refobjsubid > 0) then 'SEQUENCE' end
    from pg_class c left join pg_index x on x.indexrelid = c.oid left join pg_class t on t.oid = x.indrelid
      left join pg_constraint k on k.conindid = c.oid and k.contype in ('p', 'u', 'x')
    where c.relnamespace = ${namespace} and c.relname in (${names}) and c.relkind <> 'c'
    union all select t.typname, pg_describe_object('pg_type'::regclass, t.oid, 0), null, null, case when t.typtype in ('e', 'd', 'r', 'c') then 'TYPE' end from pg_type t
    where t.typnamespace = ${namespace} and t.typname in (${ownNames}) and t.typtype in ('e', 'd', 'r', 'm', 'c', 'b')
      and not exists (select from pg_class c where c.oid = t.typrelid and c.relkind <> 'c') and not exists (select from pg_type e where e.typarray = t.oid)
    union all select p.proname, pg_describe_object('pg_proc'::regclass, p.oid, 0), null, null, case p.prokind when 'a' then 'AGGREGATE' else 'routine' end from pg_proc p
    where p.pronamespace = ${namespace} and p.proname in (${ownNames}) and p.prokind in ('a', 'w')`;
}
