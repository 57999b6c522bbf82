import { buffer } from 'node:stream/consumers';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import type { ExportFormat } from '../../../../shared/export-formats.ts';
import { unzipped } from '../../../../test/support/unzipped.ts';
import type { Cell, ResultColumn } from '../../../engines/driver.ts';
import { exportFile } from './export-file.ts';

const columns: readonly ResultColumn[] = [
  { name: 'id', kind: 'number' },
  { name: 'name', kind: 'text' },
  { name: 'name', kind: 'text' },
  { name: 'paid', kind: 'boolean' },
  { name: 'doc', kind: 'json' },
  { name: 'raw', kind: 'binary' },
];
const rows: readonly (readonly Cell[])[] = [
  ['-1', '=cmd()', 'it\'s \\ "so"', 't', '{"a":\n1}', '\\x00ff'],
  ['9007199254740993', '', null, 'f', null, null],
  ['NaN', '+1 2', '@x', null, 'null', ''],
  [null, '-5', '\t=1', 't', '[]', '\\x'],
];

async function written(
  format: ExportFormat,
  { dbType = 'PostgreSQL', queries = 1, given = rows } = {},
): Promise<Buffer> {
  const file = exportFile(format, queries);
  const bytes = buffer(file.outlet.stream);
  for (let number = 1; number <= queries; number++) {
    const writer = file.query(number, { table: '"orders"', dbType });
    writer.columns(columns);
    for (const row of given) await writer.rows([row]);
    await writer.end();
  }
  file.end();
  expect((await bytes).length).toBe(file.outlet.bytes);
  return bytes;
}
const textOf = async (...given: Parameters<typeof written>) => (await written(...given)).toString();

test('CSV: NULL is nothing, an empty text is "", numbers stay numbers, and what begins like a formula is guarded', async () => {
  expect((await textOf('CSV')).split('\r\n')).toEqual([
    '\ufeffid,name,name,paid,doc,raw',
    `-1,'=cmd(),"it's \\ ""so""",t,"{""a"":\n1}",\\x00ff`,
    '9007199254740993,"",,f,,',
    `NaN,'+1 2,'@x,,null,""`,
    `,'-5,'\t=1,t,[],\\x`,
    '',
  ]);
});

test('JSON: one object per line with names of its own for every column, values of their kind, all digits', async () => {
  const lines = (await textOf('JSON')).trimEnd().split('\n');
  expect(lines).toHaveLength(4);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    id: -1,
    name: '=cmd()',
    name_2: 'it\'s \\ "so"',
    paid: true,
    doc: { a: 1 },
    raw: '\\x00ff',
  });
  expect(lines[1]).toBe('{"id":9007199254740993,"name":"","name_2":null,"paid":false,"doc":null,"raw":null}');
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ id: 'NaN', paid: null });
});

test('SQL: literals as each family reads them', async () => {
  const [pg, mysql] = [
    await textOf('SQL'),
    await textOf('SQL', { dbType: 'MySQL', given: [['-1', "it's \\", '', null, '{}', '0x00ff']] }),
  ];
  expect(pg).toContain('INSERT INTO "orders" ("id", "name", "name_2", "paid", "doc", "raw") VALUES');
  expect(pg).toContain(`(-1, '=cmd()', 'it''s \\ "so"', TRUE, '{"a":\n1}', '\\x00ff');`);
  expect(pg).toContain(`('NaN', '+1 2', '@x', NULL, 'null', '');`);
  expect(mysql).toContain("VALUES\n(-1, 'it''s \\\\', '', NULL, '{}', 0x00ff);");
});

test('several queries are one archive of files', async () => {
  const files = await unzipped(await written('JSON', { queries: 2 }));
  expect([...files.keys()]).toEqual(['query_1.jsonl', 'query_2.jsonl']);
  expect(files.get('query_2.jsonl')).toBe(files.get('query_1.jsonl'));
});

test('Excel: each query is a sheet; text that looks like a formula or a long number stays text, NULL is no cell', async () => {
  const bytes = await written('EXCEL', { queries: 2 });
  const sheet = (await unzipped(bytes)).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('<c r="A2"><v>-1</v></c><c r="B2" s="2" t="inlineStr"><is><t>=cmd()</t></is></c>');
  expect(sheet).toContain(
    '<c r="A3" t="inlineStr"><is><t>9007199254740993</t></is></c><c r="B3" t="inlineStr"><is><t></t></is></c><c r="D3"',
  );
  const folder = mkdtempSync(join(tmpdir(), 'xlsx-'));
  try {
    writeFileSync(join(folder, 'x.xlsx'), bytes);
    const [first, second] = await readXlsxFile(join(folder, 'x.xlsx'));
    expect([first?.sheet, second?.sheet]).toEqual(['Query 1', 'Query 2']);
    expect(first?.data[1]).toEqual([-1, '=cmd()', 'it\'s \\ "so"', 't', '{"a":\n1}', '\\x00ff']);
    expect(first?.data[2]?.[0]).toBe('9007199254740993');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('Excel: more rows than a sheet takes go on in the next one, and a cell that is too long is refused by its place', async () => {
  const file = exportFile('EXCEL', 1);
  const bytes = buffer(file.outlet.stream);
  const writer = file.query(1, { table: 't', dbType: 'MySQL' });
  writer.columns([{ name: 'n', kind: 'number' }]);
  const many = Array.from({ length: 65_536 }, (_, n) => [String(n)]);
  for (let part = 0; part < 17; part++) await writer.rows(many);
  await expect(writer.rows([['x'.repeat(32_768)]])).rejects.toMatchObject({
    kind: 'exportCellTooLong',
    values: { row: 17 * 65_536 + 1, column: 'n', length: 32_768 },
  });
  await writer.end();
  file.end();
  const sheets = await unzipped(await bytes);
  expect(sheets.get('xl/workbook.xml')).toContain('name="Query 1 (2)"');
  expect(sheets.get('xl/worksheets/sheet1.xml')).toContain('<row r="1048576">');
  expect(sheets.get('xl/worksheets/sheet2.xml')).toContain('<row r="1"><c r="A1" s="1"');
}, 30_000);

test('letters that XML has no place for come back from the workbook as they were', async () => {
  const odd = 'a\u0001b <&> _x0041_ \r\n end ';
  const sheet = (await unzipped(await written('EXCEL', { given: [['1', odd, null, null, null, null]] }))).get(
    'xl/worksheets/sheet1.xml',
  );
  expect(sheet).toContain('xml:space="preserve">a_x0001_b &lt;&amp;&gt; _x005F_x0041_ _x000D_\n end </t>');
});

test('whoever writes hears that the store has failed, instead of waiting for it', async () => {
  const file = exportFile('CSV', 1);
  const writer = file.query(1, { table: 't', dbType: 'MySQL' });
  writer.columns([{ name: 'n', kind: 'text' }]);
  const writing = (async () => {
    for (;;) await writer.rows([['x'.repeat(100_000)]]);
  })();
  setImmediate(() => file.outlet.fail(new Error('the disk is full')));
  await expect(writing).rejects.toThrow('the disk is full');
});
