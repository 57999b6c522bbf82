import type { Column, Model, Random } from './random-tables.ts';
import { isPostgres, type ProvedEngine } from './servers.ts';

/** How the rows of a table are written, and which are there. */
export type Rows = {
  /** The literals of a row: its key, its code where it has one, its marker and the values of the columns at hand. */
  readonly row: (id: number, code?: string) => string;
  readonly names: () => string[];
  /** A number up to a few beyond those that were given. */
  readonly someId: () => number;
  readonly hasCode: boolean;
  readonly isTextKey: boolean;
  /** The server numbers the rows. */
  readonly isCounted: boolean;
};

/** Changes that meet rows, give them another key, or join another table. */
export function randomChanges(engine: ProvedEngine, random: Random, model: Model, rows: Rows) {
  const ofPostgres = isPostgres(engine);
  const someRows = () => {
    const ids = Array.from({ length: 1 + random.below(4) }, rows.someId);
    const code = () => random.pick([undefined, undefined, `'c${random.below(9)}'`, `'C${random.below(9)}'`, 'NULL']);
    return ids.map((id) => rows.row(id, code())).join(', ');
  };
  const source = () => {
    const brought = `insert into ${model.table} (${rows.names().join(', ')})`;
    return { into: brought, values: ` values ${someRows()}` };
  };
  const given = () => ['marker', ...model.columns.map(({ name }) => name)];

  const postgresUpsert = () => {
    const { into, values } = source();
    const conflict = random.pick([`(${model.keys.join(', ')})`, 'on constraint proved_pkey']);
    const set = given().map((name) => `${name} = excluded.${name}`);
    const where = random.pick(['', ` where ${model.table}.marker > 2`]);
    return random.pick([
      `${into}${values} on conflict do nothing`,
      `${into}${values} on conflict ${conflict} do update set ${set.join(', ')}${where}`,
      `${into}${values} on conflict ${conflict} do update set marker = excluded.marker`,
    ]);
  };
  const mysqlUpsert = () => {
    const { into, values } = source();
    const set = given().map((name) => `${name} = values(${name})`);
    const code = rows.hasCode ? random.pick([[], [], ['code = values(code)'], [`code = concat(code, 'x')`]]) : [];
    return random.pick([
      `${into}${values} on duplicate key update ${[...set, ...code].join(', ')}`,
      `${into}${values} on duplicate key update ${['marker = marker + 1', ...code].join(', ')}`,
      `${into.replace('insert', 'insert ignore')}${values}`,
      `${into.replace('insert', 'replace')}${values}`,
      `${into.replace('insert', 'replace')} select ${rows.names().join(', ')} from ${model.table} where marker > 2`,
    ]);
  };

  /** Another key for some rows, which for some servers stands in the way of others for a moment: those refuse it. */
  const move = () => {
    const [key = ''] = model.keys;
    const value = rows.isTextKey ? `concat(${key}, 'x')` : random.pick([`${key} + 1`, `${key} + 100`, `-${key}`, `7`]);
    const where = random.pick(['', ' where marker > 2', ` where marker = ${random.below(6)}`]);
    const order = ofPostgres ? '' : random.pick(['', ` order by ${key} desc`]);
    return `update ${model.table} set marker = marker + 1, ${key} = ${value}${where}${order}`;
  };

  const someColumn = (): Column | undefined => (model.columns.length > 0 ? random.pick(model.columns) : undefined);
  const join = () => (ofPostgres ? postgresJoin() : mysqlJoin());
  const postgresJoin = () => {
    const column = someColumn();
    const set = column ? `, ${column.name} = ${random.pick(column.values)}` : '';
    return random.pick([
      `update ${model.table} p set marker = v.c${set} from viewed v where v.a = p.marker`,
      `with w as (select a from viewed where c is not null) update ${model.table} set marker = marker + 1${set} from w, viewed as v where w.a = v.a and marker > v.a`,
      `delete from ${model.table} as p using viewed v where v.a = p.marker`,
      `delete from ${model.table} using viewed where viewed.a = marker and viewed.c is null`,
    ]);
  };
  const mysqlJoin = () => {
    const column = someColumn();
    const set = column ? `, p.${column.name} = ${random.pick(column.values)}` : '';
    const loose = column ? `, ${column.name} = ${random.pick(column.values)}` : '';
    const joined = random.pick(['join viewed v on v.a = p.marker', 'left join viewed v on v.a = p.marker']);
    const where = random.pick(['', ' where p.marker > 1', ' where v.c is null']);
    return random.pick([
      `update ${model.table} p ${joined} set p.marker = v.c${set}${where}`,
      `update ${model.table} p ${joined} set p.marker = p.marker + 1${set}, v.c = coalesce(v.c, 0) + 1${where}`,
      `update viewed, ${model.table} p set b = concat(b, 'x'), marker = 5${loose} where a = marker`,
      `delete p from ${model.table} as p ${joined}${where}`,
      `delete p, v from ${model.table} p ${joined}${where}`,
      `delete from p, viewed using ${model.table} p join viewed on viewed.a = p.marker`,
    ]);
  };

  return { upsert: ofPostgres ? postgresUpsert : mysqlUpsert, move, join };
}
