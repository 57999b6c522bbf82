import type { Context } from '../../platform/context.ts';

type Cookie = {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly seconds: number;
  /** `Lax` lets it come back with a browser that another site sends here. */
  readonly sameSite?: 'Strict' | 'Lax';
};

/** A cookie that scripts and other sites cannot use. */
export function sessionCookie(ctx: Context, { name, value, path, seconds, sameSite = 'Strict' }: Cookie): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    // `npm start` on a private network may have no TLS; a browser would drop a Secure cookie there.
    ...(ctx.request.isEncrypted ? ['Secure'] : []),
  ].join('; ');
}
