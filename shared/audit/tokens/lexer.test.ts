import fc from 'fast-check';
import { dialects } from '../dialects/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { processorMilliseconds } from '../../../test/support/processor-time.ts';
import { lex } from './lexer.ts';
import { tokenKinds } from './tokens.ts';

function tokensOf(sql: string, dialect: Dialect): string[] {
  const { kinds, starts, ends, count } = lex(sql, dialects[dialect].lexical, dialects[dialect].split);
  const names = Object.fromEntries(Object.entries(tokenKinds).map(([name, kind]) => [kind, name]));
  return Array.from(
    { length: count },
    (_, index) => `${names[kinds[index] ?? 0] ?? '?'} ${sql.slice(starts[index], ends[index])}`,
  );
}

describe('tokens', () => {
  test.each<[string, Dialect, string, string[]]>([
    ['a doubled quote stays inside the string', 'mysql', `'it''s'`, [`string 'it''s'`]],
    ['a backslash escapes a quote on MySQL', 'mysql', `'it\\'s'`, [`string 'it\\'s'`]],
    ['a backslash is plain text on PostgreSQL', 'postgres', `'a\\' b`, [`string 'a\\'`, 'word b']],
    ['E-strings escape on PostgreSQL', 'postgres', `E'a\\'b'`, [`string E'a\\'b'`]],
    ['double quotes are text on MySQL', 'mysql', '"a"', ['string "a"']],
    ['double quotes are a name on PostgreSQL', 'postgres', '"a"', ['quotedName "a"']],
    [
      'a dollar tag quotes everything up to itself',
      'postgres',
      `$f$ it's; $x$ $f$ 1`,
      [`string $f$ it's; $x$ $f$`, 'number 1'],
    ],
    ['names may begin with digits on MySQL', 'mysql', 't.1st', ['word t', 'operator .', 'word 1st']],
    ['an exponent is still a number', 'mysql', '1e5 .5 0x1F', ['number 1e5', 'number .5', 'number 0x1F']],
    [
      'a comment needs white space behind its dashes on MySQL',
      'mysql',
      '5--3',
      ['number 5', 'operator -', 'operator -', 'number 3'],
    ],
    [
      'a carriage return ends a comment on PostgreSQL, as on its server',
      'postgres',
      '1 -- x\r; drop -- y\r\n2',
      ['number 1', 'operator ;', 'word drop', 'number 2'],
    ],
    ['a carriage return stays in a comment on MySQL', 'mysql', '1 -- x\r; drop\n2', ['number 1', 'number 2']],
    ['dashes always begin a comment on PostgreSQL', 'postgres', '5--3', ['number 5']],
    ['the inside of a conditional comment is SQL', 'mysql', '/*!50100 PARTITION */ x', ['word PARTITION', 'word x']],
    [
      'operators of any length are one token on PostgreSQL',
      'postgres',
      'a @>> b',
      ['word a', 'operator @>>', 'word b'],
    ],
    [
      'a sign behind an operator is a token of its own',
      'postgres',
      'a=-1',
      ['word a', 'operator =', 'operator -', 'number 1'],
    ],
    [
      'variables are one token on MySQL',
      'mysql',
      '@a @@global.b',
      ['variable @a', 'variable @@global', 'operator .', 'word b'],
    ],
    ['brackets name on SQL Server', 'sqlserver', '[a b].#t', ['quotedName [a b]', 'operator .', 'word #t']],
    ['the alternative quote of Oracle', 'oracle', `q'[it's]'`, [`string q'[it's]'`]],
    ['Chinese letters make names, full-width spaces part them', 'mysql', '订单　表', ['word 订单', 'word 表']],
    ['an open string is broken up to the end', 'mysql', `SELECT 'abc`, ['word SELECT', `broken 'abc`]],
  ])('%s', (_promise, dialect, sql, expected) => expect(tokensOf(sql, dialect)).toEqual(expected));

  test('a text whose comments end in carriage returns alone takes time that grows with it only', () => {
    const cost = (times: number) => {
      const sql = '-- a\r'.repeat(times);
      return Math.min(...[1, 2, 3].map(() => processorMilliseconds(() => tokensOf(sql, 'postgres'))));
    };
    expect(cost(200_000)).toBeLessThan(Math.max(cost(20_000), 5) * 30);
  });

  test('comments and hints are kept with their places', () => {
    const { comments } = lex('SELECT /*+ INDEX(t) */ 1 -- end\n# more', dialects.mysql.lexical, dialects.mysql.split);
    expect(comments).toEqual([
      { start: 7, end: 22, hint: true },
      { start: 25, end: 31, hint: false },
      { start: 32, end: 38, hint: false },
    ]);
  });

  test('any input is cut into tokens in order that do not overlap, and nothing throws', () => {
    const pieces = fc.constantFrom(
      `'`,
      '"',
      '`',
      '$$',
      '$a$',
      '/*',
      '*/',
      '--',
      '#',
      '[',
      ']',
      '\\',
      ';',
      '\n',
      'E',
      '@',
      'DELIMITER //',
      '/',
      'GO',
      '1e',
      '0x',
      ' ',
      '表',
      '(',
    );
    const script = fc.array(fc.oneof(pieces, fc.string())).map((parts) => parts.join(''));
    fc.assert(
      fc.property(script, fc.constantFrom<Dialect>('mysql', 'postgres', 'oracle', 'sqlserver'), (sql, dialect) => {
        const { starts, ends, count } = lex(sql, dialects[dialect].lexical, dialects[dialect].split);
        for (let index = 0; index < count; index++) {
          expect(ends[index]).toBeGreaterThan(starts[index] ?? -1);
          if (index > 0) expect(starts[index]).toBeGreaterThanOrEqual(ends[index - 1] ?? 0);
        }
      }),
      { numRuns: 300 },
    );
  });
});
