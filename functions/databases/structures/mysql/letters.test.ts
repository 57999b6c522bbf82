import { twoSchemas } from '../../../../test/support/two-schemas.ts';

/** A column whose default the catalogue cannot tell, with its bytes. */
const defaults = [
  ['varbinary(9)', '0xff00', 'FF00'],
  ['varbinary(9)', "x'c328'", 'C328'],
  ['binary(3)', '0x3fff', '3FFF00'],
  ['varchar(9)', "'a😀?'", '61F09F98803F'],
  ['varchar(9)', "'a??'", '613F3F'],
  ['varchar(9) character set latin1', "'ä?'", 'E43F'],
  ["enum('?', '??') character set latin1", "'??'", '3F3F'],
] as const;

describe.each(['MySQL 9.7', 'MySQL 5.6', 'MariaDB'] as const)('on %s', (product) => {
  const { run, make, said, script, use, rowsOf } = twoSchemas(product);

  async function applied(): Promise<void> {
    const { statements, notWritten } = await script({});
    expect(notWritten.filter(({ left }) => left.reason !== 'decidedByRunner')).toEqual([]);
    await use('other');
    for (const { sql } of statements) await run(sql);
    expect((await said()).objects).toEqual([]);
  }

  test.each(defaults)('the default of %s, %s, is read and written to the byte', async (type, text, bytes) => {
    const table = (own: string) => `create table t (id int primary key, c ${type} ${own})`;
    const added = await bytesOfDefault(['create table t (id int primary key)'], [table(`default ${text}`)]);
    const made = await bytesOfDefault([], [table(`not null default ${text}`)]);
    const changed = await bytesOfDefault([table('')], [table(`default ${text}`)]);
    expect([added, made, changed]).toEqual([bytes, bytes, bytes]);
    await make('base', [table(`default ${text}`)]);
    await make('other', [table(`default ${text}`)]);
    expect((await said()).objects).toEqual([]);
  });

  async function bytesOfDefault(before: readonly string[], after: readonly string[]) {
    await make('base', after);
    await make('other', before);
    await applied();
    await run('insert into t (id) values (5)');
    return (await rowsOf('select hex(c) from t where id = 5'))[0]?.[0];
  }

  test('two defaults that the catalogue tells alike are told apart', async () => {
    const table = (text: string) => `create table t (c varbinary(9) default ${text})`;
    await make('base', [table('0xff00')]);
    await make('other', [table('0xfe00')]);
    expect((await said()).objects).toMatchObject([{ name: 't' }]);
  });

  test('letters of a trigger stay in it when it is made again', async () => {
    const table = 'create table t (a varchar(20))';
    const trigger = (text: string) =>
      `create definer = current_user\n trigger g before insert on t\nfor each row set new.a = concat('${text}', '?') `;
    await make('base', [table, trigger('ä😀')]);
    await make('other', [table, trigger('?')]);
    await applied();
    await run("insert into t values ('')");
    expect(await rowsOf('select a from t')).toEqual([['ä😀?']]);
  });

  test('values of a list that the catalogue cannot tell are written on MariaDB, and named on MySQL', async () => {
    await make('base', ["create table t (a enum('😀', '?', 'it''s'), b set('x', 'ä😀') default 'ä😀')"]);
    await make('other', ["create table t (a enum('?', '-', 'it''s'), b set('x', 'ä?') default 'ä?')"]);
    expect((await said()).objects).toMatchObject([{ name: 't' }]);
    if (product !== 'MariaDB') {
      const { statements, notWritten } = await script({});
      return expect([statements, notWritten.map(({ left }) => left.reason)]).toEqual([[], ['lettersUntold']]);
    }
    await applied();
    await run("insert into t (a) values ('😀')");
    expect(await rowsOf('select hex(a), hex(b) from t')).toEqual([['F09F9880', 'C3A4F09F9880']]);
  });

  if (product !== 'MySQL 5.6')
    test('letters of checks, indexes, computed columns and defaults are those that somebody wrote', async () => {
      const index = product === 'MariaDB' ? '' : ", key k ((concat(a, 'i😀')))";
      const table = (letter: string) =>
        `create table t (a varchar(9), g varchar(20) as (concat(a, 'g${letter}')), d varchar(9) default (concat('d${letter}', '\\'?')), constraint c check (a <> 'ä${letter}')${index})`;
      await make('base', [table('😀')]);
      await make('other', [table('????')]);
      expect((await said()).objects).toMatchObject([{ name: 't' }]);
      await applied();
      await run("insert into t (a) values ('x')");
      expect(await rowsOf('select g, d from t')).toEqual([['xg😀', "d😀'?"]]);
      await expect(run("insert into t (a) values ('ä😀')")).rejects.toThrow();
    });
});
