import type { ReactNode } from 'react';

/** A quiet mark of what a thing is about; colours are left to levels and states. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}

/** Marks side by side, on as many lines as they need. */
export function Tags({ children }: { children: ReactNode }) {
  return <div className="tags">{children}</div>;
}
