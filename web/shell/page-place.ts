import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { stepField } from '../app/step-field.ts';

/** How long a page may take to draw what is to be focused or scrolled to. */
const patienceMs = 15_000;

type Left = { readonly top: number; readonly link: string | undefined };

/**
 * Where a reader stands after a navigation: a page that is opened begins at its top with the focus on its heading, as a
 * loaded document would; back and forward lead to where it was left, to the link that was followed.
 */
export function usePagePlace(): void {
  const { key, pathname, search } = useLocation();
  const isBack = useNavigationType() === 'POP';
  // Filters and tabs change the address of the same page; the steps of a form are pages to whoever fills it.
  const page = `${pathname}|${new URLSearchParams(search).get(stepField) ?? ''}`;
  const before = useRef<string>();
  // Which entry of the history shows the page changes with its filters too; only another page is a navigation.
  const entry = useRef({ key, isBack });
  entry.current = { key, isBack };
  const leftAt = useRef(new Map<string, Left>());

  useEffect(() => {
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
  // Exchanged with the page itself: what its removal scrolls and blurs is no longer a place on it.
  useLayoutEffect(() => {
    const places = leftAt.current;
    const note = () => places.set(key, { top: scrollY, link: linkIn(document.activeElement) });
    const keep = () => sessionStorage.setItem(placeKey(key), String(scrollY));
    // Noted before the click changes the page: by then what was focused and where it stood is gone.
    const events = ['click', 'keydown', 'scrollend', 'pointerdown'] as const;
    for (const event of events) addEventListener(event, note, { capture: true, passive: true });
    addEventListener('pagehide', keep);
    return () => {
      for (const event of events) removeEventListener(event, note, { capture: true });
      removeEventListener('pagehide', keep);
    };
  }, [key]);
  useLayoutEffect(() => {
    const isFirst = before.current === undefined;
    if (before.current === page) return;
    before.current = page;
    const now = entry.current;
    if (isFirst) return whenDrawn(() => scrolledTo(Number(sessionStorage.getItem(placeKey(now.key)) ?? 0)));
    const left = now.isBack ? leftAt.current.get(now.key) : undefined;
    scrollTo(0, 0);
    return whenDrawn(() => (left ? scrolledTo(left.top) && focused(left.link) : focused()));
  }, [page]);
}

function placeKey(key: string): string {
  return `SLUICE_PLACE_${key}`;
}

function linkIn(element: Element | null): string | undefined {
  const link = element?.closest('a');
  return link ? nameOf(link) : undefined;
}

/** The same address may be linked twice on a page. */
function nameOf(link: HTMLAnchorElement): string {
  return `${link.getAttribute('href') ?? ''} ${link.textContent}`;
}

/** Whether the page is long enough by now. */
function scrolledTo(top: number): boolean {
  if (top > 0) scrollTo(0, top);
  return scrollY >= top - 1;
}

/** Focuses the link that was followed, or the heading; whether there is one by now. What a page focuses itself stays focused. */
function focused(link?: string): boolean {
  const content = document.getElementById('content');
  if (content?.contains(document.activeElement) && document.activeElement !== content) return true;
  const links = link === undefined ? [] : [...(content?.querySelectorAll('a') ?? [])];
  const followed = links.find((one) => nameOf(one) === link);
  const target = followed ?? content?.querySelector('h1');
  if (!(target instanceof HTMLElement)) return false;
  if (!followed) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return true;
}

/** Tries again whenever the page has drawn more, until it succeeds or the reader does something. */
function whenDrawn(tryNow: () => boolean): () => void {
  if (tryNow()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (tryNow()) stop();
  });
  const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
  const timer = setTimeout(stop, patienceMs);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, stop, { capture: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of events) addEventListener(event, stop, { capture: true, passive: true });
  return stop;
}
