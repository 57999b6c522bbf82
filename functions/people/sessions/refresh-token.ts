import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Where a refresh token leads. Only its hash is kept, so the table cannot be used to sign in. */
export type RefreshToken = {
  readonly tenant: string;
  readonly userUid: string;
  readonly sid: string;
  readonly text: string;
};

export function newRefreshToken(session: Omit<RefreshToken, 'text'>): RefreshToken {
  const text = [session.tenant, session.userUid, session.sid, randomBytes(32).toString('base64url')].join('.');
  return { ...session, text };
}

/** The parts of a token that a browser sent; undefined for what no server of ours made. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const [, tenant, userUid, sid] = /^([a-z][a-z0-9-]{0,39})\.(\w{1,64})\.(\w{1,64})\.[\w-]{43}$/.exec(text) ?? [];
  return tenant && userUid && sid ? { tenant, userUid, sid, text } : undefined;
}

export function hashOf(token: RefreshToken): string {
  return createHash('sha256').update(token.text).digest('base64url');
}

export function isHashOf(hash: string | undefined, token: RefreshToken): boolean {
  const [expected, actual] = [Buffer.from(hash ?? ''), Buffer.from(hashOf(token))];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
