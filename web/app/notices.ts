import { useSyncExternalStore } from 'react';
import type { Text } from '../../shared/text.ts';

export type Notice = {
  readonly id: string;
  readonly kind: 'success' | 'error' | 'warning' | 'info';
  readonly title: Text;
  /** Words of the server are already in the reader's language. */
  readonly detail?: Text | string;
  readonly stays?: boolean;
};

const successSeconds = 5;
let shown: readonly Notice[] = [];
const listeners = new Set<() => void>();

/** Shows one line above the page. The same words are shown once however often they come, so a poller cannot flood the page. */
export function notify(notice: Omit<Notice, 'id'>): void {
  const id = [notice.kind, notice.title.en, typeof notice.detail === 'object' ? notice.detail.en : notice.detail].join(
    '|',
  );
  change([{ ...notice, id }, ...shown.filter((other) => other.id !== id)]);
  if (notice.kind === 'success') setTimeout(() => dismiss(id), successSeconds * 1000);
}

export function dismiss(id: string): void {
  change(shown.filter((notice) => notice.id !== id));
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

function change(next: readonly Notice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
