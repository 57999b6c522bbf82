import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';

/** Access tokens change no factors: one that leaked could make itself at home. */
export function demandSession(ctx: Context): void {
  if (ctx.user.tokenKind !== 'session') throw new AppError('onlySessionsChangeFactors');
}
