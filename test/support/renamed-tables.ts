/** A table that a person says was renamed keeps its rows, and whatever hangs on it follows. */
export type RenamedTablesCase = {
  readonly base: readonly string[];
  readonly other: readonly string[];
  readonly tables: readonly (readonly [from: string, to: string])[];
  readonly columns?: readonly (readonly [table: string, from: string, to: string])[];
  /** The statements, where the rename is all that is needed. */
  readonly only?: RegExp;
};
/** A table of guests under some name, and rows for it. */
export const guests = (name: string, more = '') =>
  `create table ${name} (id int primary key, name varchar(40) not null, points int${more})`;
export const rows = (name: string) => `insert into ${name} values (1, 'ann', 10), (2, 'bob', 20)`;
const onlyNames = /^(?:RENAME TABLE|ALTER (?:TABLE|INDEX|SEQUENCE) \S+ RENAME )/;

const everywhere: Readonly<Record<string, RenamedTablesCase>> = {
  'a plain table': {
    base: [guests('visitors')],
    other: [guests('guests'), rows('guests')],
    tables: [['guests', 'visitors']],
    only: onlyNames,
  },
  'two tables': {
    base: [guests('visitors'), guests('owners')],
    other: [guests('guests'), rows('guests'), guests('hosts'), rows('hosts')],
    tables: [
      ['guests', 'visitors'],
      ['hosts', 'owners'],
    ],
    only: onlyNames,
  },
  'a table with an index': {
    base: [guests('visitors'), 'create index by_name on visitors (name, id)'],
    other: [guests('guests'), rows('guests'), 'create index by_name on guests (name, id)'],
    tables: [['guests', 'visitors']],
    only: onlyNames,
  },
  'a name that is reserved': {
    base: [guests('%order%'), 'create index by_name on %order% (name)'],
    other: [guests('%group%'), rows('%group%'), 'create index by_name on %group% (name)'],
    tables: [['group', 'order']],
    only: onlyNames,
  },
  'a name with capitals and a quoted one': {
    base: [guests('%Visitors%'), 'create index by_name on %Visitors% (name)'],
    other: [guests('guests'), rows('guests'), 'create index by_name on guests (name)'],
    tables: [['guests', 'Visitors']],
    only: onlyNames,
  },
  'a name that differs in capitals alone': {
    base: [guests('%Guests%')],
    other: [guests('guests'), rows('guests')],
    tables: [['guests', 'Guests']],
    only: onlyNames,
  },
  'a column called as the table is': {
    base: ['create table state (id int primary key, status int)', 'create index by_status on state (status)'],
    other: [
      'create table status (id int primary key, status int)',
      'create index by_status on status (status)',
      'insert into status values (1, 2)',
    ],
    tables: [['status', 'state']],
    only: onlyNames,
  },
  'a column called as the table is, in an expression with FROM': {
    base: [
      'create table state (id int primary key, status date, constraint late check (extract(year from status) > 1999))',
    ],
    other: [
      'create table status (id int primary key, status date, constraint late check (extract(year from status) > 1999))',
      "insert into status values (1, '2024-02-29')",
    ],
    tables: [['status', 'state']],
    only: onlyNames,
  },
  'a table that another one refers to': {
    base: [
      'create table owners (id int primary key)',
      'create table stays (id int primary key, host int, constraint stays_host foreign key (host) references owners (id))',
    ],
    other: [
      'create table hosts (id int primary key)',
      'create table stays (id int primary key, host int, constraint stays_host foreign key (host) references hosts (id))',
      'insert into hosts values (7)',
      'insert into stays values (1, 7)',
    ],
    tables: [['hosts', 'owners']],
    only: onlyNames,
  },
  'a table that refers to another one': {
    base: [
      'create table hosts (id int primary key)',
      'create table visits (id int primary key, host int, constraint stays_host foreign key (host) references hosts (id))',
    ],
    other: [
      'create table hosts (id int primary key)',
      'create table stays (id int primary key, host int, constraint stays_host foreign key (host) references hosts (id))',
      'insert into hosts values (7)',
      'insert into stays values (1, 7)',
    ],
    tables: [['stays', 'visits']],
    only: onlyNames,
  },
  'a key that the server has named': {
    base: [
      'create table hosts (id int primary key)',
      'create table visits (id int primary key, host int, foreign key (host) references hosts (id))',
    ],
    other: [
      'create table hosts (id int primary key)',
      'create table stays (id int primary key, host int, foreign key (host) references hosts (id))',
      'insert into hosts values (7)',
      'insert into stays values (1, 7)',
    ],
    tables: [['stays', 'visits']],
  },
  'a key that somebody has named in the way of the server': {
    base: [
      'create table hosts (id int primary key)',
      'create table visits (id int primary key, host int, constraint keeps_ibfk_7 foreign key (host) references hosts (id))',
    ],
    other: [
      'create table hosts (id int primary key)',
      'create table stays (id int primary key, host int, constraint keeps_ibfk_7 foreign key (host) references hosts (id))',
      'insert into hosts values (7)',
      'insert into stays values (1, 7)',
    ],
    tables: [['stays', 'visits']],
    only: onlyNames,
  },
  'both tables of a key': {
    base: [
      'create table owners (id int primary key)',
      'create table visits (id int primary key, host int, constraint has_host foreign key (host) references owners (id))',
    ],
    other: [
      'create table hosts (id int primary key)',
      'create table stays (id int primary key, host int, constraint has_host foreign key (host) references hosts (id))',
      'insert into hosts values (7)',
      'insert into stays values (1, 7)',
    ],
    tables: [
      ['hosts', 'owners'],
      ['stays', 'visits'],
    ],
    only: onlyNames,
  },
  'a table that refers to itself': {
    base: [
      'create table people (id int primary key, chief int, constraint has_chief foreign key (chief) references people (id))',
    ],
    other: [
      'create table staff (id int primary key, chief int, constraint has_chief foreign key (chief) references staff (id))',
      'insert into staff values (1, null), (2, 1)',
    ],
    tables: [['staff', 'people']],
    only: onlyNames,
  },
  'a table with a column that was renamed too': {
    base: ['create table visitors (id int primary key, nick varchar(40) not null, points int)'],
    other: [guests('guests'), rows('guests')],
    tables: [['guests', 'visitors']],
    columns: [['visitors', 'name', 'nick']],
  },
  'a table that gets a column and loses an index': {
    base: [guests('visitors', ', extra date')],
    other: [guests('guests'), rows('guests'), 'create index by_name on guests (name)'],
    tables: [['guests', 'visitors']],
  },
  'a table that a view asks': {
    base: [guests('visitors'), 'create view named as select v.id from visitors v where v.points > 1'],
    other: [guests('guests'), rows('guests'), 'create view named as select v.id from guests v where v.points > 1'],
    tables: [['guests', 'visitors']],
  },
  'a table beside one that is dropped': {
    base: [guests('visitors')],
    other: [guests('guests'), rows('guests'), 'create table old (a int)'],
    tables: [['guests', 'visitors']],
  },
};
/** Cases of PostgreSQL. */
export const renamedOnPostgres: Readonly<Record<string, RenamedTablesCase>> = {
  ...everywhere,
  'serial, identity, unique and check': {
    base: [
      'create table visitors (id serial primary key, n int generated always as identity, a int unique, b int check (b > 0))',
      "comment on column visitors.a is 'counts'",
      'grant select on visitors to public',
      "comment on table visitors is 'who comes'",
      "comment on constraint visitors_pkey on visitors is 'the key'",
    ],
    other: [
      'create table guests (id serial primary key, n int generated always as identity, a int unique, b int check (b > 0))',
      "comment on column guests.a is 'counts'",
      'grant select on guests to public',
      "comment on table guests is 'who comes'",
      "comment on constraint guests_pkey on guests is 'the key'",
      'insert into guests (a, b) values (1, 1), (2, 2)',
    ],
    tables: [['guests', 'visitors']],
    only: onlyNames,
  },
  'a view that names the table before its columns': {
    base: [
      guests('visitors'),
      guests('hosts'),
      'create view named as select visitors.id, hosts.name from hosts, visitors where visitors.id = hosts.id',
    ],
    other: [
      guests('guests'),
      rows('guests'),
      guests('hosts'),
      'create view named as select guests.id, hosts.name from hosts, guests where guests.id = hosts.id',
    ],
    tables: [['guests', 'visitors']],
    only: onlyNames,
  },
  'a column called as the table is, compared by DISTINCT FROM': {
    base: [
      'create table state (id int primary key, status int, a int, check (a is not distinct from status))',
      'create index early on state (id) where a is distinct from status',
      'create view late as select id, status from state where a is distinct from status and status > 0',
      "create view texts as select trim(both 'x' from status::text) from state",
    ],
    other: [
      'create table status (id int primary key, status int, a int, check (a is not distinct from status))',
      'create index early on status (id) where a is distinct from status',
      'create view late as select id, status from status where a is distinct from status and status > 0',
      "create view texts as select trim(both 'x' from status::text) from status",
      'insert into status values (1, 2, 2)',
    ],
    tables: [['status', 'state']],
    only: onlyNames,
  },
  'a table after a query that stands for one': {
    base: [
      guests('visitors'),
      guests('hosts'),
      'create view named as select x.id from (select h.id from hosts h where h.points > 1) x, visitors',
    ],
    other: [
      guests('guests'),
      rows('guests'),
      guests('hosts'),
      'create view named as select x.id from (select h.id from hosts h where h.points > 1) x, guests',
    ],
    tables: [['guests', 'visitors']],
    only: onlyNames,
  },
  'policies, triggers and rules': {
    base: [
      "create function noted() returns trigger language plpgsql as 'begin return new; end'",
      guests('visitors'),
      'create trigger notes before update of points on visitors for each row execute function noted()',
      'alter table visitors enable row level security',
      'create policy own on visitors using (points in (select v.points from visitors v))',
      'create rule quiet as on delete to visitors do instead nothing',
    ],
    other: [
      "create function noted() returns trigger language plpgsql as 'begin return new; end'",
      guests('guests'),
      rows('guests'),
      'create trigger notes before update of points on guests for each row execute function noted()',
      'alter table guests enable row level security',
      'create policy own on guests using (points in (select v.points from guests v))',
      'create rule quiet as on delete to guests do instead nothing',
    ],
    tables: [['guests', 'visitors']],
    only: onlyNames,
  },
  'a partitioned table, and a partition': {
    base: [
      'create table stays (id int primary key, guest text) partition by range (id)',
      'create table stays_a partition of stays for values from (0) to (10)',
      'create table stays_b partition of stays for values from (10) to (20)',
    ],
    other: [
      'create table visits (id int primary key, guest text) partition by range (id)',
      'create table visits_1 partition of visits for values from (0) to (10)',
      'create table stays_b partition of visits for values from (10) to (20)',
      "insert into visits values (1, 'ann'), (11, 'bob')",
    ],
    tables: [
      ['visits', 'stays'],
      ['visits_1', 'stays_a'],
    ],
    only: onlyNames,
  },
  'a table that others inherit from': {
    base: [guests('visitors'), 'create table regulars (since date) inherits (visitors)'],
    other: [guests('guests'), 'create table regulars (since date) inherits (guests)', rows('guests')],
    tables: [['guests', 'visitors']],
    only: onlyNames,
  },
};
/** Cases of the MySQL family. */
export const renamedOnMysql: Readonly<Record<string, RenamedTablesCase>> = {
  ...everywhere,
  'a table with a trigger': {
    base: [guests('visitors'), 'create trigger notes before insert on visitors for each row set new.points = 1'],
    other: [
      guests('guests'),
      rows('guests'),
      'create trigger notes before insert on guests for each row set new.points = 1',
    ],
    tables: [['guests', 'visitors']],
    only: onlyNames,
  },
  'a check that the server has named': {
    base: ['create table visits (id int primary key, nights int, check (nights > 0))'],
    other: [
      'create table stays (id int primary key, nights int, check (nights > 0))',
      'insert into stays values (1, 7)',
    ],
    tables: [['stays', 'visits']],
    only: onlyNames,
  },
  'a partitioned table with a comment': {
    base: ["create table stays (id int primary key) comment 'from guests' partition by hash (id) partitions 3"],
    other: [
      "create table visits (id int primary key) comment 'from guests' partition by hash (id) partitions 3",
      'insert into visits values (1), (2)',
    ],
    tables: [['visits', 'stays']],
    only: onlyNames,
  },
};
