import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** One hash over all that something is made of: files and folders of the project, without their tests. */
export async function stampOf(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const file of (await Promise.all(paths.map(filesBelow))).flat().sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(file).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

async function filesBelow(path) {
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
