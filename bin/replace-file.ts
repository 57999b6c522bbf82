import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';

/** Gives a file a new content at once or not at all: a full disk or a killed process leaves the old one. A link stays a link. */
export function replaceFile(path: string, content: Uint8Array): void {
  const target = realpathSync(path);
  // Renaming would pass over a file that nobody may write.
  accessSync(target, constants.W_OK);
  const beside = `${target}.${process.pid}.new`;
  try {
    write(beside, content);
    const { mode, uid, gid } = statSync(target);
    // Root must not take a file away from its owner.
    if (process.getuid?.() === 0) chownSync(beside, uid, gid);
    chmodSync(beside, mode);
    renameSync(beside, target);
  } finally {
    rmSync(beside, { force: true });
  }
}

function write(path: string, content: Uint8Array): void {
  const file = openSync(path, 'wx');
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
