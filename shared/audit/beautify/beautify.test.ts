import fc from 'fast-check';
import { limits } from '../../limits.ts';
import { dialects } from '../dialects/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { lex } from '../tokens/lexer.ts';
import { rules } from '../rules/index.ts';
import { beautify } from './beautify.ts';

const dialectNames = Object.keys(dialects) as Dialect[];
const laidOut = async (sql: string, dialect: Dialect = 'mysql') => (await beautify(sql, dialect)).sql;

test('each clause gets its line', async () => {
  expect(await laidOut("select a,b from t where a=1 and b='x'")).toBe(
    "select\n  a,\n  b\nfrom\n  t\nwhere\n  a = 1\n  and b = 'x'",
  );
  expect(await laidOut('select a::int from t limit 1;select 2;', 'postgres')).toBe(
    'select\n  a::int\nfrom\n  t\nlimit\n  1;\nselect\n  2;',
  );
});

test.each<[Dialect, string, string]>([
  [
    'db2',
    'select a from t fetch first 5 rows only with ur',
    'select\n  a\nfrom\n  t\nfetch first 5 rows only\nwith ur',
  ],
  ['hive', 'select a from t sort by b', 'select\n  a\nfrom\n  t\nsort by\n  b'],
  ['sqlite', 'insert or replace into t values (1)', 'insert or replace into\n  t\nvalues\n  (1)'],
  ['clickhouse', 'select a from t final prewhere b=1', 'select\n  a\nfrom\n  t final\nprewhere\n  b = 1'],
  [
    'snowflake',
    'select a:b::int from t qualify row_number() over (order by a)=1',
    'select\n  a:b::int\nfrom\n  t\nqualify\n  row_number() over (\n    order by\n      a\n  ) = 1',
  ],
  [
    'dm',
    'select a from t start with b=1 connect by prior a=b',
    'select\n  a\nfrom\n  t\nstart with b = 1\nconnect by prior a = b',
  ],
  ['gaussdb', 'select a::int from t', 'select\n  a::int\nfrom\n  t'],
])('%s is laid out by its own clauses', async (dialect, sql, expected) => {
  expect(await laidOut(sql, dialect)).toBe(expected);
});

test('what the client reads between statements stays', async () => {
  expect(await laidOut('-- first\nDELIMITER //\nselect 1 //\nDELIMITER ;\n')).toBe(
    '-- first\nDELIMITER //\nselect\n  1 //\nDELIMITER ;\n',
  );
  expect(await laidOut('select 1\nGO\nselect 2\nGO\n', 'sqlserver')).toBe('select\n  1\nGO\nselect\n  2\nGO\n');
});

test('a statement that cannot be laid out without changing more than white space stays as it is, and is counted', async () => {
  const body = 'CREATE PROCEDURE p() BEGIN SELECT 1; END';
  expect(await beautify(`select 1;\n${body}`, 'mysql')).toEqual({
    sql: `select\n  1;\n${body}`,
    statements: 2,
    kept: 1,
  });
  expect(await beautify("select 'open", 'mysql')).toEqual({ sql: "select 'open", statements: 1, kept: 1 });
});

test('what is too long is refused', async () => {
  await expect(beautify(' '.repeat(limits.beautifiedCharactersMax + 1), 'mysql')).rejects.toThrow(RangeError);
  expect(await beautify('', 'mysql')).toEqual({ sql: '', statements: 0, kept: 0 });
});

test.each(dialectNames)(
  '%s: the examples of the rules say the same afterwards, most of them are laid out, and a second time changes nothing',
  async (dialect) => {
    // The formatter is slow, and the first examples of each rule are as varied as all of them.
    const examples = rules
      .filter((rule) => rule.dialects.includes(dialect))
      .flatMap(({ bad, good }) => [bad[0], good[0]].filter((example) => typeof example === 'string'));
    let statements = 0;
    let kept = 0;
    const changed: string[] = [];
    for (const sql of examples) {
      const once = await beautify(sql, dialect);
      // A routine stays as it was written, as the test above says; how many examples hold one is no matter of the
      // formatter.
      if (!/\bBEGIN\b/i.test(sql)) {
        statements += once.statements;
        kept += once.kept;
      }
      const isSame = tokensOf(once.sql, dialect).join('\0') === tokensOf(sql, dialect).join('\0');
      if (!isSame || (await laidOut(once.sql, dialect)) !== once.sql) changed.push(sql);
    }
    expect(changed).toEqual([]);
    expect(kept / Math.max(1, statements)).toBeLessThan(0.1);
  },
);

test.each(dialectNames)('%s: whatever is written, only white space changes', async (dialect) => {
  const piece = fc.constantFrom(
    'SELECT ',
    'FROM ',
    "'a;b' ",
    '"c" ',
    '`d` ',
    '-- e\n',
    '/* f */ ',
    '/*+ g */ ',
    '$$h;$$ ',
    "q'[i']' ",
    "N'j' ",
    '[k] ',
    ':l ',
    '@m ',
    '#n ',
    '->> ',
    '(+) ',
    '; ',
    '\nGO\n',
    'BEGIN ',
    'END ',
    '1.5e3 ',
    '- ',
    '(',
    ') ',
    ', ',
    'WHERE ',
    'x ',
    '/*!50000 o */ ',
    '\n',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
      const sql = pieces.join('');
      expect(tokensOf(await laidOut(sql, dialect), dialect)).toEqual(tokensOf(sql, dialect));
    }),
    { numRuns: 100 },
  );
});

function tokensOf(sql: string, dialect: Dialect) {
  const { lexical, split } = dialects[dialect];
  const { count, starts, ends } = lex(sql, lexical, split);
  return Array.from({ length: count }, (_, index) => sql.slice(starts[index], ends[index]));
}
