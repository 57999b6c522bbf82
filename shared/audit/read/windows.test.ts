import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { dialectNames } from '../dialect-facts/dialect-names.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import { readScript, scriptStart } from './parse.ts';
import { EndlessStatement, readWindow, WindowCutter } from './windows.ts';

const statementCharactersMax = 1_000_000;

/** What a statement is wherever its window begins: places in the window left out. */
function plain({ text, line, column, kind, fidelity, sqlType, error, comments, start }: ParsedStatement) {
  return {
    text,
    line,
    column,
    kind,
    fidelity,
    sqlType,
    error: error && { ...error, offset: error.offset - start },
    comments: comments.length,
  };
}

function whole(sql: string, dialect: Dialect) {
  const reader = readScript(sql, dialect);
  return Array.from({ length: reader.count }, (_, piece) => reader.statements(piece))
    .flat()
    .map(plain);
}

function inWindows(sql: string, dialect: Dialect, { part, window }: { part: number; window: number }) {
  const cutter = new WindowCutter(dialect, { windowCharacters: window, statementCharactersMax });
  const [found, again]: ReturnType<typeof plain>[][] = [[], []];
  const keep = (one: ReturnType<WindowCutter['take']>) => {
    if (!one) return;
    const { reader, text, place, pieces } = one;
    const anew = readWindow(text, dialect, { place, isLast: true });
    expect(anew?.pieces).toEqual(pieces);
    for (let piece = 0; piece < reader.count; piece++) {
      found?.push(...reader.statements(piece).map(plain));
      again?.push(...(anew?.reader.statements(piece) ?? []).map(plain));
    }
  };
  for (let at = 0; at < sql.length; at += part) keep(cutter.take(sql.slice(at, at + part)));
  keep(cutter.end());
  return { found, again };
}

const scripts: readonly (readonly [Dialect, string])[] = dialectNames.map((dialect) => [
  dialect,
  readFileSync(join('test/support/statements', `${dialect}.sql`), 'utf8'),
]);

test.each(scripts)('windows of any size give the statements of the whole script: %s', (dialect, sql) => {
  const expected = whole(sql, dialect);
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 3000 }), fc.integer({ min: 600, max: 9000 }), (part, window) => {
      const { found, again } = inWindows(sql, dialect, { part, window });
      expect(found).toEqual(expected);
      expect(again).toEqual(expected);
    }),
    { numRuns: 6 },
  );
});

/** What goes on over many windows, or decides how they are read. */
const awkward: readonly (readonly [string, Dialect, readonly string[]])[] = [
  ['a delimiter of its own', 'mysql', ['DELIMITER //\n', 'create procedure p() begin select 1; select 2; end//\n']],
  ['the delimiter again', 'mysql', ['DELIMITER ;\n', 'insert into t values (1);\n', 'DELIMITER $$\nselect 3$$\n']],
  [
    'conditional comments',
    'mysql',
    ['/*!40000 alter table t disable keys */;\n', 'insert into `t;` values ("\\";");\n'],
  ],
  ['a comment over lines', 'mysql', ['/* a; \n b; */ insert into t values (1);\n', '# x; \n', '-- y; \nselect 1;\n']],
  ['dollar quotes', 'postgres', ['do $x$ begin perform 1; end $x$;\n', "select $$;$$, ';' ';', e'\\';';\n"]],
  ['data behind COPY', 'postgres', ['copy t from stdin;\n1\ta;\n2\tb\n\\.\n', 'select 1; select 2;\n', '\\echo it;\n']],
  ['bodies that are atomic', 'postgres', ['create function f() returns int begin atomic select 1; select 2; end;\n']],
  [
    'units and slashes',
    'oracle',
    ['begin\n  null;\nend;\n/\n', 'insert into t values (1);\n', "select q'[;]' from dual\n/\n"],
  ],
  ['lines of SQL*Plus', 'oracle', ['prompt hello;\n', 'exec p(1);\n', 'set define off\n', 'update t set a = 1;\n']],
  ['units without slashes', 'oracle', ['create or replace procedure p is begin null; end;/\n', 'delete from t;\n']],
];

test('what spans windows or decides how they are read stays as it is', () => {
  for (const dialect of ['mysql', 'postgres', 'oracle'] as const) {
    const parts = awkward.filter(([, of]) => of === dialect).flatMap(([, , texts]) => texts);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...parts, '\n', '-- note; \n', '  '), { minLength: 20, maxLength: 120 }),
        fc.integer({ min: 20, max: 700 }),
        fc.integer({ min: 100, max: 2000 }),
        (chosen, part, window) => {
          const sql = chosen.join('');
          const expected = whole(sql, dialect);
          const { found, again } = inWindows(sql, dialect, { part, window });
          expect(found).toEqual(expected);
          expect(again).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  }
});

test('a quote that nothing closes is refused once it is longer than a statement may be', () => {
  const cutter = new WindowCutter('mysql', { windowCharacters: 1000, statementCharactersMax: 5000 });
  cutter.take(`insert into t values (1);\n${' '.repeat(900)}select 'it${'s '.repeat(400)}`);
  const feed = () => {
    for (let n = 0; n < 20; n++) cutter.take('x'.repeat(1000));
  };
  expect(feed).toThrow(EndlessStatement);
  expect(scriptStart).toMatchObject({ line: 1, column: 1 });
});
