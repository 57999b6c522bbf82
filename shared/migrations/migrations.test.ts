import { namingSchemes, type NamingSchemeName } from './index.ts';
import { compareOrders, type Migration } from './scheme.ts';

const inOrder = (name: NamingSchemeName, paths: readonly string[]) =>
  paths
    .flatMap((path) => {
      const migration: Migration | undefined = namingSchemes[name].read(path);
      return migration ? [{ path, ...migration }] : [];
    })
    .sort((a, b) => compareOrders(a.order, b.order))
    .map(({ path }) => path);

/** What each scheme takes, first to last, and what it leaves alone. */
const examples: Readonly<
  Record<NamingSchemeName, { readonly taken: readonly string[]; readonly left: readonly string[] }>
> = {
  flyway: {
    taken: [
      'V1__init.sql',
      'V1.1__a.sql',
      'orders/V1_2__b.sql',
      'V1.10__c.sql',
      'V2__d.sql',
      'V20240101093000__e.sql',
      'R__a_view.sql',
      'views/R__b_view.sql',
    ],
    left: ['U1__init.sql', 'B5__base.sql', 'V1_init.sql', 'V__x.sql', 'beforeMigrate.sql', 'V1__a.conf', 'R__a.java'],
  },
  liquibase: { taken: ['01.sql', '02/a.sql', '10.SQL'], left: ['changelog.xml', 'master.yaml'] },
  golang_migrate: {
    taken: ['0_zero.up.sql', '1_a.up.sql', '000002_b.up.sql', '10_c.up.sql', '20240101093000_d.up.sql'],
    left: ['1_a.down.sql', '1.up.sql', 'old/1_a.up.sql', 'a_1.up.sql', '3_c.sql'],
  },
  dbmate: {
    taken: ['20240101093000_a.sql', '20240102093000_b.sql', '20240102093001.sql'],
    left: ['schema.sql', 'old/20240101093000_a.sql', 'a_1.sql'],
  },
  prisma: {
    taken: ['20240101093000_init/migration.sql', '20240102093000_more/migration.sql'],
    left: ['migration_lock.toml', '20240101093000_init/down.sql', 'a/b/migration.sql', 'migration.sql'],
  },
  django: {
    taken: ['books/migrations/0001_initial.sql', 'shop/migrations/0001_initial.sql', 'shop/migrations/0002_more.sql'],
    left: ['shop/migrations/0003_x.py', 'shop/migrations/__init__.py', 'shop/schema.sql', '01_a.sql'],
  },
  plain: {
    taken: ['2.sql', '10.sql', 'a/1.sql', 'a/b/3.sql', 'a1.sql', 'b.SQL'],
    left: ['2.down.sql', 'a/1.undo.sql', 'a/readme.md', 'a/sql'],
  },
};

describe.each(Object.keys(examples) as NamingSchemeName[])('%s', (name) => {
  const { taken, left } = examples[name];

  test('takes its files in its order, however they are listed', () => {
    expect(inOrder(name, [...taken].reverse())).toEqual(taken);
    expect(inOrder(name, [...taken].sort())).toEqual(taken);
  });

  test('leaves the others alone', () => {
    expect(inOrder(name, left)).toEqual([]);
  });
});

test('two names of one version are the same to the tool', () => {
  const versionOf = (name: NamingSchemeName, path: string) => namingSchemes[name].read(path)?.version;
  expect(versionOf('flyway', 'V1.0__a.sql')).toBe(versionOf('flyway', 'b/V1__b.sql'));
  expect(versionOf('flyway', 'V0__a.sql')).toBe('0');
  expect(versionOf('golang_migrate', '01_a.up.sql')).toBe(versionOf('golang_migrate', '1_b.up.sql'));
  expect(versionOf('django', 'a/migrations/0001_x.sql')).not.toBe(versionOf('django', 'b/migrations/0001_x.sql'));
});

test('of dbmate only the way up is executed', () => {
  const read = (text: string) => namingSchemes.dbmate.changesIn(text);
  const both = '-- migrate:up transaction:false\ncreate table t (a int);\n\n-- migrate:down\ndrop table t;\n';
  expect(read(both)).toEqual([{ id: '', sql: 'create table t (a int);' }]);
  expect(read('-- migrate:up\nselect 1;')).toEqual([{ id: '', sql: 'select 1;' }]);
  expect(read('select 1;')[0]?.problem?.en).toContain('-- migrate:up');
});

describe('a file of Liquibase', () => {
  const read = (text: string) => namingSchemes.liquibase.changesIn(text);

  test('is its changesets, each with its name', () => {
    const text = [
      '--liquibase formatted sql',
      '--changeset ann:1',
      'create table t (a int);',
      '--rollback drop table t;',
      '',
      '-- changeset "Bob Lee":add-b runOnChange:true',
      'create or replace view v as select 1;',
    ].join('\n');
    expect(read(text)).toEqual([
      {
        id: 'ann:1',
        sql: '--changeset ann:1\ncreate table t (a int);\n--rollback drop table t;',
        isRepeatable: false,
      },
      {
        id: 'Bob Lee:add-b',
        sql: '-- changeset "Bob Lee":add-b runOnChange:true\ncreate or replace view v as select 1;',
        isRepeatable: true,
      },
    ]);
  });

  test('without its first line is none of Liquibase', () => {
    expect(read('--changeset ann:1\nselect 1;')).toEqual([]);
  });

  test.each([
    ['context', '--changeset ann:1 context:test\nselect 1;'],
    ['dbms', '--changeset ann:1 dbms:mysql\nselect 1;'],
    ['endDelimiter', '--changeset ann:1 endDelimiter:/\nselect 1'],
    ['splitStatements:false', '--changeset ann:1 splitStatements:false\nselect 1'],
    ['preconditions', '--changeset ann:1\n--preconditions onFail:MARK_RAN\nselect 1;'],
    ['author:id', '--changeset nobody\nselect 1;'],
  ])('is not carried over where only Liquibase knows what runs: %s', (word, text) => {
    expect(read(`--liquibase formatted sql\n${text}`)[0]?.problem?.en).toContain(word);
  });
});
