import { guests, renamedOnMysql, renamedOnPostgres, rows } from '../../../test/support/renamed-tables.ts';
import { structureServers, twoSchemas } from '../../../test/support/two-schemas.ts';

describe.each(structureServers)('on %s', (product) => {
  const { isPostgres, use, quoted, run, rowsOf, make, valuesOf, said, script } = twoSchemas(product);

  const everyLoss = ({ statements }: Awaited<ReturnType<typeof script>>) =>
    statements.flatMap(({ losses = [] }) => losses);
  const lossesOf = (written: Awaited<ReturnType<typeof script>>) =>
    everyLoss(written).filter(({ kind }) => kind !== 'grantsKeepName');

  test.each(Object.entries(isPostgres ? renamedOnPostgres : renamedOnMysql))('%s', async (_, one) => {
    await make('base', one.base);
    await make('other', one.other);
    const written = await script(one);
    const { statements, notWritten } = written;
    const named = (name: string) => quoted(`%${name}%`);
    const before = await Promise.all(one.tables.map(([from]) => valuesOf('other', named(from))));
    // In whose mode a view runs is decided by whoever makes it.
    expect(notWritten.filter(({ left }) => left.reason !== 'decidedByRunner')).toEqual([]);
    if (one.only) expect(statements.filter(({ sql }) => !one.only?.test(sql))).toEqual([]);
    expect(lossesOf(written).filter(({ kind, name }) => kind === 'tableDropped' && name !== 'old')).toEqual([]);
    await use('other');
    for (const { sql } of statements) await run(sql);
    expect((await said()).objects).toEqual([]);
    for (const [at, [, to]] of one.tables.entries()) {
      const kept = await valuesOf('other', named(to));
      expect(kept.map((row, place) => row.slice(0, before[at]?.[place]?.length))).toEqual(before[at]);
    }
  });

  test('without a word of it the table is dropped with its rows, and the likeliest pairs are told as candidates', async () => {
    await make('base', [guests('guest_list'), guests('hosts'), 'create table notes (a text, b text)']);
    await make('other', [guests('guests'), rows('guests')]);
    const written = await script({ tables: [] });
    expect(written.tableCandidates).toEqual([
      { from: 'guests', to: 'guest_list' },
      { from: 'guests', to: 'hosts' },
    ]);
    expect(lossesOf(written)).toMatchObject([{ kind: 'tableDropped', name: 'guests' }]);
    expect((await script({ tables: [['guests', 'hosts']] })).tableCandidates).toEqual([]);
  });

  test('what is asked of the data is asked by the names that it has now', async () => {
    await make('base', ['create table visitors (id int primary key, name varchar(40) not null)']);
    await make('other', [guests('guests'), rows('guests')]);
    const [loss] = lossesOf(await script({ tables: [['guests', 'visitors']] }));
    await use('other');
    expect(await rowsOf(loss?.count ?? '')).toEqual([['2']]);
  });

  test('rights on the table alone are counted where the server leaves them with the old name', async () => {
    await make('base', [guests('visitors')]);
    await make('other', [guests('guests')]);
    const sql = "create user reader_of_guests identified by 'Of-1-guests'";
    for (const one of isPostgres ? [] : [sql, 'grant select (id) on guests to reader_of_guests']) await run(one);
    const written = await script({ tables: [['guests', 'visitors']] });
    const counts = everyLoss(written).flatMap(({ kind, count = '' }) => (kind === 'grantsKeepName' ? [count] : []));
    // PostgreSQL knows a table by its number, and so do the rights on it.
    expect(counts).toHaveLength(isPostgres ? 0 : 1);
    await use('other');
    for (const count of counts) expect(await rowsOf(count)).toEqual([['1']]);
    for (const one of written.statements) await run(one.sql);
    for (const count of counts) expect(await rowsOf(count)).toEqual([['1']]);
    if (!isPostgres) await run('drop user reader_of_guests');
  });

  test('what names the table in a text stands beside the statement, unless it is chosen', async () => {
    const body = isPostgres
      ? "create function counted() returns bigint language plpgsql as 'begin return (select count(*) from guests); end'"
      : 'create function counted() returns int reads sql data return (select count(*) from guests)';
    await make('base', [guests('guests'), body, 'drop table guests', guests('visitors')]);
    await make('other', [guests('guests'), rows('guests'), body]);
    expect(lossesOf(await script({ tables: [['guests', 'visitors']] }))).toEqual([
      { kind: 'textsKeepTable', name: 'guests', detail: 'FUNCTION counted' },
    ]);
  });

  test.each([
    ['a table that is not there', [['nobody', 'visitors']], [], 'chosen'],
    ['a name that the baseline has not', [['guests', 'others']], [], 'chosen'],
    ['a table that nobody chose', [['guests', 'visitors']], ['guests'], 'chosen'],
    ['a new name that nobody chose', [['guests', 'visitors']], ['visitors'], 'chosen'],
    ['a name that is there', [['guests', 'hosts']], [], 'baseline alone'],
    ['a table of both', [['hosts', 'visitors']], [], 'comparison side alone'],
    [
      'one table that is to be two',
      [
        ['guests', 'visitors'],
        ['guests', 'people'],
      ],
      [],
      'more than once',
    ],
    [
      'two tables that are to be one',
      [
        ['guests', 'visitors'],
        ['others', 'visitors'],
      ],
      [],
      'more than once',
    ],
  ] as const)('%s is refused, with the reason', async (_, tables, without, reason) => {
    await make('base', [guests('visitors'), guests('hosts'), guests('people')]);
    await make('other', [guests('guests'), guests('hosts', ', more int')]);
    await expect(script({ tables }, without)).rejects.toMatchObject({
      kind: 'comparedTableRenameUnknown',
      text: { en: expect.stringContaining(reason) },
    });
  });
});
