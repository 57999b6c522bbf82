import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Level } from 'dynalite/db/index.js';

/** The folder of the embedded database is in use by another process. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string, owner: string) {
    super(
      `The data in ${folder} are in use by process ${owner}. Stop it first, or choose another folder with SLUICE_DATA.`,
    );
  }
}

export function preparedFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, 'table');
}

/** Opens the database of a folder for this process alone. */
export async function openAlone(db: Level, folder: string): Promise<void> {
  try {
    await db.open();
  } catch (error) {
    throw isLocked(error) ? new FolderInUse(folder, ownerOf(folder)) : error;
  }
  // LevelDB's own lock dies with its process, so a dead owner is never in the way; the file only tells who it is.
  writeFileSync(ownerFile(folder), String(process.pid));
}

export function releaseFolder(folder: string): void {
  rmSync(ownerFile(folder), { force: true });
}

function ownerFile(folder: string): string {
  return join(folder, 'table.pid');
}

function ownerOf(folder: string): string {
  try {
    return readFileSync(ownerFile(folder), 'utf8');
  } catch {
    return '(unknown)';
  }
}

function isLocked(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === 'LEVEL_LOCKED' || (cause !== undefined && isLocked(cause));
}
