import { createHash } from 'node:crypto';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import type { World } from '../platform/world.ts';

/** Who is trying: the account that is named, and the address that it comes from. */
export type Attempt = { readonly account: string; readonly address: string };
type Subject = { readonly subject: string; readonly max: number };

/**
 * Books one attempt at a password before it is checked, so that attempts made at the same moment count too.
 * A right password gives the booking back; what remains are the failures of the window.
 */
export function bookAttempt(world: World, { account, address }: Attempt): Promise<{ giveBack: () => Promise<void> }> {
  return book(world, [{ subject: `account ${account}`, max: limits.signInFailuresMax }, { subject: `address ${address}`, max: limits.signInFailuresPerAddressMax }]);
}

/** Counts a refresh that failed. Apart from sign-in, so that a forgotten tab with an old cookie locks nobody out. */
export async function countFailedRefresh(world: World, address: string): Promise<void> {
  await book(world, [{ subject: `refresh from ${address}`, max: limits.signInFailuresPerAddressMax }]);
}

async function book(world: World, booked: readonly Subject[]): Promise<{ giveBack: () => Promise<void> }> {
  const seconds = Math.floor(world.clock.now() / 1000);
  const window = Math.floor(seconds / limits.signInWindowSeconds);
  const endsAt = (window + 1) * limits.signInWindowSeconds;
  const refusal = new AppError('tooManyRequests', { minutes: Math.ceil((endsAt - seconds) / 60) });
  for (const { subject, max } of booked) {
    await world.system.update(keyOf(subject, window), { add: { attempts: 1 }, set: { expiresAt: endsAt } }, { condition: [{ attempts: { exists: false } }, { attempts: { below: max } }], refusal });
  }
  return {
    giveBack: async () => {
      await Promise.all(booked.map(({ subject }) => world.system.update(keyOf(subject, window), { add: { attempts: -1 }, set: { expiresAt: endsAt } })));
    },
  };
}

// Names and addresses are hashed: what people type into the name field is sometimes their password.
function keyOf(subject: string, window: number): { pk: string; sk: string } {
  return { pk: `ATTEMPTS#${createHash('sha256').update(subject).digest('base64url')}`, sk: `WINDOW#${window}` };
}
