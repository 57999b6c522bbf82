import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CodeAction, CompletionItem, DocumentSymbol, Hover, TextEdit } from 'vscode-languageserver/node';
import { EditorClient } from '../support/editor-client.ts';
import { loneCommand } from '../support/lone-command.ts';

/** The server for editors as it is shipped, in sessions as editors have them. Nothing of it needs a server of the product. */
const folder = mkdtempSync(join(tmpdir(), 'editor-server-'));
const { command } = loneCommand();
let editor: EditorClient;
beforeAll(async () => {
  writeFileSync(
    join(folder, 'sluice-audit.json'),
    JSON.stringify({
      engine: 'MySQL',
      engines: [{ files: '*.pg.sql', engine: 'PostgreSQL' }],
      ignore: ['old/**'],
      rules: { 'dml-select-star': 'off' },
    }),
  );
  editor = new EditorClient(command, folder);
  await editor.initialize();
}, 120_000);
afterAll(async () => {
  expect(await editor.shutDown()).toBe(0);
  expect(editor.complaints).toBe('');
  rmSync(folder, { recursive: true, force: true });
});

const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;
const rulesIn = (found: readonly { readonly code?: unknown }[]) => found.map(({ code }) => code);

test('what is written is judged by the configuration of its folder, and again when it is changed', async () => {
  const uri = uriOf('a.sql');
  await editor.open(uri, 'select * from t where id = 1;\ndelete from items;\n');
  const found = await editor.judged(uri);
  expect(rulesIn(found)).toContain('dml-require-where');
  expect(rulesIn(found)).not.toContain('dml-select-star');
  expect(found.find(({ code }) => code === 'dml-require-where')).toMatchObject({
    severity: 1,
    source: 'sluice',
    range: { start: { line: 1 } },
  });
  await editor.change(uri, {
    range: { start: { line: 1, character: 17 }, end: { line: 1, character: 17 } },
    text: ' where id = 2',
  });
  expect(rulesIn(await editor.judged(uri))).not.toContain('dml-require-where');
  await editor.close(uri);
});

test('engines and what is ignored are those of the file, the language is that of the editor', async () => {
  const [postgres, old] = [uriOf('b.pg.sql'), uriOf('old/a.sql')];
  await editor.open(postgres, 'create index i on t (a);\n');
  expect(rulesIn(await editor.judged(postgres)).join()).toMatch(/concurrently/);
  await editor.open(old, 'delete from items;');
  expect(await editor.judged(old)).toEqual([]);
  const chinese = new EditorClient(command, folder);
  await chinese.initialize({ locale: 'zh-cn' });
  await chinese.open(uriOf('c.sql'), 'delete from items;');
  expect((await chinese.judged(uriOf('c.sql'))).map(({ message }) => message).join()).toMatch(/\p{Script=Han}/u);
  expect(await chinese.shutDown()).toBe(0);
});

test('a hover says what is wrong, why, and what to write instead', async () => {
  const uri = uriOf('hover.sql');
  await editor.open(uri, 'delete from items;\n');
  await editor.judged(uri);
  const at = { textDocument: { uri }, position: { line: 0, character: 3 } };
  const hover = await editor.request<Hover>('textDocument/hover', at);
  expect(JSON.stringify(hover.contents)).toContain('dml-require-where');
  expect(await editor.request('textDocument/hover', { ...at, position: { line: 1, character: 0 } })).toBeNull();
});

test('what can be repaired is offered one by one and all at once', async () => {
  const uri = uriOf('fix.sql');
  const text = 'select a from t where b != 1 and c != 2;\n';
  await editor.open(uri, text);
  await editor.judged(uri);
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 30 } };
  const actions = await editor.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range,
    context: { diagnostics: [] },
  });
  const kinds = new Set(actions.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(['quickfix', 'source.fixAll']);
  const all = actions.find(({ kind }) => kind === 'source.fixAll');
  expect(all?.edit?.changes?.[uri]?.[0]?.newText).not.toBe(text);
  const only = await editor.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range,
    context: { diagnostics: [], only: ['source.fixAll'] },
  });
  expect(only).toHaveLength(1);
});

test('tables and columns that the file makes are completed, and words', async () => {
  const uri = uriOf('complete.sql');
  const text = 'create table customers (id int primary key, city varchar(20));\nselect c. from customers c;\n';
  await editor.open(uri, text);
  const at = (line: number, character: number) =>
    editor.request<CompletionItem[]>('textDocument/completion', {
      textDocument: { uri },
      position: { line, character },
    });
  expect((await at(1, 9)).map(({ label }) => label)).toEqual(expect.arrayContaining(['id', 'city']));
  await editor.change(uri, { text: `${text}select id from cus` });
  const tables = await at(2, 18);
  expect(tables[0]).toMatchObject({ label: 'customers', textEdit: { newText: 'customers' } });
  await editor.change(uri, { text: 'sel' });
  expect((await at(0, 3)).map(({ label }) => label.toUpperCase())).toContain('SELECT');
});

test('a script is laid out, and its statements are listed', async () => {
  const uri = uriOf('format.sql');
  await editor.open(uri, 'select a,b from t where c=1;delete from u where d=2;');
  await editor.judged(uri);
  const edits = await editor.request<TextEdit[]>('textDocument/formatting', {
    textDocument: { uri },
    options: { tabSize: 2, insertSpaces: true },
  });
  expect(edits[0]?.newText.split('\n').length).toBeGreaterThan(5);
  const symbols = await editor.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri } });
  expect(symbols.map(({ name, range }) => [name, range.start.character])).toEqual([
    ['select a,b from t where c=1', 0],
    ['delete from u where d=2', 28],
  ]);
});

test('SQL in mappers and in Java is judged where it stands', async () => {
  const [mapper, java] = [uriOf('a.xml'), uriOf('A.java')];
  await editor.open(
    mapper,
    [
      '<?xml version="1.0"?>',
      '<!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "http://mybatis.org/dtd/mybatis-3-mapper.dtd">',
      '<mapper namespace="a">',
      '  <delete id="d">',
      '    delete from items',
      '  </delete>',
      '</mapper>',
    ].join('\n'),
    'xml',
  );
  expect((await editor.judged(mapper)).find(({ code }) => code === 'dml-require-where')?.range.start.line).toBe(4);
  await editor.open(java, 'interface A {\n  @Delete("delete from items")\n  int all();\n}\n', 'java');
  expect((await editor.judged(java)).find(({ code }) => code === 'dml-require-where')?.range.start.line).toBe(1);
});

test('a file of no known engine, and a configuration that cannot be read, are told where the file begins', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'editor-alone-'));
  const uri = pathToFileURL(join(elsewhere, 'a.sql')).href;
  await editor.open(uri, 'delete from items;');
  expect((await editor.judged(uri))[0]?.message).toMatch(/Which database/);
  writeFileSync(join(elsewhere, 'sluice-audit.json'), '{ "engine": "Oracel" }');
  await editor.change(uri, { text: 'delete from items ;' });
  expect((await editor.judged(uri))[0]?.message).toMatch(/No engine is called "Oracel"/);
  writeFileSync(join(elsewhere, 'sluice-audit.json'), '{ "engine": ');
  await editor.change(uri, { text: 'delete from items  ;' });
  expect((await editor.judged(uri))[0]?.message).toMatch(/sluice-audit\.json/);
  writeFileSync(join(elsewhere, 'sluice-audit.json'), '{ "engine": "MySQL", "rules": { "no-such-rule": "off" } }');
  await editor.change(uri, { text: 'delete from items   ;' });
  expect((await editor.judged(uri))[0]?.message).toMatch(/no-such-rule/);
  rmSync(elsewhere, { recursive: true, force: true });
});

test('a file that is typed quickly is judged once it rests, and 25,000 lines are fine', async () => {
  const uri = uriOf('large.sql');
  const lines = Array.from({ length: 25_000 }, (_, at) => `update items set a = ${at} where id = ${at};`);
  await editor.open(uri, lines.join('\n'));
  for (let at = 0; at < 20; at++)
    await editor.change(uri, {
      range: { start: { line: at, character: 0 }, end: { line: at, character: 0 } },
      text: ' ',
    });
  await editor.change(uri, {
    range: { start: { line: 24_999, character: 0 }, end: { line: 24_999, character: 0 } },
    text: 'delete from items;\n',
  });
  expect(rulesIn(await editor.judged(uri)).filter((code) => code === 'dml-require-where')).toHaveLength(1);
}, 120_000);

test('mangled text ends nothing', async () => {
  const uri = uriOf('mangled.sql');
  const pieces = [
    "'",
    '"',
    '`',
    '/*',
    '*/',
    '--',
    '$$',
    '(',
    ')',
    ';',
    'select',
    'from',
    'where',
    '\u0000',
    '\ud800',
    '中',
    '\r\n',
    '{',
    '#',
    'begin',
    'end',
    'delimiter //',
  ];
  await editor.open(uri, '');
  let seed = 7;
  const next = (max: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % max;
  for (let round = 0; round < 300; round++) {
    const text = Array.from({ length: next(60) }, () => pieces[next(pieces.length)]).join(next(2) ? ' ' : '');
    await editor.change(uri, { text });
    const at = { textDocument: { uri }, position: { line: 0, character: next(40) } };
    await Promise.all([
      editor.request('textDocument/completion', at),
      editor.request('textDocument/hover', at),
      editor.request('textDocument/codeAction', {
        ...at,
        range: { start: at.position, end: at.position },
        context: { diagnostics: [] },
      }),
      editor.request('textDocument/formatting', { ...at, options: { tabSize: 2, insertSpaces: true } }),
    ]);
  }
  await editor.change(uri, { text: 'delete from items;' });
  expect(rulesIn(await editor.judged(uri))).toContain('dml-require-where');
}, 180_000);

test('words that mean nothing end it with 2', async () => {
  const one = new EditorClient(command, folder, { words: ['--port=7'] });
  await new Promise<void>((resolve) => one.connection.onClose(() => resolve()));
  expect(one.complaints).toMatch(/lsp takes no --port=7/);
});
