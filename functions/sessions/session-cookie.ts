import type { Context } from '../platform/context.ts';

type Cookie = { readonly name: string; readonly value: string; readonly path: string; readonly seconds: number };

/** A cookie that scripts and other sites cannot use. */
export function sessionCookie(ctx: Context, { name, value, path, seconds }: Cookie): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    // `npm start` on a private network may have no TLS; a browser would drop a Secure cookie there.
    ...(ctx.request.isEncrypted ? ['Secure'] : []),
  ].join('; ');
}
