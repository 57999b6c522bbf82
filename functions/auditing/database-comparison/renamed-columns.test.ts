import { structureServers, twoSchemas } from '../../../test/support/two-schemas.ts';

/** A column that a person says was renamed keeps its values, and whatever hangs on it follows. */
type Case = {
  readonly base: readonly string[];
  readonly other: readonly string[];
  readonly renamed: readonly (readonly [table: string, from: string, to: string])[];
  /** Where the rename is all that is needed. */
  readonly isAll?: true;
};
const rows = "insert into guests values (1, 'ann', 10), (2, 'bob', 20)";
const guests = (name: string, more = '') =>
  `create table guests (id int primary key, ${name} varchar(40) not null, points int${more})`;

const everywhere: Readonly<Record<string, Case>> = {
  'a plain column': {
    base: [guests('nick')],
    other: [guests('name'), rows],
    renamed: [['guests', 'name', 'nick']],
    isAll: true,
  },
  'two columns that change their names': {
    base: ['create table guests (id int primary key, nick varchar(40) not null, score int)'],
    other: [guests('name'), rows],
    renamed: [
      ['guests', 'name', 'nick'],
      ['guests', 'points', 'score'],
    ],
    isAll: true,
  },
  'a column with an index': {
    base: [guests('nick'), 'create index by_name on guests (nick, id)'],
    other: [guests('name'), rows, 'create index by_name on guests (name, id)'],
    renamed: [['guests', 'name', 'nick']],
    isAll: true,
  },
  'a name that has to be quoted': {
    base: [guests('nick')],
    other: [guests('%order%'), rows],
    renamed: [['guests', 'order', 'nick']],
    isAll: true,
  },
  'a column that another table refers to': {
    base: [
      'create table hosts (code int primary key)',
      'create table stays (id int primary key, host int, constraint stays_host foreign key (host) references hosts (code))',
    ],
    other: [
      'create table hosts (number int primary key)',
      'create table stays (id int primary key, host int, constraint stays_host foreign key (host) references hosts (number))',
      'insert into hosts values (7)',
      'insert into stays values (1, 7)',
    ],
    renamed: [['hosts', 'number', 'code']],
    isAll: true,
  },
  'a column of a foreign key': {
    base: [
      'create table hosts (id int primary key)',
      'create table stays (id int primary key, host int, constraint stays_host foreign key (host) references hosts (id))',
    ],
    other: [
      'create table hosts (id int primary key)',
      'create table stays (id int primary key, owner int, constraint stays_host foreign key (owner) references hosts (id))',
      'insert into hosts values (7)',
      'insert into stays values (1, 7)',
    ],
    renamed: [['stays', 'owner', 'host']],
    isAll: true,
  },
  'a column of a key to one that is called like it': {
    base: [
      'create table hosts (owner int primary key)',
      'create table stays (id int primary key, host int, constraint stays_host foreign key (host) references hosts (owner))',
    ],
    other: [
      'create table hosts (owner int primary key)',
      'create table stays (id int primary key, owner int, constraint stays_host foreign key (owner) references hosts (owner))',
      'insert into hosts values (7)',
      'insert into stays values (1, 7)',
    ],
    renamed: [['stays', 'owner', 'host']],
    isAll: true,
  },
  'a column of a key that refers to another one at the baseline': {
    base: [
      'create table hosts (owner int primary key, host int not null unique)',
      'create table stays (id int primary key, host int, constraint stays_host foreign key (host) references hosts (host))',
    ],
    other: [
      'create table hosts (owner int primary key, host int not null unique)',
      'create table stays (id int primary key, owner int, constraint stays_host foreign key (owner) references hosts (owner))',
      'insert into hosts values (7, 7)',
      'insert into stays values (1, 7)',
    ],
    renamed: [['stays', 'owner', 'host']],
  },
  'a column whose index is called like it': {
    base: [guests('nick'), 'create index name on guests (nick)'],
    other: [guests('name'), rows, 'create index name on guests (name)'],
    renamed: [['guests', 'name', 'nick']],
    isAll: true,
  },
  'a column that the table itself refers to': {
    base: [
      'create table staff (id int primary key, chief int, constraint has_chief foreign key (chief) references staff (id))',
    ],
    other: [
      'create table staff (number int primary key, chief int, constraint has_chief foreign key (chief) references staff (number))',
      'insert into staff values (1, null), (2, 1)',
    ],
    renamed: [['staff', 'number', 'id']],
    isAll: true,
  },
  'a column beside others that come and go': {
    base: ['create table guests (id int primary key, nick varchar(40) not null, extra date)'],
    other: [guests('name'), rows],
    renamed: [['guests', 'name', 'nick']],
  },
  'a column called as the type of another one is': {
    base: ['create table days (id int primary key, day date, until date)'],
    other: [
      'create table days (id int primary key, %date% date, until date)',
      "insert into days values (1, '2026-01-31', null)",
    ],
    renamed: [['days', 'date', 'day']],
    isAll: true,
  },
  'a column that a view asks for': {
    base: [guests('nick'), "create view named as select id from guests where nick <> 'ann'"],
    other: [guests('name'), rows, "create view named as select id from guests where name <> 'ann'"],
    renamed: [['guests', 'name', 'nick']],
  },
  'a column that a view shows': {
    base: [guests('nick'), 'create view named as select id, nick from guests'],
    other: [guests('name'), rows, 'create view named as select id, name from guests'],
    renamed: [['guests', 'name', 'nick']],
  },
  'a column called as a type is': {
    base: ['create table days (id int primary key, day date)'],
    other: ['create table days (id int primary key, %date% date)', "insert into days values (1, '2026-01-31')"],
    renamed: [['days', 'date', 'day']],
    isAll: true,
  },
};
const onPostgres: Readonly<Record<string, Case>> = {
  ...everywhere,
  'a column that a check and a default name': {
    base: [
      "create table notes (id int primary key, body text constraint body_is_short check (length(body) < 9 and body <> 'text'), at date)",
    ],
    other: [
      "create table notes (id int primary key, text text constraint body_is_short check (length(text) < 9 and text <> 'text'), at date)",
      "insert into notes values (1, 'short')",
    ],
    renamed: [['notes', 'text', 'body']],
    isAll: true,
  },
  'a column beside a text with a backslash and its name': {
    base: ["create table notes (id int primary key, body text, kind text, check (body <> 'x\\' or kind = 'text'))"],
    other: [
      "create table notes (id int primary key, text text, kind text, constraint notes_check check (text <> 'x\\' or kind = 'text'))",
    ],
    renamed: [['notes', 'text', 'body']],
    isAll: true,
  },
  'a column called like a function that a check calls': {
    base: ['create table notes (id int primary key, body text, constraint short check (length(body) < 9))'],
    other: ['create table notes (id int primary key, length text, constraint short check (length(length) < 9))'],
    renamed: [['notes', 'length', 'body']],
    isAll: true,
  },
  'a column that another one is computed of': {
    base: ['create table notes (id int primary key, body text, loud text generated always as (upper(body)) stored)'],
    other: [
      'create table notes (id int primary key, text text, loud text generated always as (upper(text)) stored)',
      "insert into notes (id, text) values (1, 'short')",
    ],
    renamed: [['notes', 'text', 'body']],
    isAll: true,
  },
  'a column of a partitioned table': {
    base: [
      'create table visits (id int, guest text) partition by range (id)',
      'create table visits_1 partition of visits for values from (0) to (10)',
    ],
    other: [
      'create table visits (id int, name text) partition by range (id)',
      'create table visits_1 partition of visits for values from (0) to (10)',
      "insert into visits values (1, 'ann')",
    ],
    renamed: [['visits', 'name', 'guest']],
    isAll: true,
  },
  'a serial column with a comment and a right': {
    base: [
      'create table nums (number serial primary key, a int)',
      "comment on column nums.number is 'counts'",
      'grant select (number) on nums to public',
    ],
    other: [
      'create table nums (id serial primary key, a int)',
      "comment on column nums.id is 'counts'",
      'grant select (id) on nums to public',
      'insert into nums (a) values (1), (2)',
    ],
    renamed: [['nums', 'id', 'number']],
    isAll: true,
  },
};

describe.each(structureServers)('on %s', (product) => {
  const { isPostgres, use, run, make, valuesOf, said, script } = twoSchemas(product);

  test.each(Object.entries(isPostgres ? onPostgres : everywhere))('%s', async (_, one) => {
    await make('base', one.base);
    await make('other', one.other);
    const { statements, notWritten } = await script({ columns: one.renamed });
    const tables = [...new Set(one.renamed.map(([table]) => table))];
    const before = await Promise.all(tables.map((table) => valuesOf('other', table)));
    // In whose mode a view runs is decided by whoever makes it.
    expect(notWritten.filter(({ left }) => left.reason !== 'decidedByRunner')).toEqual([]);
    if (one.isAll) expect(statements).toHaveLength(one.renamed.length);
    await use('other');
    for (const { sql } of statements) await run(sql);
    expect((await said()).objects).toEqual([]);
    for (const [at, table] of tables.entries()) {
      const kept = (await valuesOf('other', table)).map((row, place) => row.slice(0, before[at]?.[place]?.length));
      if (one.isAll) expect(kept).toEqual(before[at]);
      else expect(kept.map(([id, name]) => [id, name])).toEqual(before[at]?.map(([id, name]) => [id, name]));
    }
  });

  test('without a word of it both may be lost, and the pair is told as one that may be a rename', async () => {
    await make('base', [guests('nick', ', nation varchar(40) not null')]);
    await make('other', [guests('name'), rows]);
    const { statements } = await script({});
    const told = statements.flatMap(({ losses = [] }) => losses.filter(({ kind }) => kind === 'maybeRenamed'));
    expect(told).toMatchObject([{ name: 'name', detail: 'nation' }]);
  });

  test.each([
    ['no such table', ['visits', 'name', 'nick']],
    ['no such column', ['guests', 'nobody', 'nick']],
    ['a name that the baseline has not', ['guests', 'name', 'alias']],
    ['a name that is there', ['guests', 'name', 'points']],
    ['a column of both', ['guests', 'points', 'nick']],
  ] as const)('%s is refused by name', async (_, renamed) => {
    await make('base', [guests('nick')]);
    await make('other', [guests('name')]);
    await expect(script({ columns: [renamed] })).rejects.toMatchObject({ kind: 'comparedRenameUnknown' });
  });

  test('views that are not changed are named where the server does not follow the rename into them', async () => {
    const view = 'create view ids as select id from guests';
    await make('base', [guests('nick'), view]);
    await make('other', [guests('name'), rows, view]);
    const { statements } = await script({ columns: [['guests', 'name', 'nick']] });
    const told = statements.flatMap(({ losses = [] }) => losses).filter(({ kind }) => kind === 'viewsKeepName');
    expect(told.map(({ detail }) => detail)).toEqual(isPostgres ? [] : ['ids']);
  });

  test('one column is not two', async () => {
    await make('base', [guests('nick', ', alias int')]);
    await make('other', [guests('name')]);
    const renamed = [
      ['guests', 'name', 'nick'],
      ['guests', 'name', 'alias'],
    ] as const;
    await expect(script({ columns: renamed })).rejects.toMatchObject({ kind: 'comparedRenameUnknown' });
  });
});
