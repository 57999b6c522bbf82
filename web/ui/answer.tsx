import { lazy, Suspense, type ReactNode } from 'react';
import type { CallError } from '../app/call-error.ts';
import { loadedOnceReachable } from '../app/reachable-part.ts';
import { Waiting } from '../app/waiting.tsx';

/** A call as `useCall` gives it, as far as its answer goes. */
export type Asked<R> = {
  readonly data: R | undefined;
  readonly error: CallError | null;
  readonly refetch: () => unknown;
};

// Most answers come, so what says that one did not is loaded when it is needed.
const Failure = lazy(async () => ({
  default: (await loadedOnceReachable(() => import('./failure.tsx'))).Failure,
}));

/** What the server answered, or that it is on its way, or why it did not come: `<Answer of={useCall(…)}>{(reply) => …}</Answer>`. */
export function Answer<R>({ of: asked, children }: { of: Asked<R>; children: (reply: R) => ReactNode }) {
  if (asked.data !== undefined) return children(asked.data);
  if (asked.error)
    return (
      <Suspense fallback={<Waiting />}>
        <Failure of={{ ...asked, error: asked.error }} />
      </Suspense>
    );
  return <Waiting />;
}
