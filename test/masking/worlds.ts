import type { MaskedColumn } from '../../functions/databases/masking/service.ts';
import type { MaskingDialect } from '../../shared/masking/mask-sql.ts';

/**
 * Two worlds that are equal once masked: protected values differ in what they are, how they are ordered and how many different
 * ones there are; lengths, NULLs and everything else are the same.
 */
export type World = 0 | 1;

const fixed = { kind: 'REPLACE', text: '***' } as const;
/** The columns that are masked in both worlds, by the schema that holds them. */
export function maskedColumns(schema: string): MaskedColumn[] {
  return [
    { schema, table: 'people', column: 'email', mask: fixed },
    { schema, table: 'people', column: 'phone', mask: { kind: 'CHAR', front: 3, behind: 2 } },
    { schema, table: 'people', column: 'salary', mask: fixed },
    { schema, table: 'people', column: 'doc', mask: fixed },
    { schema, table: 'people', column: 'born', mask: { kind: 'TAG', tag: 'DATE' } },
    // As people make them: so many characters from the front, and counted from behind.
    { schema, table: 'badges', column: 'badge', mask: { kind: 'CHAR', front: 2, behind: 0, length: 4, sign: '#' } },
    {
      schema,
      table: 'badges',
      column: 'code',
      mask: { kind: 'CHAR', front: 0, behind: 2, length: 6, sign: 'x', fromBehind: true },
    },
  ];
}

/** Even and odd numbers, in other orders; the second world has few different ones. */
const email = (n: string, world: World, concat: (...parts: string[]) => string, digest: (text: string) => string) =>
  concat(`substr(${digest(concat(`'${world}'`, n))}, 1, 12)`, `'@x.example'`);
const salary = (n: string, world: World) => (world === 0 ? `((${n} * 7919) % 100003)` : `((${n} % 5) * 1000 + 7)`);

/** What makes a world on PostgreSQL. */
export function postgresWorld(world: World, rows: number): string[] {
  const joined = (...parts: string[]) => parts.join(' || ');
  const day = world === 0 ? 'n % 9000' : '(n * 31) % 700';
  return [
    `create table people as select n as id, ('name ' || n % 1000)::varchar(40) as name,
      case when n % 50 = 0 then null else ${email('n', world, joined, (text) => `md5(${text})`)} end::text as email,
      ('138' || lpad(${salary('n', world)}::text, 6, '0') || '55')::varchar(20) as phone,
      (${salary('n', world)})::numeric(12, 2) as salary, (n % 10)::int as dept,
      jsonb_build_object('pin', lpad(${salary('n', world)}::text, 6, '0')) as doc, date '1960-01-01' + ${day} as born
      from generate_series(1, ${rows}) n`,
    'alter table people add primary key (id)',
    'create index people_email_id on people (email, id)',
    'create index people_dept_email on people (dept, email)',
    'create index people_dept_salary on people (dept, salary, id)',
    'create index people_salary on people (salary)',
    'create index people_lower on people (lower(email))',
    'create table depts (id int primary key, title text)',
    `insert into depts select n, 'dept ' || n from generate_series(0, 9) n`,
    'create table orders (id int primary key, person int, amount numeric(10, 2))',
    'insert into orders select n, n * 3 % 1000 + 1, n % 97 from generate_series(1, 5000) n',
    `create table badges as select id, ('AB' || lpad((salary::int % 10000)::text, 4, '0') || 'CD99')::varchar(20) as badge,
      'KEEP' || lpad(salary::int::text, 6, '0') || 'Z1' as code, dept as door from people where id <= 3000`,
    'alter table badges add primary key (id)',
    'create index badges_door on badges (door, badge)',
    'create index badges_code on badges (code)',
    'create view doors as select door, badge, code from badges',
    'create view staff as select id, name, email, salary, dept from people',
    'create view rich as select id, name, salary from staff where salary > 500',
    'create view plain as select id, name, dept from people',
    'create view titles as select id, title from depts',
    'create materialized view kept as select id, email from people where id < 100',
    'create table parted (id int, secret text) partition by range (id)',
    'create table parted_1 partition of parted for values from (0) to (100000)',
    `insert into parted select n, md5('${world}' || n) from generate_series(1, 200) n`,
    `create table leaflets as select n as id, 'leaf ' || n as secret from generate_series(1, 200) n`,
    'create table heir () inherits (people)',
    'create schema hidden',
    `create table moved as select id, md5('${world}' || id) as secret from people where id <= 200`,
    `create function public.abs(text) returns text language sql stable as 'select email from people where id = 7'`,
    `create function public.richer(integer, integer) returns boolean language sql stable
      as 'select salary::bigint % 2 = 1 from people where id = $1'`,
    'create operator public.## (leftarg = integer, rightarg = integer, function = public.richer)',
    `create function public.first_half(text) returns boolean language sql stable as 'select email like ''d%'' from people where id = 7'`,
    'create domain public.halved as text check (public.first_half(value))',
    'create sequence tickets',
    ...madeByPeople,
    'analyze',
  ];
}

/** A function of the server that runs a text as a query: the one query answers where an address begins with one letter. */
export const askingText = `select 'a'::tsquery, 'b'::tsquery from people where id = 7 and email like 'd%'`;

/** Ways by which PostgreSQL runs what somebody has made, though no function of theirs is called. */
const madeByPeople = [
  'create domain public.told as text',
  'create type public.telling as (a public.told)',
  'create type public.tellings as range (subtype = public.told)',
  'create domain public.retold as public.told[]',
  'create domain public.sinh as text',
  'create domain public."told\u00a0" as text',
  `create domain public.${'long'.repeat(15)}end as text`,
  'create table tellers (id int primary key, said public.told, parts public.told[], whole public.telling)',
  `insert into tellers select n, 'x' || n, array['x'], row('x')::public.telling from generate_series(1, 9) n`,
  'create view heard as select id, said, whole from tellers',
  // Values that are there are not looked at.
  ...['told', 'sinh', '"told\u00a0"', `${'long'.repeat(15)}end`].map(
    (name) =>
      `alter domain public.${name} add check (ts_rewrite('a'::tsquery, '${askingText.replaceAll("'", "''")}') = 'a'::tsquery) not valid`,
  ),
  "create domain public.short as varchar(9) check (length(value) < 6 and value <> any (array['a', 'b']))",
  'create table brief (id int primary key, word public.short)',
  `insert into brief values (1, 'one'), (2, 'two')`,
  'create operator public.### (leftarg = tsquery, rightarg = text, function = ts_rewrite)',
  `create aggregate public.bool_and(text) (sfunc = ts_rewrite, stype = tsquery, initcond = 'a')`,
  `create function public.peek(depts) returns text language sql stable as 'select email from people where id = 7'`,
  `create function public.unlike(integer, text) returns boolean language sql stable as 'select email like ''d%'' from people where id = 7'`,
  'create operator public.!~ (leftarg = integer, rightarg = text, function = public.unlike)',
  // The planner runs it, and what fails is told.
  `create function public.span_diff(integer, integer) returns double precision language plpgsql immutable as $$
    begin
      if current_query() like 'select%' and (select email like 'd%' from public.people where id = 7) then raise exception 'so it is'; end if;
      return $1 - $2;
    end $$`,
  'create type public.span as range (subtype = integer, subtype_diff = public.span_diff)',
  `create function public.settled(integer) returns boolean language plpgsql immutable as $$
    begin
      if current_query() like 'select%' and (select email like 'd%' from public.people where id = 7) then raise exception 'so it is'; end if;
      return true;
    end $$`,
  'create table indexed as select n as id, n % 7 as part from generate_series(1, 400) n',
  'create table keyed as table indexed',
  'create table counted as table indexed',
  'create table split (id integer) partition by list ((id > 3 and public.settled(7)))',
  'create table split_one partition of split for values in (true)',
  'create table usual as table indexed',
  'create index indexed_part on indexed (part) where public.settled(7)',
  'create index keyed_part on keyed ((id > 3 and public.settled(7)))',
  'create statistics counted_part on (id > 3 and public.settled(7)), part from counted',
  // Of a column nothing is known before there are rows.
  'create index usual_settled on usual (public.settled(id), part)',
  'create table shifts as select n as id, span(n, n + n % 7 + 1) as during from generate_series(1, 400) n',
];

/** The further protected table, whose part has another name. */
export const partedColumns: readonly MaskedColumn[] = [
  { schema: 'public', table: 'parted', column: 'secret', mask: fixed },
];
/** A column that was configured before its table came to be called otherwise. */
export function lostColumn(schema: string): MaskedColumn {
  return { schema, table: 'lost', column: 'secret', mask: fixed };
}

/** What makes a world on MySQL or MariaDB. */
export function mysqlWorld(world: World, rows: number): string[] {
  const joined = (...parts: string[]) => `concat(${parts.join(', ')})`;
  const day = world === 0 ? 'n % 9000' : '(n * 31) % 700';
  const digits = Array.from({ length: 10 }, (_, n) => `select ${n} as d`).join(' union all ');
  return [
    'create table ten (d int primary key)',
    `insert into ten ${digits}`,
    `create table people (id int primary key, name varchar(40), email varchar(60), phone varchar(20), salary decimal(12, 2),
      dept int, doc json, born date, index email_id (email, id), index dept_email (dept, email), index salary (salary),
      index dept (dept))`,
    `insert into people select n, concat('name ', n % 1000), if(n % 50 = 0, null, ${email('n', world, joined, (text) => `sha2(${text}, 256)`)}),
      concat('138', lpad(${salary('n', world)}, 6, '0'), '55'), ${salary('n', world)}, n % 10,
      json_object('pin', lpad(${salary('n', world)}, 6, '0')), date_add('1960-01-01', interval ${day} day)
      from (select a.d + b.d * 10 + c.d * 100 + e.d * 1000 + f.d * 10000 + g.d * 100000 + 1 as n
        from ten a, ten b, ten c, ten e, ten f, ten g) numbers where n <= ${rows} order by n`,
    'create table depts (id int primary key, title varchar(20))',
    `insert into depts select d, concat('dept ', d) from ten`,
    'create table orders (id int primary key, person int, amount decimal(10, 2))',
    `insert into orders select n, n * 3 % 1000 + 1, n % 97
      from (select a.d + b.d * 10 + c.d * 100 + e.d * 1000 + 1 as n from ten a, ten b, ten c, ten e where e.d < 5) numbers`,
    `create table badges (id int primary key, badge varchar(20), code varchar(20), door int, index door (door, badge),
      index code (code))`,
    `insert into badges select id, concat('AB', lpad(cast(salary as unsigned) % 10000, 4, '0'), 'CD99'),
      concat('KEEP', lpad(cast(salary as unsigned), 6, '0'), 'Z1'), dept from people where id <= 3000`,
    `create table moved as select id, sha2(concat('${world}', id), 256) as secret from people where id <= 200`,
    'create view doors as select door, badge, code from badges',
    'create view staff as select id, name, email, salary, dept from people',
    'create view rich as select id, name, salary from staff where salary > 500',
    'create view plain as select id, name, dept from people',
    'create view titles as select id, title from depts',
    ...['st_peek', 'uuid_to_bin', 'natural_sort_key'].map(
      (name) =>
        `create function ${name}(n int) returns varchar(60) reads sql data return (select email from people where id = 7)`,
    ),
    'analyze table people, badges, depts, orders',
  ];
}

/** The schema that a dialect's worlds keep their tables in; attacks of MySQL write `lab` for it. */
export function schemaOf(dialect: MaskingDialect, world: World): string {
  return dialect === 'postgres' ? 'public' : `lab_${world}`;
}
