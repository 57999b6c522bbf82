// Deployed code is one long line per file, and its maps stay where it was built. This turns the places in a log into those of the
// source: npm run -s unfold < log   (in the checkout, and with the .build/lambda, that was deployed)
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const folder = process.argv[2] ?? '.build/lambda';
const maps = new Map();

for await (const line of createInterface({ input: process.stdin }))
  console.log(line.replace(/(?:file:\/\/)?\/var\/task\/([\w./-]+\.mjs):(\d+):(\d+)/g, sourceOf));

function sourceOf(place, file, line, column) {
  const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  return found?.originalSource === undefined
    ? place
    : `${found.originalSource.replace(/^(\.\.\/)+/, '')}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}

function mapOf(file) {
  const path = join(folder, `${file}.map`);
  if (!maps.has(file))
    maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined);
  return maps.get(file);
}
