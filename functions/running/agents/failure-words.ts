import { AppError } from '../../../shared/errors/index.ts';
import { inLocale } from '../../../shared/text.ts';
import { ToolRefused } from './asker.ts';
import type { At } from './tool.ts';

/** What an agent is told of a failure: the words of a refusal as they are, and of a fault nothing but where it can be looked up. */
export function failureWords(error: unknown, { ctx }: At): string {
  if (error instanceof ToolRefused) return error.message;
  if (error instanceof AppError) return inLocale(error.text, ctx.locale);
  ctx.world.log.error('what an agent asked for failed', { error });
  return `Internal error. Give the request id ${ctx.requestId} to the administrator`;
}
