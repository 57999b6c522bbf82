import { useEffect } from 'react';

/** The library gives the bar of narrow screens an orientation, which navigation cannot have: readers of screens would tell it wrongly. */
export function useNarrowBarWithoutOrientation(): void {
  useEffect(() => {
    const bars = document.getElementsByTagName('nav');
    const mend = () => {
      for (const bar of bars) bar.removeAttribute('aria-orientation');
    };
    mend();
    // The bar comes and goes with the width of the window.
    const observer = new MutationObserver(mend);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
