import * as z from 'zod';
import type { Operation } from './operation.ts';

/** Whether an operation answers with a file instead of the envelope. */
export function isDownload(op: Operation): boolean {
  return op.reply.meta()?.['download'] === true;
}

/** Whether an operation answers in a protocol of its own instead of the envelope. */
export function isOwnAnswer(op: Operation): boolean {
  return op.reply.meta()?.['ownAnswer'] === true;
}

/** Whether an operation only leads on to another address. */
export function isRedirect(op: Operation): boolean {
  return op.reply.meta()?.['redirect'] === true;
}

/** Whether an operation may answer with a file in place of its data. */
export function mayDownload(op: Operation): boolean {
  return op.reply.meta()?.['download'] === 'instead';
}

/** What stands in the envelope, without the file that may come in its place. */
export function enveloped(op: Operation): z.ZodType {
  return mayDownload(op) && op.reply instanceof z.ZodUnion ? (op.reply.options.at(-1) as z.ZodType) : op.reply;
}
