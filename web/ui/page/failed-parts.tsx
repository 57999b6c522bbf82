import { createContext, lazy, Suspense, useContext, useLayoutEffect, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { loadedOnceReachable } from '../../app/reachable-part.ts';
import type { FailedPart } from './failed-part.ts';

type Parts = ReadonlyMap<string, FailedPart>;

const nobody: Parts = new Map();
const Known = createContext<Parts>(nobody);
const Tell = createContext<((id: string, part: FailedPart | undefined) => void) | undefined>(undefined);
const CauseNotice = lazy(() => loadedOnceReachable(() => import('./cause-notice.tsx')));

/** The content of a page, which knows which of its parts failed. What several say is said once, above them, with one way to try all of them again. */
export function FailedParts({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<Parts>(new Map());
  const tell = useMemo(
    () => (id: string, part: FailedPart | undefined) =>
      setParts((before) => {
        if (!part && !before.has(id)) return before;
        const others = [...before].filter(([other]) => other !== id);
        return new Map(part ? [...others, [id, part]] : others);
      }),
    [],
  );
  const shared = [...new Set([...parts.values()].map(causeOf))].filter((cause) => isShared(cause, parts));
  return (
    <Tell.Provider value={tell}>
      <Known.Provider value={parts}>
        <SpaceBetween size="l">
          {shared.map((cause) => (
            <Suspense key={cause} fallback={null}>
              <CauseNotice parts={[...parts.values()].filter((part) => causeOf(part) === cause)} />
            </Suspense>
          ))}
          {children}
        </SpaceBetween>
      </Known.Provider>
    </Tell.Provider>
  );
}

/** What stands before a page tells its failures in its own place: there nobody sees the top of the page. */
export function Apart({ children }: { children: ReactNode }) {
  return (
    <Tell.Provider value={undefined}>
      <Known.Provider value={nobody}>{children}</Known.Provider>
    </Tell.Provider>
  );
}

/** Tells the page that a part failed; the answer is whether the page says so in its place. */
export function useSaidByPage(failed: FailedPart | undefined): boolean {
  const id = useId();
  const [parts, tell] = [useContext(Known), useContext(Tell)];
  const asked = useRef(failed?.refetch);
  asked.current = failed?.refetch;
  const { error, at } = failed ?? {};
  // Before it is drawn, so that nothing is said by the part for a moment.
  useLayoutEffect(() => {
    tell?.(id, error && { error, at, refetch: () => asked.current?.() });
  }, [tell, id, error, at]);
  useLayoutEffect(() => () => tell?.(id, undefined), [tell, id]);
  return failed !== undefined && isShared(causeOf(failed), parts);
}

/** What is refused in the same words is refused for the same cause. */
const causeOf = ({ error }: FailedPart) => error.message;
const isShared = (cause: string, parts: Parts) =>
  [...parts.values()].filter((part) => causeOf(part) === cause).length > 1;
