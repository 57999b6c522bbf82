import { statfsSync } from 'node:fs';
import type { Operation } from 'dynalite/db/index.js';
import { AppError } from '../../../shared/errors/index.ts';

type Write = (operations: Operation[]) => Promise<void>;
type Disk = {
  readonly path: string;
  readonly write: Write;
  readonly close: () => Promise<void>;
  readonly open: () => Promise<void>;
};

/** LevelDB makes files when it is opened, and could not be read at all if there were no room for them. */
const roomToOpenBytes = 16 * 1024 * 1024;

/**
 * Writes while the disk takes it. When it does not, the write is refused with words, reading goes on, and the first write
 * after there is room again opens the database anew: LevelDB refuses all writes after one that failed.
 */
export function writerOnDisk({ path, write, close, open }: Disk): Write {
  let mustReopen = false;

  return async (operations) => {
    if (mustReopen) await reopen();
    try {
      await write(operations);
    } catch (cause) {
      if (!isOfDisk(cause)) throw cause;
      mustReopen = true;
      throw new AppError('storageFull', { cause });
    }
  };

  async function reopen(): Promise<void> {
    const { bavail, bsize } = statfsSync(path);
    if (bavail * bsize < roomToOpenBytes) throw new AppError('storageFull');
    await close();
    await open();
    mustReopen = false;
  }
}

function isOfDisk(error: unknown): boolean {
  const { code, message = '', cause } = error as { code?: string; message?: string; cause?: unknown };
  return code === 'LEVEL_IO_ERROR' || /IO error/i.test(message) || (cause !== undefined && isOfDisk(cause));
}
