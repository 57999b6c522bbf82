import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder in which `gh-ost` is found: the stand-in, or one that lacks what newer versions know. */
export function ghostFolder(parent: string, age: 'new' | 'old' = 'new'): string {
  const folder = join(parent, `programs-${age}`);
  mkdirSync(folder, { recursive: true });
  const place = join(folder, 'gh-ost');
  const environment = age === 'old' ? 'GH_OST_IS_OLD=1 ' : '';
  const script = join(process.cwd(), 'test/support/gh-ost.mjs');
  writeFileSync(place, `#!/bin/sh\n${environment}exec '${process.execPath}' '${script}' "$@"\n`);
  chmodSync(place, 0o755);
  return folder;
}

/** What a server needs that gh-ost is to work on: newer versions look for the locks that it notes. */
export const ghostSettings = [
  '--server-id=1',
  '--log-bin=bin',
  '--binlog-format=ROW',
  '--performance-schema=ON',
  '--performance-schema-instrument=wait/lock/metadata/sql/mdl=ON',
];
