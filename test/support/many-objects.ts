/** Runs statements, many with one call. */
export type RunAll = (sql: readonly string[]) => Promise<unknown>;

/** Objects of a schema as a grown application has them: tables with keys between them, views, routines and triggers. */
function kindOf(number: number): 'table' | 'view' | 'function' | 'trigger' {
  const place = number % 20;
  return place < 14 ? 'table' : place < 17 ? 'view' : place < 19 ? 'function' : 'trigger';
}

/** The nearest table before an object that is none. */
const tableBefore = (number: number) => `o${number - (number % 20) + 13}`;

/** How the objects of one family are written; `changed` is what one in a hundred differs in. */
type Writer = Readonly<Record<ReturnType<typeof kindOf>, (number: number, changed: boolean) => string>>;

const postgres: Writer = {
  table: (number, changed) =>
    `create table o${number} (id serial primary key, parent int${number % 20 > 0 && number % 20 < 14 ? ` references o${number - 1} (id)` : ''}, name varchar(${changed ? 80 : 60}) not null default 'new', price numeric(10,2) check (price >= 0), at timestamptz default now(), note text); create index on o${number} (name, at desc)`,
  view: (number, changed) =>
    `create view o${number} as select id, name, price * ${changed ? 3 : 2} as doubled from ${tableBefore(number)} where price > 10`,
  function: (number, changed) =>
    `create function o${number}(i int) returns int language sql as 'select i + ${changed ? 2 : 1}'`,
  trigger: (number, changed) =>
    `create function f${number}() returns trigger language plpgsql as 'begin return new; end'; create trigger o${number} before ${changed ? 'insert' : 'update'} on ${tableBefore(number)} for each row execute function f${number}()`,
};
const mysql: Writer = {
  table: (number, changed) =>
    `create table o${number} (id int auto_increment primary key, parent int, name varchar(${changed ? 80 : 60}) not null default 'new', price decimal(10,2), at datetime, note text, key by_name (name, at)${number % 20 > 0 && number % 20 < 14 ? `, constraint k${number} foreign key (parent) references o${number - 1} (id)` : ''})`,
  view: postgres.view,
  function: (number, changed) =>
    `create function o${number}(i int) returns int deterministic return i + ${changed ? 2 : 1}`,
  trigger: (number, changed) =>
    `create trigger o${number} before ${changed ? 'insert' : 'update'} on ${tableBefore(number)} for each row set new.price = 1`,
};

/** Fills a schema with so many objects, of which one in a hundred is another in the second schema, and one in a hundred is missing there. */
export async function manyObjects(
  family: 'postgres' | 'mysql',
  { count, isSecond }: { readonly count: number; readonly isSecond: boolean },
  run: RunAll,
): Promise<void> {
  const write = family === 'postgres' ? postgres : mysql;
  const sql: string[] = [];
  for (let number = 0; number < count; number += 1) {
    if (isSecond && number % 100 === 18) continue;
    sql.push(write[kindOf(number)](number, isSecond && number % 100 === 3));
  }
  for (let at = 0; at < sql.length; at += 200) await run(sql.slice(at, at + 200));
}
