import { statementsIn } from './readable.ts';
import { isPlannable } from './seen-readable.ts';
import { plannableOf, plannableText } from './plannable.ts';

/** The first wall of planning by itself: nothing is asked of a server here. */
const said = (dbType: string, sql: string) => {
  const [statement] = statementsIn(sql, dbType);
  const found = statement && plannableOf(statement, dbType);
  return found && 'what' in found ? found.what.en : 'planned';
};

/** Texts after which a server told more than a plan, or did more than plan: published of other programs, or tried on servers here. */
const escapes: readonly [string, string][] = [
  ['PostgreSQL', 'analyze delete from items'],
  ['PostgreSQL', '(analyze) delete from items'],
  ['PostgreSQL', 'explain analyze delete from items'],
  ['PostgreSQL', 'commit; drop table items'],
  ['PostgreSQL', 'select 1; drop table items'],
  ['PostgreSQL', 'do $$ begin delete from items; end $$'],
  ['PostgreSQL', 'call wipe()'],
  ['PostgreSQL', "execute a('x')"],
  ['PostgreSQL', 'prepare a as delete from items'],
  ['PostgreSQL', "copy items to program 'id'"],
  ['PostgreSQL', 'select * into copied from items'],
  ['PostgreSQL', 'select wipe()'],
  ['PostgreSQL', 'select * from wipe()'],
  ['PostgreSQL', 'update items set id = wipe()'],
  ['PostgreSQL', 'delete from items where id = wipe()'],
  ['PostgreSQL', 'insert into items select wipe() from items'],
  ['PostgreSQL', "select * from items where id = cast(table_to_xml('secrets', true, true, '')::text as int)"],
  ['PostgreSQL', "select * from dblink('host=a', 'delete from items') as t(a int)"],
  ['PostgreSQL', 'merge into items i using items j on i.id = j.id when matched then update set id = wipe()'],
  ['MySQL', "select extractvalue(1, concat(0x7e, load_file('/etc/passwd'))) from items"],
  ['MariaDB', "delete from items where id = updatexml(1, concat(0x7e, load_file('/etc/passwd')), 1)"],
  ['MySQL', 'update items set id = 1 where id = wipe()'],
  ['MariaDB', 'delete from items where id = shop.wipe()'],
  ['MySQL', 'insert into items (id) values (wipe())'],
  ['MySQL', "select id from items /*! into outfile '/tmp/a' */"],
  ['MariaDB', 'select /*M!100000 sleep(1), */ id from items'],
  ['MySQL', "select get_lock('a', 10) from items"],
  ['MySQL', 'select id into @a from items'],
  ['MySQL', 'delete from items where (@a := id) > 0'],
  ['MySQL', 'delete /*+ SET_VAR(sql_mode = "ANSI_QUOTES") */ from items'],
  ['MySQL', 'for connection 7'],
  ['MySQL', 'analyze table items'],
  ['SQL Server', "exec('delete from items')"],
  ['SQL Server', "select * from openquery(other, 'delete from items')"],
  ['SQL Server', "select * from openrowset('MSOLEDBSQL', 'server=a', 'delete from items') as t"],
  ['SQL Server', "insert into items exec('delete from items')"],
  ['Oracle', 'select wipe() from items'],
  ['Oracle', 'begin delete from items; end;'],
  ['Oracle', 'select * from items@other'],
];

test.each(escapes)('%s is not asked to plan: %s', (dbType, sql) => {
  expect(plannableText(sql, dbType)).toBeUndefined();
});

test.each<[string, string]>([
  ['PostgreSQL', 'delete from items i using others o where o.id = i.id and lower(o.name) = $1 returning i.id'],
  [
    'PostgreSQL',
    "insert into items (id) select nextval('tickets') from others on conflict (id) do update set id = excluded.id",
  ],
  [
    'PostgreSQL',
    'merge into items i using others o on o.id = i.id when matched then delete when not matched then insert values (o.id)',
  ],
  ['PostgreSQL', 'select * from items where id = 1 for update'],
  ['MySQL', 'update items i join others o on o.id = i.id set i.name = upper(o.name) where o.id < 5 limit 3'],
  ['MariaDB', 'replace into items (id) select id from others where name like concat(?, "%")'],
  ['MySQL', 'insert into items (id) select 1 on duplicate key update id = values(id)'],
  ['Oracle', 'update items set name = upper(name) where id = :1'],
  ['SQL Server', 'delete top (3) from items where name = upper(@a)'],
])('%s is asked to plan: %s', (dbType, sql) => {
  expect(said(dbType, sql)).toBe('planned');
});

test('a refusal names what stands against it, and what was not looked at is told from what was', () => {
  expect(said('PostgreSQL', 'delete from items where id = wipe()')).toMatch(/wipe/);
  const [statement] = statementsIn('delete from items', 'PostgreSQL');
  if (!statement) throw new Error('no statement');
  expect(isPlannable(statement)).toBe(false);
  plannableOf(statement, 'PostgreSQL');
  expect(isPlannable(statement)).toBe(true);
});
