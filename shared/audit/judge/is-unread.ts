import type { Finding } from './finding.ts';

/** Whether a finding says that its statement could not be read, so that no rule has judged it. */
export function isUnread({ source, level }: { readonly source: Finding['source']; readonly level: string }): boolean {
  return source === 'syntax' && level !== 'notice';
}
