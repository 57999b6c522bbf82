import type { Model, Random } from './random-tables.ts';
import type { Rows } from './random-changes.ts';

/** MERGE, and WITH whose parts change rows, of PostgreSQL. */
export function randomParts(random: Random, model: Model, rows: Rows) {
  const [key = ''] = model.keys;
  const someSet = () => {
    const column = model.columns.length > 0 ? random.pick(model.columns) : undefined;
    return column ? `, ${column.name} = ${random.pick(column.values)}` : '';
  };
  const where = () =>
    random.pick(['', ' where marker > 2', ` where marker = ${random.below(6)}`, ' where marker is null']);
  const copied = (of: string) => {
    const value = (name: string) => {
      if (name === key) return rows.isTextKey ? `concat(${of}.${name}, 'm')` : `${of}.${name} + 50`;
      return name === 'code' ? `${of}.code || 'm'` : `${of}.${name}`;
    };
    return `(${rows.names().join(', ')}) values (${rows.names().map(value).join(', ')})`;
  };
  const meets = (of: string) => {
    const same = rows.isTextKey ? `p.${key} = concat(${of}.${key}, 'm')` : `p.${key} = ${of}.${key} + 50`;
    return [same, ...model.keys.slice(1).map((name) => `p.${name} = ${of}.${name}`)].join(' and ');
  };

  const merge = () =>
    random.pick([
      () =>
        `merge into ${model.table} p using viewed v on v.a = p.marker when matched and v.c is null then delete when matched then update set marker = v.a + 1${someSet()}`,
      () =>
        `merge into ${model.table} as p using (values (1, 4), (3, null), (5, 2)) as s (a, c) on p.marker = s.a when matched and s.c is null then do nothing when matched and s.a = 5 then delete when matched then update set marker = s.c${someSet()}`,
      () =>
        `merge into ${model.table} p using (select * from ${model.table}${where()}) s on ${meets('s')} when matched then update set marker = s.marker${someSet()} when not matched and s.marker = 0 then do nothing when not matched then insert ${copied('s')}`,
      () =>
        `with s as (select distinct marker as m from ${model.table} where marker is not null) merge into viewed v using s on v.a = s.m when matched and s.m = 1 then delete when matched then update set c = coalesce(c, 0) + 1 when not matched then insert (a, b) values (s.m, 'new')`,
      () =>
        `merge into viewed using generate_series(1, 4) n on a = n when not matched then insert values (n, 'series', n * 2)`,
    ])();

  const parts = () =>
    random.pick([
      () =>
        `with d as (delete from ${model.table}${where()} returning *) insert into viewed (a, b, c) select 100 + row_number() over (), 'moved', marker from d`,
      () =>
        `with d as (delete from ${model.table} as p${where()} returning p.marker) insert into viewed select 300, 'sum', sum(marker) from d returning c`,
      () =>
        `with n as (insert into viewed (a, b) select distinct 200 + marker, 'n' from ${model.table} where marker is not null on conflict do nothing), u as (update ${model.table} set marker = marker + 1${someSet()}${where()}) delete from viewed v using ${model.table} p where v.a = p.marker`,
      () =>
        `with d as (delete from viewed v using ${model.table} p where v.a = p.marker returning v.a as gone) update ${model.table} set marker = gone + 1${someSet()} from d where marker = d.gone`,
      () =>
        `with u as (update ${model.table} set marker = 5${someSet()}${where()} returning ${key}), d as (delete from viewed where c is null) select count(*) from u`,
      () =>
        `with d as (delete from ${model.table} where marker = 1), w as (select a from viewed) update ${model.table} set marker = 4${someSet()} from w where marker > 2 and a = 1`,
      () =>
        `with t as (insert into ${model.table} ${copied('s').replace(' values (', ' select ').replace(/\)$/, '')} from ${model.table} s where s.marker > 2 returning 1) update viewed set c = 9`,
    ])();

  return { merge, parts };
}
