import { useEffect, useRef, type ReactNode } from 'react';

const controls = 'input:enabled, textarea:enabled, button:enabled';

/** Puts the focus of a dialog on its first field, where people begin; by itself it goes to the button that closes the dialog. */
export function FirstFocus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // The dialog takes the focus in an effect of its own, right after this one.
  useEffect(() => queueMicrotask(() => place.current?.querySelector<HTMLElement>(controls)?.focus()), []);
  return <div ref={place}>{children}</div>;
}
