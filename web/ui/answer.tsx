import { lazy, Suspense, type ReactNode } from 'react';
import type { CallError } from '../app/call-error.ts';
import { useLostConnection } from '../app/connection.ts';
import { loadedOnceReachable } from '../app/reachable-part.ts';
import { Waiting } from '../app/waiting.tsx';
import { useSaidByPage } from './page/failed-parts.tsx';

/** A call as `useCall` gives it, as far as its answer goes. */
export type Asked<R> = {
  readonly data: R | undefined;
  readonly error: CallError | null;
  readonly refetch: () => unknown;
  /** When the answer came, in milliseconds since 1970. */
  readonly dataUpdatedAt?: number;
};

// Most answers come, so what says that one did not is loaded when it is needed.
const Failure = lazy(async () => ({
  default: (await loadedOnceReachable(() => import('./failure.tsx'))).Failure,
}));

/** What the server answered, or that it is on its way, or why it did not come: `<Answer of={useCall(…)}>{(reply) => …}</Answer>`. */
export function Answer<R>({ of: asked, children }: { of: Asked<R>; children: (reply: R) => ReactNode }) {
  const lost = useLostConnection();
  const { data, error, refetch, dataUpdatedAt: at } = asked;
  // While the server is away the whole page says so, and everything is asked for again once it is back.
  const isAway = error?.status === 0 && lost !== undefined;
  useSaidByPage(data !== undefined && error && !isAway ? { error, refetch, at } : undefined);
  if (data !== undefined) return children(data);
  if (error && !isAway)
    return (
      <Suspense fallback={<Waiting />}>
        <Failure of={{ error, refetch }} />
      </Suspense>
    );
  return <Waiting />;
}
