import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { World } from '../../platform/world.ts';

/**
 * Who is trying: the account that is named, the address that it comes from, and the browser or session when it is known
 * to belong to that account.
 */
export type Attempt = { readonly account: string; readonly address: string; readonly known?: string | undefined };
type Subject = { readonly subject: string; readonly max: number };

/**
 * Books one attempt at a password before it is checked, so that attempts made at the same moment count too.
 * A right password gives the booking back; what remains are the failures of the window. What is known to belong to the
 * account is counted by itself: strangers who fail cannot keep its owner out. Among strangers, one address is stopped
 * first, and an account is closed only to those who come from many.
 */
export function bookAttempt(world: World, attempt: Attempt): Promise<{ giveBack: () => Promise<void> }> {
  return book(world, attempt.known === undefined ? ofStranger(attempt) : [ofKnown(attempt.known)]);
}

function ofKnown(known: string): Subject {
  return { subject: `known ${known}`, max: limits.signInFailuresMax };
}

function ofStranger({ account, address }: Attempt): Subject[] {
  const network = networkOf(address);
  return [
    { subject: `account ${account} from ${network}`, max: limits.signInFailuresMax },
    { subject: `address ${network}`, max: limits.signInFailuresPerAddressMax },
    { subject: `account ${account}`, max: limits.signInFailuresPerAccountMax },
  ];
}

// Whoever has one address of version 6 has the 2^64 beside it too.
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

/** Counts a refresh that failed. Apart from sign-in, so that a forgotten tab with an old cookie locks nobody out. */
export async function countFailedRefresh(world: World, address: string): Promise<void> {
  await book(world, [{ subject: `refresh from ${networkOf(address)}`, max: limits.signInFailuresPerAddressMax }]);
}

async function book(world: World, booked: readonly Subject[]): Promise<{ giveBack: () => Promise<void> }> {
  const seconds = Math.floor(world.clock.now() / 1000);
  const window = Math.floor(seconds / limits.signInWindowSeconds);
  const endsAt = (window + 1) * limits.signInWindowSeconds;
  const [minutes, retryAfterSeconds] = [Math.ceil((endsAt - seconds) / 60), endsAt - seconds];
  const refusal = new AppError('tooManyRequests', { minutes }, { retryAfterSeconds });
  for (const { subject, max } of booked) {
    await world.system.update(
      keyOf(subject, window),
      { add: { attempts: 1 }, set: { expiresAt: endsAt } },
      { condition: [{ attempts: { exists: false } }, { attempts: { below: max } }], refusal },
    );
  }
  return {
    giveBack: async () => {
      await Promise.all(
        booked.map(({ subject }) =>
          world.system.update(keyOf(subject, window), { add: { attempts: -1 }, set: { expiresAt: endsAt } }),
        ),
      );
    },
  };
}

// Names and addresses are hashed: what people type into the name field is sometimes their password.
function keyOf(subject: string, window: number): { pk: string; sk: string } {
  return { pk: `ATTEMPTS#${createHash('sha256').update(subject).digest('base64url')}`, sk: `WINDOW#${window}` };
}
