import { AppError } from '../../../shared/errors/index.ts';

/** Keeps what only makes the next reading faster or better informed: whoever reads must not need room to write. */
export async function ifRoom(writing: Promise<unknown>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!(error instanceof AppError && error.kind === 'storageFull')) throw error;
  });
}
