import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EditorClient } from '../support/editor-client.ts';

const pause = 300;
const [rounds, mangledFiles] = [Number(process.argv[2] ?? 60), Number(process.argv[3] ?? 10_000)];

void printFigures();

/** How soon findings are shown after the last key, beyond the pause; how much memory the server has held; and whether mangled files end it. */
async function printFigures(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'editor-bench-'));
  const command = join(folder, 'sluice-audit.cjs');
  execFileSync(process.execPath, ['scripts/build-audit.mjs', command], { stdio: 'pipe' });
  for (const engine of ['MySQL', 'PostgreSQL']) {
    const editor = new EditorClient(command, folder);
    await editor.initialize({ engine });
    for (const count of [100, 1000, 25_000]) console.log(`${engine}: ${await judging(editor, engine, count)}`);
    console.log(`${engine}: ${await mangling(editor)}`);
    console.log(`${engine}: ${editor.peakMegabytes().toFixed(0)} MB at most`);
    await editor.shutDown();
  }
  rmSync(folder, { recursive: true, force: true });
}

async function judging(editor: EditorClient, engine: string, count: number): Promise<string> {
  const uri = `untitled:${engine}${count}.sql`;
  await editor.open(uri, Array.from({ length: count }, (_, at) => statementOf(at)).join('\n'));
  await editor.judged(uri);
  const times: number[] = [];
  const [turns, before] = [count > 5000 ? 5 : rounds, editor.processorMilliseconds()];
  for (let round = 0; round < turns; round++) {
    const at = { line: (round * 37) % count, character: 0 };
    const begun = performance.now();
    await editor.change(uri, { range: { start: at, end: at }, text: ' ' });
    await editor.judged(uri);
    times.push(editor.shownAt(uri) - begun - pause);
  }
  const processor = (editor.processorMilliseconds() - before) / turns;
  await editor.close(uri);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  return `${count} statements: ${at(0.5)} ms in the middle, ${at(0.95)} ms at p95 after the pause; ${processor.toFixed(0)} ms of the processor each`;
}

function statementOf(at: number): string {
  return [
    `SELECT a.id, a.name FROM shop a JOIN orders o ON o.shop_id = a.id WHERE a.city IN ('x', 'y') AND o.code = 'A${at}';`,
    `UPDATE shop SET city = 'Ningbo' WHERE id = ${at} AND name <> 'none';`,
    `INSERT INTO shop (id, name, city) VALUES (${at}, 'shop', 'Hangzhou');`,
    `DELETE FROM shop WHERE created_at < '2024-01-01';`,
  ][at % 4] as string;
}

/** Files of pieces that belong together nowhere; each is completed, explained and repaired. */
async function mangling(editor: EditorClient): Promise<string> {
  const pieces = ["'", '"', '`', '/*', '*/', '--', '$$', '(', ')', ';', 'select', 'from', 'where', '\u0000', '\ud800'];
  const uri = 'untitled:mangled.sql';
  await editor.open(uri, '');
  let [seed, failures] = [7, 0];
  const next = (max: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % max;
  for (let file = 0; file < mangledFiles; file++) {
    await editor.change(uri, { text: Array.from({ length: next(60) }, () => pieces[next(pieces.length)]).join(' ') });
    const at = { textDocument: { uri }, position: { line: 0, character: next(40) } };
    const range = { start: at.position, end: at.position };
    await editor.request('textDocument/completion', at).catch(() => failures++);
    await editor
      .request('textDocument/codeAction', { ...at, range, context: { diagnostics: [] } })
      .catch(() => failures++);
  }
  await editor.judged(uri);
  return `${mangledFiles} mangled files, ${failures} failures`;
}
