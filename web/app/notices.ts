import { useSyncExternalStore } from 'react';
import type { Text } from '../../shared/text.ts';

export type Notice = {
  readonly id: string;
  readonly kind: 'success' | 'error' | 'warning' | 'info';
  readonly title: Text;
  /** Words of the server are already in the reader's language. */
  readonly detail?: Text | string;
  readonly stays?: boolean;
  /** The call that failed: its next success takes the line away. */
  readonly of?: string | undefined;
};

const successSeconds = 5;
/** Stands for every call while no answer comes at all: any answer takes the line away. */
export const unreachable = 'unreachable';
let shown: readonly Notice[] = [];
const listeners = new Set<() => void>();

/** Shows one line above the page. The same words are shown once however often they come, so a poller cannot flood the page. */
export function notify(notice: Omit<Notice, 'id'>): void {
  const id = idOf(notice);
  // What was done last says enough; what is wrong stays beside it.
  const isOlder = (other: Notice) => other.id === id || (notice.kind === 'success' && other.kind === 'success');
  change([{ ...notice, id }, ...shown.filter((other) => !isOlder(other))]);
  if (notice.kind === 'success') setTimeout(() => dismiss(id), successSeconds * 1000);
}

export function dismiss(id: string): void {
  change(shown.filter((notice) => notice.id !== id));
}

export function dismissLike(notice: Omit<Notice, 'id'>): void {
  dismiss(idOf(notice));
}

/** What failed before has worked now, and the server can be reached. */
export function dismissFailuresOf(call: string): void {
  const left = shown.filter(({ of }) => of === undefined || (of !== call && of !== unreachable));
  if (left.length < shown.length) change(left);
}

/** Leaving a page takes its messages along, but for those that must stay. */
export function dismissAll(): void {
  change(shown.filter((notice) => notice.stays));
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}

function idOf({ kind, title, detail }: Omit<Notice, 'id'>): string {
  return [kind, title.en, typeof detail === 'object' ? detail.en : detail].join('|');
}

function change(next: readonly Notice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
