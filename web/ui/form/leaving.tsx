import { useEffect, useRef } from 'react';

/** Leaves a page once it has been shown without its guard. */
export function Leaving({ onLeave }: { onLeave: () => void }) {
  const leave = useRef(onLeave);
  useEffect(() => leave.current(), []);
  return null;
}
