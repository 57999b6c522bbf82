import { accessSync, chmodSync, closeSync, constants, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';

/** Gives a file a new content at once or not at all: a full disk or a killed process leaves the old one. A link stays a link. */
export function replaceFile(path: string, content: Uint8Array): void {
  const target = realpathSync(path);
  // Renaming would pass over a file that nobody may write.
  accessSync(target, constants.W_OK);
  const beside = `${target}.${process.pid}.new`;
  try {
    const file = openSync(beside, 'wx');
    for (let at = 0; at < content.length;) at += writeSync(file, content, at);
    fsyncSync(file);
    closeSync(file);
    chmodSync(beside, statSync(target).mode);
    renameSync(beside, target);
  } finally {
    rmSync(beside, { force: true });
  }
}
