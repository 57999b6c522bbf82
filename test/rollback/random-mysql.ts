import type { Model, Random } from './random-tables.ts';
import type { Rows } from './random-changes.ts';
import type { Step } from './random-definitions.ts';
import type { ProvedEngine } from './servers.ts';

type Types = readonly (readonly [string, readonly string[]])[];

/** Of the types of MariaDB those that a MySQL has, with those that it alone has. */
export function typesOfMysql(engine: ProvedEngine, mariadbTypes: Types): Types {
  const lacking = engine === 'MySQL 5.6' ? /^(uuid|inet[46]|json)$/ : /^(uuid|inet[46])$/;
  const own: Types = engine === 'MySQL 5.6' ? [] : [['json', [`'{"b": [1.0, "😀"], "a": null}'`, `'"text"'`, 'NULL']]];
  return [...mariadbTypes.filter(([type]) => !lacking.test(type)), ...own];
}

/** Columns and keys beside those that every table has. */
export function extrasOfMysql(engine: ProvedEngine, random: Random): string[] {
  const old = ['key by_marker (marker desc)'];
  const newer = [
    ...old,
    'doubled int generated always as (marker * 2) stored',
    'halved int as (marker div 2) virtual',
    `hidden int default 3 invisible`,
    'key by_product ((marker * 3) desc, marker)',
    'key unseen (marker, id) invisible',
    'check (marker < 100000) not enforced',
    'constraint positive check (marker > -1000)',
    `guess varchar(40) default (concat('g', 1))`,
  ];
  return (engine === 'MySQL 5.6' ? old : newer).filter(() => random.below(4) === 0);
}

/** Ways to insert of which the server does not tell the keys. */
export function insertsOfMysql(random: Random, model: Model, rows: Rows) {
  const [key = ''] = model.keys;
  const isCounted = () => rows.isCounted;
  const some = <T>(make: () => T): T[] => Array.from({ length: 1 + random.below(4) }, make);
  const without = (row: string) => row.replace(/^\([^,]*, /, '(');
  const open = (row: string) => row.replace(/^\([^,]*,/, `(${random.pick(['NULL', '0', 'default'])},`);
  const fresh = () => rows.row(rows.someId() + 1000);
  const into = () => `insert into ${model.table} (${rows.names().join(', ')})`;
  const copied = () =>
    rows
      .names()
      .map((name) => {
        if (name === 'code') return 'null';
        if (name !== key) return name;
        return rows.isTextKey ? `concat(${key}, '${random.below(99)}')` : `${key} + ${500 + random.below(500)}`;
      })
      .join(', ');
  const numbered = () =>
    random.pick([
      `insert into ${model.table} (${rows.names().slice(1).join(', ')}) values ${some(fresh).map(without).join(', ')}`,
      `insert into ${model.table} (${rows.names().slice(1).join(', ')}) select ${copied().split(', ').slice(1).join(', ')} from ${model.table} where marker > 1`,
      `${into()} values ${some(() => (random.below(2) ? open(fresh()) : fresh())).join(', ')}`,
      `insert ignore into ${model.table} (${rows.names().slice(1).join(', ')}) values ${some(fresh).map(without).join(', ')}`,
      `replace into ${model.table} (${rows.names().join(', ')}) values ${some(fresh).map(open).join(', ')}`,
      `${into()} values ${some(() => random.pick([open, without, String])(fresh()))
        .map((row) => (row.startsWith('(') ? row : fresh()))
        .filter((row) => row.split(', ').length === fresh().split(', ').length)
        .concat(open(fresh()))
        .join(', ')} on duplicate key update ${key} = last_insert_id(${key}), marker = marker + 1`,
    ]);
  return () =>
    isCounted() && random.below(2) === 0
      ? numbered()
      : random.pick([
          `${into()} select ${copied()} from ${model.table}${random.pick(['', ' where marker > 2'])}`,
          `${into()} values ${some(fresh).join(', ')}`,
          `${into()} values ${some(fresh).join(', ')} on duplicate key update ${key} = values(${key}), marker = values(marker)`,
          `insert into viewed (a, b) select distinct 100 + marker, uuid() from ${model.table} where marker is not null`,
          ...(rows.isTextKey ? [`insert into ${model.table} (${key}, marker) values (left(uuid(), 13), 4)`] : []),
        ]);
}

/** Changes of definitions that MySQL has and others have not. */
export function definitionsOfMysql(engine: ProvedEngine, random: Random, model: Model, name: string): readonly Step[] {
  const { table } = model;
  const column = random.pick(model.columns);
  const all: readonly Step[] = [
    { sql: `create index ${name} on ${table} (marker desc, ${model.keys[0]})` },
    { sql: `alter table ${table} add key ${name} (${column.name}(3) desc)` },
    { sql: `alter table ${table} alter column marker set default ${random.below(9)}` },
  ];
  if (engine === 'MySQL 5.6') return all;
  return [
    ...all,
    { sql: `alter table ${table} add column ${name} int invisible default 4` },
    { sql: `alter table ${table} alter column marker set ${random.pick(['invisible', 'visible'])}` },
    { sql: `alter table ${table} alter column ${name} set default (concat('x', 'y'))` },
    { sql: `create index ${name} on ${table} ((marker + 1), (upper(marker)) desc)` },
    { sql: `create unique index ${name} on ${table} ((marker * 0 + ${model.keys[0]}), ${model.keys.join(', ')})` },
    { sql: `alter table ${table} add key ${name} (marker) invisible, algorithm = inplace` },
    { sql: `alter table ${table} alter index by_marker ${random.pick(['invisible', 'visible'])}` },
    { sql: `alter table ${table} drop key by_product` },
    { sql: `alter table ${table} add column ${name} varchar(9) default 'q', algorithm = instant` },
    { sql: `alter table ${table} drop column hidden, algorithm = instant` },
    { sql: `alter table ${table} drop column halved` },
    { sql: `alter table ${table} add column ${name} int as (marker + 1) virtual, add key (${name})` },
    { sql: `alter table ${table} add constraint ${name} check (marker < 1000) ${random.pick(['', 'not enforced'])}` },
    { sql: `alter table ${table} alter check positive ${random.pick(['enforced', 'not enforced'])}` },
    { sql: `alter table ${table} drop ${random.pick(['check', 'constraint'])} positive` },
  ];
}
