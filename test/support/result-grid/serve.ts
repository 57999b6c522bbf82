import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { staticSite } from '../../../functions/local/static-site.ts';

const head = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Result</title>';
const html = `${head}<link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><link rel="stylesheet" href="/result-grid.css"></head><body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`;

/** Serves the page of the grid as the console is served: built the same way, under the same policy. */
export async function serveGrid(): Promise<{ address: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'grid-page-'));
  await build({
    entryPoints: ['test/support/result-grid/page.tsx', 'web/ui/result-grid/result-grid.css'],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: folder,
    entryNames: '[name]',
    jsx: 'automatic',
    minify: true,
    logLevel: 'error',
    logOverride: { 'import-is-undefined': 'silent' },
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file', '.woff': 'file' },
  });
  writeFileSync(join(folder, 'index.html'), html);
  const site = staticSite(folder);
  const server = createServer((request, response) => void site(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
