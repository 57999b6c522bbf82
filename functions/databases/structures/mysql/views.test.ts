import { twoSchemas } from '../../../../test/support/two-schemas.ts';
import { allOf } from '../structure.ts';

describe.each(['MySQL 9.7', 'MySQL 5.6', 'MariaDB'] as const)('on %s', (product) => {
  const { structures, run, make, side, rowsOf } = twoSchemas(product);

  test('whether a chosen view can still be made is asked without running it', async () => {
    await make('other', [
      'create table seen (a int)',
      'create table gone (a int)',
      'create function noted() returns int deterministic modifies sql data begin insert into seen values (1); return 1; end',
      'create view writes as select noted() as a',
      'create view broken as select a from gone',
      'drop table gone',
    ]);
    const names = ['writes', 'broken'];
    const wanted = names.map((name) => ({ type: 'VIEW' as const, name }));
    const read = await allOf(structures.read(side('other').connection, 'other', wanted));
    const reasons = names.map((one) => read.find(({ name }) => name === one)?.special?.reason);
    expect(reasons).toEqual([undefined, 'brokenView']);
    expect(await rowsOf('select * from other.seen')).toEqual([]);
    // It does write where somebody runs it.
    await run('select * from other.writes');
    expect(await rowsOf('select * from other.seen')).toHaveLength(1);
  });
});
