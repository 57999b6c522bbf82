import type { Step } from './random-definitions.ts';
import type { Random } from './random-tables.ts';
import { isPostgres, type ProvedEngine } from './servers.ts';

/** What programs are attached to, and tables whose rows follow each other. */
export const followers: readonly string[] = [
  'create table watched (a int primary key, b varchar(20))',
  'create table elder (id int primary key, up int, n int, foreign key (up) references elder (id) on delete cascade)',
  'create table younger (elder int, place int, n int, primary key (elder, place), foreign key (elder) references elder (id) on delete cascade on update cascade)',
  'create table youngest (id int primary key, elder int, place int, other int, foreign key (elder, place) references younger (elder, place) on delete set null on update cascade, foreign key (other) references elder (id) on delete cascade on update set null)',
  'insert into elder values (1, null, 0), (2, 1, 0), (3, 2, 1), (4, null, 1), (5, 4, 2), (9, 3, 2)',
  'insert into younger values (1, 1, 0), (1, 2, 1), (3, 1, 2), (4, 1, 0), (9, 5, 1)',
  'insert into youngest values (1, 1, 1, 5), (2, 1, 2, null), (3, null, null, 2), (4, 9, 5, 1), (5, 4, 1, 4), (6, null, 7, null)',
];

/** Changes of rows that others follow by their foreign keys. */
export function followedChange(random: Random): string {
  const id = () => 1 + random.below(9);
  return random.pick([
    () => `delete from elder where id = ${id()}`,
    () => `delete from elder where n = ${random.below(3)} and up is null`,
    () => `delete from younger where n = ${random.below(3)}`,
    () => `update elder set id = id + 20 where id = ${id()} and up is null`,
    () => `update younger set place = place + 10, n = 7 where n = ${random.below(3)}`,
    () => `update elder set n = n + 1 where n < 2`,
    () => `insert into younger (elder, place, n) select id, 40 + id, 1 from elder where n = ${random.below(3)}`,
  ])();
}

/** Random routines, triggers, events and materialized views, whatever is there already. */
export function randomProgram(engine: ProvedEngine, random: Random): Step {
  const steps = isPostgres(engine) ? postgresPrograms : mariadbPrograms;
  return { sql: random.pick(steps)(random) };
}

type Writing = (random: Random) => string;

const orReplace: Writing = (random) => random.pick(['', ' or replace', ' or replace']);
const name =
  (of: string): Writing =>
  (random) =>
    `${of}_${random.below(3)}`;
const text: Writing = (random) => random.pick([`'it''s'`, `'a\\b 😀'`, `'-- $x$'`, `''`]);
const args: Writing = (random) =>
  random.pick(['', 'a int', 'a int, b text', `a int, b text default 'x'`, 'a text[]', 'variadic a int[]']);
const types: Writing = (random) => random.pick(['()', '(int)', '(int, text)', '(text[])', '(int[])']);
const kind: Writing = (random) =>
  random.pick([
    'strict',
    'immutable',
    'security definer',
    'cost 7',
    `set work_mem = '1MB'`,
    'reset all',
    'parallel safe',
  ]);

const postgresPrograms: readonly Writing[] = [
  (r) =>
    `create${orReplace(r)} function ${name('fn')(r)}(${args(r)}) returns text language sql ${kind(r).replace('reset all', '')} as $f$ select ${text(r)}::text $f$`,
  (r) =>
    `create${orReplace(r)} function ${name('fn')(r)}(${args(r)}) returns int language plpgsql as $$ begin return ${r.below(9)}; end $$`,
  (r) =>
    `create${orReplace(r)} function ${name('fn')(r)}(n int) returns table (x int, y text) language sql begin atomic select g, g::text from generate_series(1, n) g; end`,
  (r) =>
    `create${orReplace(r)} procedure ${name('fn')(r)}(inout a int) language plpgsql as $$ begin a := ${r.below(9)}; end $$`,
  (r) => `drop function if exists ${name('fn')(r)}${types(r)}`,
  (r) => `drop function if exists ${name('fn')(r)}${types(r)}, ${name('fn')(r)} cascade`,
  (r) => `drop procedure if exists ${name('fn')(r)}`,
  (r) => `alter function ${name('fn')(r)}${types(r)} ${kind(r)}`,
  (r) => `alter function ${name('fn')(r)}${types(r)} rename to ${name('fn')(r)}`,
  (r) => `comment on function ${name('fn')(r)}${types(r)} is ${r.pick(['null', text(r)])}`,
  (r) =>
    `create${orReplace(r)} trigger ${name('tr')(r)} ${r.pick(['before', 'after'])} ${r.pick(['insert', 'update of b', 'delete or update'])} on watched for each row execute function watching()`,
  (r) => `create trigger ${name('tr')(r)} after truncate on watched execute function watching()`,
  (r) =>
    `create${orReplace(r)} function watching() returns trigger language plpgsql as $$ begin return ${r.pick(['new', 'null', 'old'])}; end $$`,
  (r) => `drop trigger if exists ${name('tr')(r)} on watched`,
  (r) => `alter trigger ${name('tr')(r)} on watched rename to ${name('tr')(r)}`,
  (r) =>
    `alter table watched ${r.pick(['enable', 'disable', 'enable always', 'enable replica'])} trigger ${name('tr')(r)}`,
  () => `alter table watched disable trigger user`,
  (r) => `comment on trigger ${name('tr')(r)} on watched is ${text(r)}`,
  (r) =>
    `create${orReplace(r)} rule ${name('ru')(r)} as on ${r.pick(['insert', 'update', 'delete'])} to watched do also select ${r.below(9)}`,
  (r) => `drop rule if exists ${name('ru')(r)} on watched`,
  (r) =>
    `create materialized view if not exists ${name('mv')(r)} ${r.pick(['', '(x, "Y")'])} as select a, count(*) from watched group by a with ${r.pick(['', 'no '])}data`,
  (r) => `create materialized view if not exists ${name('mv')(r)} as select * from ${name('mv')(r)}`,
  (r) => `create index if not exists ${name('mi')(r)} on ${name('mv')(r)} (a)`,
  (r) => `comment on materialized view ${name('mv')(r)} is ${text(r)}`,
  (r) =>
    `drop materialized view if exists ${name('mv')(r)}${r.pick(['', `, ${name('mv')(r)}`])}${r.pick(['', ' cascade'])}`,
];

const replacing: Writing = (random) => random.pick(['create', 'create or replace', 'create or replace']);
const body: Writing = (random) => random.pick([`'it''s'`, `'a\\\\b 😀'`, '1', `"quoted"`]);
const comment: Writing = (random) => random.pick(['', ` comment 'it''s'`, ' sql security invoker', ' deterministic']);

const mariadbPrograms: readonly Writing[] = [
  (r) =>
    `${replacing(r)} function ${name('fn')(r)}(${r.pick(['', 'a int', 'a varchar(9)'])}) returns varchar(30)${comment(r)} return ${body(r)}`,
  (r) =>
    `${replacing(r)} procedure ${name('fn')(r)}(${r.pick(['', 'inout a int'])})${comment(r)} begin select ${body(r)}; end`,
  (r) => `create function if not exists ${name('fn')(r)}() returns int return 2`,
  (r) => `drop function if exists ${name('fn')(r)}`,
  (r) => `drop procedure if exists ${name('fn')(r)}`,
  (r) => `alter procedure ${name('fn')(r)} comment ${r.pick([`'new'`, `''`])}`,
  (r) =>
    `${replacing(r)} trigger ${name('tr')(r)} ${r.pick(['before', 'after'])} ${r.pick(['insert', 'update'])} on watched for each row ${r.pick(['', '', `follows ${name('tr')(r)} `, `precedes ${name('tr')(r)} `])}set @seen = ${body(r)}`,
  (r) =>
    `${replacing(r)} trigger ${name('tr')(r)} before insert on watched for  each row begin set @seen = ${body(r)}; end`,
  (r) => `drop trigger if exists ${name('tr')(r)}`,
  (r) =>
    `${replacing(r)} event ${name('ev')(r)} on schedule ${r.pick(['every 2 hour', `every 1 day starts '2030-01-01'`, `at '2037-01-01'`])} ${r.pick(['', 'on completion preserve'])} ${r.pick(['enable', 'disable'])} do select ${body(r)}`,
  (r) =>
    `alter event ${name('ev')(r)} ${r.pick(['enable', 'disable', `comment 'c'`, 'do select 5', `rename to ${name('ev')(r)}`])}`,
  (r) => `drop event if exists ${name('ev')(r)}`,
];
