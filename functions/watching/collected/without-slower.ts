import type { Collected } from './collected-repo.ts';

/** It is as fast as before: what was of high priority for nothing else is so no more. */
export function withoutSlower({ slower }: Pick<Collected, 'slower'>, now: Collected): Collected {
  const others = now.priorityReasons.filter(({ en }) => en !== slower?.en);
  if (others.length === now.priorityReasons.length) return now;
  return { ...now, priorityReasons: others, isHighPriority: others.length > 0 };
}
