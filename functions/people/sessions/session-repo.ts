import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { sessions, type Session } from '../../platform/access/session.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { World } from '../../platform/world.ts';
import { hashOf, isHashOf, newRefreshToken, type RefreshToken } from './refresh-token.ts';

/** What is known of a session when it begins, and whether it ends the others of its person. */
export type Beginning = Partial<
  Pick<Session, 'way' | 'provenFactor' | 'ip' | 'userAgent' | 'providerSub' | 'providerSid' | 'providerUntil'>
> & { readonly isOnly?: boolean };
type Rotation = { readonly session: Stored<Session>; readonly next: RefreshToken | undefined };

/** Begins a session and answers the only copy of its refresh token. */
export async function beginSession(
  world: World,
  owner: { tenant: string; userUid: string },
  { isOnly = false, ...about }: Beginning = {},
): Promise<RefreshToken> {
  const token = newRefreshToken({ ...owner, sid: world.newId() });
  const records = sessions.on(world.tableOf(owner.tenant));
  const { items: before } = await records.list(owner);
  // Ids sort by time. The oldest make room, so that a password change can end all of them in one transaction.
  await Promise.all(
    before
      .slice(0, isOnly ? before.length : Math.max(0, before.length + 1 - limits.sessionsPerUserMax))
      .map((session) => records.remove(session)),
  );
  await records.create({
    ...{ way: 'password', provenFactor: false, ip: '', userAgent: '' },
    ...about,
    beganAt: new Date(world.clock.now()).toISOString(),
    sid: token.sid,
    userUid: owner.userUid,
    refreshHash: hashOf(token),
    expiresAtSeconds: endOf(world),
  });
  return token;
}

/**
 * Exchanges a refresh token once. The one before the current is still good for a moment, without a new one, because two
 * tabs may refresh at once. Any other is a copy that somebody else used already: then the session ends for both.
 */
export async function rotate(world: World, token: RefreshToken): Promise<Rotation> {
  const records = sessions.on(world.tableOf(token.tenant));
  const session = await records.get(token);
  if (!session) throw new AppError('signInRequired');
  if (isHashOf(session.refreshHash, token)) {
    const next = newRefreshToken(token);
    const rotated = {
      ...session,
      refreshHash: hashOf(next),
      previousRefreshHash: session.refreshHash,
      rotatedAt: new Date(world.clock.now()).toISOString(),
      expiresAtSeconds: endOf(world),
    };
    const saved = await records.update(rotated).catch(overtakenOrFull);
    // On a full disk who is signed in reads on, with the token that is there.
    if (saved === 'full') return { session, next: undefined };
    return saved ? { session: saved, next } : rotate(world, token);
  }
  if (isHashOf(session.previousRefreshHash, token) && isWithinGrace(world, session))
    return { session, next: undefined };
  await records.remove(token);
  throw new AppError('signInRequired');
}

/** Ends the session of a refresh token, if the token is one of its own. */
export async function endSessionOf(world: World, token: RefreshToken): Promise<Stored<Session> | undefined> {
  const records = sessions.on(world.tableOf(token.tenant));
  const session = await records.get(token);
  if (!session || !(isHashOf(session.refreshHash, token) || isHashOf(session.previousRefreshHash, token)))
    return undefined;
  await records.remove(token);
  return session;
}

function endOf(world: World): number {
  return Math.floor(world.clock.now() / 1000) + limits.refreshSeconds;
}

function isWithinGrace(world: World, { rotatedAt }: Session): boolean {
  return rotatedAt !== undefined && world.clock.now() - Date.parse(rotatedAt) <= limits.refreshGraceSeconds * 1000;
}

// Another refresh of the same session was a moment faster: ours is now the token before the current one.
function overtakenOrFull(error: unknown): undefined | 'full' {
  if (error instanceof AppError && error.kind === 'changedMeanwhile') return undefined;
  if (error instanceof AppError && error.kind === 'storageFull') return 'full';
  throw error;
}
