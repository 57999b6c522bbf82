import type { Driver, Target } from './driver.ts';
import { EngineError } from './engine-error.ts';

/** The target with user and password, wherever a data source says that they are to be had. */
export async function signedIn(target: Target, when: 'known' | 'again' = 'known'): Promise<Target> {
  const kind = target.params['credentials'];
  if (kind === 'secret')
    return { ...target, ...(await (await import('./aws/secret.ts')).signInOfSecret(target, when)) };
  if (kind === 'iam') return { ...target, password: await (await import('./aws/rds-token.ts')).rdsTokenOf(target) };
  return target;
}

/** A driver whose every connection, that of cancelling among them, asks for its credentials when it is opened. */
export function signingIn(driver: Driver): Driver {
  return {
    connect: (target, options) => opening(target, (complete) => driver.connect(complete, options)),
    cancel: (target, backendId) => opening(target, (complete) => driver.cancel(complete, backendId)),
    endSession: (target, backendId) => opening(target, (complete) => driver.endSession(complete, backendId)),
    backendState: (target, backendId) => opening(target, (complete) => driver.backendState(complete, backendId)),
    transactionOutcome: (target, id) => opening(target, (complete) => driver.transactionOutcome(complete, id)),
  };
}

/** A secret may have been rotated since it was read: it is read once more when the database refuses it. */
async function opening<T>(target: Target, open: (complete: Target) => Promise<T>): Promise<T> {
  const first = await signedIn(target);
  try {
    return await open(first);
  } catch (error) {
    if (target.params['credentials'] !== 'secret' || !isRefusedSignIn(error)) throw error;
    const second = await signedIn(target, 'again');
    if (second.user === first.user && second.password === first.password) throw error;
    return open(second);
  }
}

function isRefusedSignIn(error: unknown): boolean {
  return (
    error instanceof EngineError && error.kind === 'auth' && error.outcome === 'notSent' && error.code !== 'jumpHost'
  );
}
