import type { Operation } from './operation.ts';

/** Whether an operation answers with a file instead of the envelope. */
export function isDownload(op: Operation): boolean {
  return op.reply.meta()?.['download'] === true;
}
