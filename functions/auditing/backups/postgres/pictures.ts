import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import type { DefinitionPlan } from '../../../../shared/rollback/definition-plan.ts';
import { literalOf } from '../../../../shared/rollback/literals.ts';
import {
  textKinds,
  type Picture,
  type PictureColumn,
  type TablePicture,
  type ViewPicture,
} from '../../../../shared/rollback/pictures.ts';
import type { Cell, Connection } from '../../../engines/driver.ts';
import { asking, type Ask } from '../catalogue.ts';
import { aroundOf, grantsOf, readBy } from './around.ts';
import { postgresTexts } from './texts.ts';

type Place = Pick<Picture, 'schema' | 'name' | 'kind'>;
type FoundRows = Awaited<ReturnType<Ask>>;

const text = (value: string) => literalOf.postgres(value, 'text');

/** The places of what a statement is about, as the search path of the session has it. */
export async function postgresPlaces(
  connection: Connection,
  { objects, renames }: DefinitionPlan,
): Promise<readonly Place[]> {
  const ask = asking(connection);
  const places: Place[] = [];
  for (const object of objects)
    places.push(...(object.type === 'routine' ? await routinePlaces(ask, object) : await relationPlaces(ask, object)));
  // What is renamed stays in its schema.
  const [first] = places;
  const targets = renames.filter(({ what }) => what === 'relation');
  return [...places, ...(first ? targets.map(({ to }) => ({ schema: first.schema, name: to.name })) : [])];
}

/** Where a relation lies; nowhere that counts where it lives no longer than the session. */
async function relationPlaces(
  ask: Ask,
  { type, schema, name, isMade }: DefinitionPlan['objects'][number],
): Promise<Place[]> {
  const written = schema === undefined ? quoteDouble(name) : `${quoteDouble(schema)}.${quoteDouble(name)}`;
  const kind = textKinds.find((one) => one === type);
  // What is made lies in the first schema of the path, whatever others hold.
  const [row] = isMade
    ? await ask(`select coalesce(${schema === undefined ? 'null' : text(schema)}, current_schema()), ${text(name)}`)
    : await ask(
        `select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.oid = ${type === 'index' ? `(select indrelid from pg_index where indexrelid = to_regclass(${text(written)}))` : `to_regclass(${text(written)})`}`,
      );
  const [found, relation] = row ?? [];
  if (!found || !relation || found.startsWith('pg_temp')) return [];
  return [{ schema: found, name: relation, ...(kind && { kind }) }];
}

/** Routines of a name that is not written in full are those of every schema of the path: which one is meant their arguments tell. */
async function routinePlaces(ask: Ask, { schema, name, isMade }: DefinitionPlan['objects'][number]): Promise<Place[]> {
  const kind = 'routine' as const;
  if (schema !== undefined) return [{ schema, name, kind }];
  const rows = isMade
    ? await ask('select current_schema()')
    : await ask(
        `select s from unnest(current_schemas(false)) with ordinality c(s, place) where s !~ '^pg_temp' and exists (
           select from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = s and p.proname = ${text(name)})
         or s = current_schema() order by place`,
      );
  return rows.flatMap(([found]) => (found ? [{ schema: found, name, kind }] : []));
}

/** Relations as the catalogue has them. Every name is written in full, for a session with any search path. */
export async function postgresPictures(
  connection: Connection,
  places: readonly Place[],
  how?: 'whole',
): Promise<Picture[]> {
  const ask = asking(connection);
  const [path] = await ask(`select current_setting('search_path'), set_config('search_path', '', true)`);
  const pictures: Picture[] = [];
  for (const place of places) {
    const { schema, name, kind } = place;
    if (kind) pictures.push({ schema, name, kind, is: null, texts: await postgresTexts(ask, place, kind) });
    else pictures.push({ schema, name, is: await pictureOf(ask, place, how) });
  }
  await ask(`select set_config('search_path', ${text(path?.[0] ?? '')}, true)`);
  return pictures;
}

async function pictureOf(ask: Ask, { schema, name }: Place, how?: 'whole'): Promise<Picture['is']> {
  const [found] = await ask(
    `select c.oid::text, c.relkind, (c.relkind = 'p' or c.relhassubclass)::text, obj_description(c.oid, 'pg_class')
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = ${text(schema)} and c.relname = ${text(name)} and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
  );
  const [oid, kind, isDivided, comment = null] = found ?? [];
  if (!oid || !kind) return null;
  if (kind === 'v') return viewOf(ask, { schema, name, oid, comment });
  const word = kind === 'm' ? 'MATERIALIZED VIEW' : kind === 'f' ? 'FOREIGN TABLE' : 'TABLE';
  const table = await tableOf(ask, { schema, name, oid, comment, word, isDivided: isDivided === 'true' });
  return how ? { ...table, around: await aroundOf(ask, { schema, name, oid }) } : table;
}

type Found = Place & { readonly oid: string; readonly comment: string | null };

async function tableOf(
  ask: Ask,
  { schema, name, oid, comment, word, isDivided }: Found & { word: string; isDivided: boolean },
): Promise<TablePicture> {
  const columns = await ask(
    `select a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull::text, pg_get_expr(d.adbin, d.adrelid),
       case when a.attidentity <> '' then 'GENERATED ' || case a.attidentity when 'a' then 'ALWAYS' else 'BY DEFAULT' end || ' AS IDENTITY'
         when a.attgenerated <> '' then 'GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || case a.attgenerated when 's' then ') STORED' else ') VIRTUAL' end end,
       (select quote_ident(n.nspname) || '.' || quote_ident(l.collname) from pg_collation l join pg_namespace n on n.oid = l.collnamespace
         where l.oid = a.attcollation and l.oid <> t.typcollation), col_description(a.attrelid, a.attnum)
     from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = ${oid} and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  );
  const constraints = await ask(
    `select x.conname, pg_get_constraintdef(x.oid), x.contype, obj_description(x.oid, 'pg_constraint'),
       (select a.attname from pg_attribute a where a.attrelid = x.conrelid and a.attnum = x.conkey[1]), ${aboutIndex}
     from pg_constraint x left join pg_index i on i.indexrelid = x.conindid and x.contype in ('p', 'u', 'x') left join pg_class c on c.oid = i.indexrelid
     where x.conrelid = ${oid} and x.contype in ('p', 'u', 'x', 'c', 'f', 'n') order by x.contype, x.conname`,
  );
  const indexes = await ask(
    `select c.relname, pg_get_indexdef(c.oid), obj_description(c.oid, 'pg_class'), ${aboutIndex}
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = ${oid} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
     order by c.relname`,
  );
  const named = new Set(constraints.flatMap(([, , type, , column]) => (type === 'n' ? [column] : [])));
  const place = { schema, name };
  return {
    type: 'table',
    schema,
    name,
    word,
    columns: columns.map((row) => columnOf(row, named)),
    constraints: constraints.map((row) => constraintOf(row, place)),
    indexes: indexes.map(([index, definition, said, ...about]) => ({
      name: index ?? '',
      definition: definition ?? '',
      comment: said ?? null,
      then: thenOf(index ?? '', about, place),
    })),
    comment,
    isDivided,
  };
}

const aboutIndex = `i.indisclustered::text, i.indisreplident::text, (select spcname from pg_tablespace s where s.oid = c.reltablespace),
  case when i.indexrelid is not null then array_to_string(c.reloptions, ', ') end`;

/** From version 18 on NOT NULL is a constraint with a name. */
function columnOf(
  [name, type, notNull, defaultText, filled, collation, comment]: FoundRows[number],
  named: ReadonlySet<Cell | undefined>,
): PictureColumn {
  const isRequired = notNull === 'true' && !named.has(name ?? null);
  const value = filled ?? (defaultText ? `DEFAULT ${defaultText}` : undefined);
  const parts = [type, collation ? `COLLATE ${collation}` : undefined, value, isRequired ? 'NOT NULL' : undefined];
  return {
    name: name ?? '',
    definition: parts.filter(Boolean).join(' '),
    comment: comment ?? null,
    then: [],
    type: [type, parts[1]].filter(Boolean).join(' '),
    notNull: isRequired,
    defaultText: filled ? null : (defaultText ?? null),
    isFilled: filled !== null,
  };
}

const kinds = { p: 'key', u: 'key', x: 'key', c: 'check', f: 'foreign', n: 'notNull' } as const;

function constraintOf(
  [name, definition, type, comment, , ...about]: FoundRows[number],
  place: Place,
): TablePicture['constraints'][number] {
  const kind = kinds[(type ?? 'c') as keyof typeof kinds];
  const then = kind === 'key' ? [...thenOf(name ?? '', about, place), ...optionsOf(name ?? '', about, place)] : [];
  return { name: name ?? '', definition: definition ?? '', comment: comment ?? null, then, kind };
}

/** What the text of an index does not say of it. */
function thenOf(index: string, [isClustered, isIdentity, space]: FoundRows[number], { schema, name }: Place): string[] {
  const table = `${quoteDouble(schema)}.${quoteDouble(name)}`;
  return [
    ...(space ? [`ALTER INDEX ${quoteDouble(schema)}.${quoteDouble(index)} SET TABLESPACE ${quoteDouble(space)}`] : []),
    ...(isClustered === 'true' ? [`ALTER TABLE ${table} CLUSTER ON ${quoteDouble(index)}`] : []),
    ...(isIdentity === 'true' ? [`ALTER TABLE ${table} REPLICA IDENTITY USING INDEX ${quoteDouble(index)}`] : []),
  ];
}

/** The text of a constraint says nothing of the settings of its index. */
function optionsOf(index: string, [, , , options]: FoundRows[number], { schema }: Place): string[] {
  return options ? [`ALTER INDEX ${quoteDouble(schema)}.${quoteDouble(index)} SET (${options})`] : [];
}

async function viewOf(ask: Ask, { schema, name, oid, comment }: Found): Promise<ViewPicture> {
  const [row] = await ask(
    `select pg_get_viewdef(c.oid), array_to_string(c.reloptions, ', '), case when c.relowner <> (select oid from pg_roles where rolname = current_user) then pg_get_userbyid(c.relowner) end
     from pg_class c where c.oid = ${oid}`,
  );
  const columns = await ask(
    `select a.attname, format_type(a.atttypid, a.atttypmod), col_description(a.attrelid, a.attnum), pg_get_expr(d.adbin, d.adrelid)
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = ${oid} and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  );
  const triggers = await ask(
    `select pg_get_triggerdef(oid) from pg_trigger where tgrelid = ${oid} and not tgisinternal order by tgname`,
  );
  const rules = await ask(
    `select pg_get_ruledef(oid) from pg_rewrite where ev_class = ${oid} and rulename <> '_RETURN' order by rulename`,
  );
  const view = `${quoteDouble(schema)}.${quoteDouble(name)}`;
  const [definition, options, owner] = row ?? [];
  const withOptions = options ? ` WITH (${options})` : '';
  return {
    type: 'view',
    schema,
    name,
    text: `VIEW ${view}${withOptions} AS\n${(definition ?? '').trim().replace(/;$/, '')}`,
    columns: columns.map(([column, type]) => `${column} ${type}`).join(', '),
    comment,
    reads: await readBy(ask, oid),
    then: [
      ...columns.flatMap(([column, , said, value]) => [
        ...(said ? [`COMMENT ON COLUMN ${view}.${quoteDouble(column ?? '')} IS ${text(said)}`] : []),
        ...(value ? [`ALTER VIEW ${view} ALTER COLUMN ${quoteDouble(column ?? '')} SET DEFAULT ${value}`] : []),
      ]),
      ...[...triggers, ...rules].map(([sql]) => (sql ?? '').replace(/;$/, '')),
      ...(await grantsOf(ask, { oid, relation: view })),
      ...(owner ? [`ALTER VIEW ${view} OWNER TO ${quoteDouble(owner)}`] : []),
    ],
  };
}
