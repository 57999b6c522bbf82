import { twoSchemas } from '../../../../test/support/two-schemas.ts';

/** What names a column in an expression, before and after the column is called otherwise. */
const naming: Readonly<Record<string, (column: string) => string>> = {
  'a stored column': (a) => `, g int as (${a} + 1) stored`,
  'a virtual column under an index': (a) => `, g int as (${a} + 1) virtual, key k (g)`,
  'a computed column of a computed column': (a) =>
    `, g int as (${a} + 1) virtual, h int as (g + 1) stored, key k (h, ${a})`,
  'a check': (a) => `, constraint c check (${a} > 0 and 'a' <> '\`a\`')`,
  'a default': (a) => `, d int default (${a} + 1)`,
};
const parted: typeof naming = {
  'how the rows are parted': (a) => `) partition by hash (${a} + id) (partition a, partition p`,
  'by which columns they are parted': (a) =>
    `) partition by range columns (${a}) subpartition by key (${a}) (partition a values less than (9), partition p values less than (maxvalue)`,
};

describe.each(['MySQL 9.7', 'MariaDB'] as const)('on %s', (product) => {
  const { run, make, said, script, use, valuesOf, rowsOf } = twoSchemas(product);
  const index: typeof naming = product === 'MariaDB' ? {} : { 'an index over it': (a) => `, key k ((${a} + 1), id)` };

  test.each(Object.entries({ ...naming, ...parted, ...index }))('a renamed column stays in %s', async (_, more) => {
    const table = (a: string) => `create table t (id int, ${a} int, z int${more(a)})`;
    await make('base', [table('b')]);
    await make('other', [table('a'), 'insert into t (id, a, z) values (1, 5, 0), (2, 6, 0)']);
    const before = await valuesOf('other', 't');
    const { statements, notWritten } = await script({ columns: [['t', 'a', 'b']] });
    expect([statements.length, notWritten]).toEqual([1, []]);
    for (const { sql } of statements) await run(sql);
    expect((await said()).objects).toEqual([]);
    expect(await valuesOf('other', 't')).toEqual(before);
  });

  test('two columns of one expression are renamed one after the other', async () => {
    const table = (a: string, b: string) => `create table t (${a} int, ${b} int, g int as (${a} + ${b}) stored)`;
    await make('base', [table('x', 'y')]);
    await make('other', [table('a', 'b'), 'insert into t (a, b) values (1, 5)']);
    const columns = [['t', 'a', 'x'] as const, ['t', 'b', 'y'] as const];
    for (const { sql } of (await script({ columns })).statements) await run(sql);
    expect((await said()).objects).toEqual([]);
    expect(await valuesOf('other', 't')).toEqual([['1', '5', '6']]);
  });

  test('stored values that come of another expression afterwards are told, with how many would be others', async () => {
    const table = (parts: string) => `create table t (id int primary key, ${parts})`;
    const rows = 'insert into t (id, a) values (0, 1), (1, 1), (2, 2), (3, null)';
    const told = async (after: string) => {
      await make('base', [table(after)]);
      await make('other', [table('a int, g int as (a + 1) stored'), rows]);
      const { statements } = await script({});
      const losses = statements.flatMap((one) => one.losses ?? []).filter(({ kind }) => kind === 'computedAnew');
      await use('other');
      const counts = await Promise.all(losses.map(({ count = 'select -1' }) => rowsOf(count)));
      return losses.map(({ name }, at) => [name, Number(counts[at]?.[0]?.[0])]);
    };
    expect(await told('a int, g int as (id + 2) stored')).toEqual([['g', 3]]);
    expect(await told('a int, g int as (a * 2) stored')).toEqual([['g', 1]]);
    expect(await told('b int, g int as (b + 1) stored')).toEqual([['g', 3]]);
    expect(await told('a int, g int as (a + 2) virtual')).toEqual([['g', 3]]);
    expect(await told('a int, g int as (a + 1) virtual')).toEqual([]);
    expect(await told('a int, g bigint as (a + 1) stored')).toEqual([]);
  });
});
