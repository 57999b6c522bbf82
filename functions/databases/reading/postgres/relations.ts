import type {
  MaskedFamily,
  Relation,
  RelationColumn,
  Unfit,
  WantedName,
} from '../../../../shared/masking/relations.ts';
import type { Cell, Connection } from '../../../engines/driver.ts';
import { withMasks } from '../masking/found-relation.ts';
import { openCatalogues } from '../masking/open-catalogues.ts';
import type { MaskedColumn } from '../../masking/service.ts';
import { literal } from './literal.ts';

const rowsMax = 100_000;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** What PostgreSQL has under these names, found as it would find them itself in this session. */
export async function postgresRelations(
  connection: Connection,
  names: readonly WantedName[],
  configured: readonly MaskedColumn[],
): Promise<(Relation | undefined)[]> {
  const wanted = names.map(({ schema, name }) =>
    schema === undefined ? quoted(name) : `${quoted(schema)}.${quoted(name)}`,
  );
  const values = wanted.map((name, at) => `(${at}, ${literal(name)})`).join(', ');
  const from = `from (values ${values}) as w(at, name) join pg_catalog.pg_class c on c.oid = pg_catalog.to_regclass(w.name)::pg_catalog.oid`;
  const ask = async (sql: string) => (await connection.query(sql, { maxRows: rowsMax })).rows;
  const classes = await ask(
    `select w.at, c.oid, n.nspname, c.relname, c.relkind, c.relpersistence,
        c.relispartition or exists (select from pg_catalog.pg_inherits i where i.inhrelid = c.oid),
        case when c.relkind = 'v' then pg_catalog.pg_get_viewdef(c.oid) end
      ${from} join pg_catalog.pg_namespace n on n.oid = c.relnamespace`,
  );
  // In quotes they are of the type of what they are compared with, and no operator that somebody made comes between.
  const oids = [...new Set(classes.map(([, oid]) => literal(oid ?? '0')))];
  if (oids.length === 0) return names.map(() => undefined);
  const columns = await ask(
    `select a.attrelid, a.attnum, a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod), t.typcategory, t.typname, t.typtype
      from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
      where a.attrelid in (${oids.join(', ')}) and a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`,
  );
  const indexes = await ask(
    `select i.indrelid, c.relname, i.indkey::text from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid
      where i.indrelid in (${oids.join(', ')})`,
  );
  const found = new Map(
    classes.map((row) => [Number(row[0]), relationOf(row, { columns, indexes, configured })] as const),
  );
  return names.map((_, at) => found.get(at));
}

type Row = readonly Cell[];
type Parts = {
  readonly columns: readonly Row[];
  readonly indexes: readonly Row[];
  readonly configured: readonly MaskedColumn[];
};

function relationOf([, oid, schema, name, kind, persistence, isChild, definition]: Row, parts: Parts): Relation {
  const own = parts.columns.filter(([relation]) => relation === oid);
  const names = new Map(own.map(([, number, column]) => [number, column ?? '']));
  const unfit = unfitOf({ schema, name, kind, persistence, isChild });
  const relation: Relation = {
    origin: oid ?? '',
    schema: schema ?? '',
    name: name ?? '',
    kind: kind === 'v' ? 'view' : 'table',
    columns: own.map(columnOf),
    definition: definition ?? undefined,
    indexes: parts.indexes
      .filter(([table]) => table === oid)
      .map(([, index, key]) => ({
        name: index ?? '',
        columns: (key ?? '').split(' ').map((number) => names.get(number)),
      })),
    ...(unfit && { unfit }),
  };
  const same = (one: string, other: string) => one === other;
  return withMasks(relation, parts.configured, { tables: same, columns: same });
}

type Kind = Readonly<Record<'schema' | 'name' | 'kind' | 'persistence' | 'isChild', Cell | undefined>>;

function unfitOf({ schema, name, kind, persistence, isChild }: Kind): Unfit | undefined {
  if (schema === 'information_schema') return openCatalogues.has(name ?? '') ? undefined : 'system';
  if (persistence === 't') return 'temporary';
  if (schema?.startsWith('pg_')) return 'system';
  if (isChild === 't') return 'child';
  return unfitKinds[kind ?? ''];
}

const unfitKinds: Readonly<Record<string, Unfit | undefined>> = {
  m: 'materializedView',
  f: 'foreign',
  r: undefined,
  p: undefined,
  v: undefined,
  S: 'other',
  c: 'other',
  i: 'other',
  I: 'other',
  t: 'other',
};

function columnOf([, number, name, type, category, typeName, typeKind]: Row): RelationColumn {
  return {
    name: name ?? '',
    origin: number ?? '',
    type: type ?? '',
    family: familyOf(category ?? '', typeName ?? '', typeKind ?? ''),
  };
}

/** A domain may forbid any constant, so it is not given one. */
function familyOf(category: string, typeName: string, kind: string): MaskedFamily {
  if (kind !== 'b') return 'other';
  if (/^(text|varchar|bpchar|name)$/.test(typeName)) return 'text';
  if (/^(int2|int4|int8|numeric|float4|float8)$/.test(typeName)) return 'number';
  if (category === 'A') return 'array';
  return families[typeName] ?? 'other';
}

const families: Readonly<Record<string, MaskedFamily>> = {
  bool: 'boolean',
  date: 'date',
  timestamp: 'moment',
  timestamptz: 'moment',
  json: 'json',
  jsonb: 'json',
  bytea: 'binary',
};
