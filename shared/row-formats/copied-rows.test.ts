import type { Cell, ResultColumn } from './cell.ts';
import { csv, tsv } from './csv.ts';
import { jsonLines } from './json-lines.ts';
import { markdown } from './markdown.ts';
import { sqlInserts } from './sql-inserts.ts';
import type { TextFormat } from './text-format.ts';

const columns: readonly ResultColumn[] = [
  { name: 'id', kind: 'number' },
  { name: 'a|b', kind: 'text' },
];
const query = { table: '"t"', dbType: 'PostgreSQL' };
const hostile: readonly (readonly [name: string, value: Cell])[] = [
  ['null', null],
  ['the word', 'NULL'],
  ['empty', ''],
  ['quotes', `it's "so"`],
  ['lines', 'a\tb\r\nc|d'],
  ['4 bytes', '😀'],
  ['formula', '=1+1'],
  ['guarded', "'=1+1"],
  ['markup', '<b>&amp;*x*'],
];
const written = (format: TextFormat, value: Cell) =>
  format.begin(columns, query).rows([['12345678901234567890', value]]);

test.each<[name: string, format: TextFormat, rows: readonly string[]]>([
  [
    'CSV',
    csv,
    [',', ',NULL', ',""', `,"it's ""so"""`, ',"a\tb\r\nc|d"', ',😀', ",'=1+1", ",''=1+1", ',<b>&amp;*x*'].map(
      (cell) => `12345678901234567890${cell}\r\n`,
    ),
  ],
  [
    'tabs',
    tsv,
    ['', 'NULL', '""', `"it's ""so"""`, '"a\tb\r\nc|d"', '😀', "'=1+1", "''=1+1", '<b>&amp;*x*'].map(
      (cell) => `12345678901234567890\t${cell}\r\n`,
    ),
  ],
  [
    'JSON',
    jsonLines,
    ['null', '"NULL"', '""', '"it\'s \\"so\\""', '"a\\tb\\r\\nc|d"', '"😀"', '"=1+1"', '"\'=1+1"', '"<b>&amp;*x*"'].map(
      (cell) => `{"id":12345678901234567890,"a|b":${cell}}\n`,
    ),
  ],
  [
    'INSERT',
    sqlInserts,
    ['NULL', "'NULL'", "''", `'it''s "so"'`, "'a\tb\r\nc|d'", "'😀'", "'=1+1'", "'''=1+1'", "'<b>&amp;*x*'"].map(
      (cell) => `INSERT INTO "t" ("id", "a|b") VALUES\n(12345678901234567890, ${cell});\n`,
    ),
  ],
  [
    'Markdown',
    markdown,
    ['*NULL*', 'NULL', '', `it's "so"`, 'a\tb<br>c\\|d', '😀', '=1+1', "'=1+1", '&lt;b&gt;&amp;amp;\\*x\\*'].map(
      (cell) => `| 12345678901234567890 | ${cell} |\n`,
    ),
  ],
])('%s keeps NULL, the word, the empty text and every digit apart', (_, format, rows) => {
  expect(hostile.map(([, value]) => written(format, value))).toEqual(rows);
});

test('a heading of Markdown may hold what divides its columns', () => {
  expect(markdown.begin(columns, query).head).toBe('| id | a\\|b |\n| ---: | --- |\n');
});
