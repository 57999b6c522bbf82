// Prints how large the audit engine is by itself, and what it holds: npm run engine
import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');

/** What somebody may carry who audits SQL elsewhere, an editor server or a command, by the files that he calls. */
const parts = {
  /** Statements of a script, in every dialect. */
  read: ['read/parse', 'read/split', 'read/windows'],
  /** What its names mean too, and what is asked of a statement; the rules are the caller's. */
  judge: [
    'read/parse',
    'scope/query-scope',
    'script/script-context',
    'judge/judgement',
    'judge/rule-context',
    'judge/rule-run',
    'judge/plain-findings',
  ],
  /** The whole audit with every rule. */
  audit: ['audit', 'rules/index'],
};

/** The size of each bundle in bytes, as it is and compressed, and how many of them each room makes. */
export async function engineBundles() {
  return Promise.all(Object.entries(parts).map(([name, files]) => bundled(name, files)));
}

async function bundled(name, files) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    stdin: {
      contents: files.map((file) => `export * from './shared/audit/${file}.ts';`).join('\n'),
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  const [file] = outputFiles;
  const rooms = {};
  for (const [path, { bytesInOutput }] of Object.entries(Object.values(metafile.outputs)[0].inputs))
    if (bytesInOutput > 0) rooms[roomOf(path)] = (rooms[roomOf(path)] ?? 0) + bytesInOutput;
  return { name, bytes: file.contents.length, compressed: gzipSync(file.contents).length, rooms };
}

/** The room of the engine, or the path of what is none of it. */
function roomOf(path) {
  const [, room] = /^shared\/audit\/([^/]+?)(?:\.ts|\/.*)$/.exec(relative(root, resolve(root, path))) ?? [];
  return room ?? path;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const { name, bytes, compressed, rooms } of await engineBundles()) {
    console.log(`${name}: ${kilobytes(bytes)} KB, ${kilobytes(compressed)} KB compressed`);
    const largest = Object.entries(rooms).sort(([, a], [, b]) => b - a);
    for (const [room, size] of largest) console.log(`  ${room.padEnd(24)}${kilobytes(size).padStart(8)} KB`);
  }

function kilobytes(bytes) {
  return (bytes / 1024).toFixed(1);
}
