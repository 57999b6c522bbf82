/**
 * Keeps the second click of a double click from what the first one has brought under the pointer: the button of a dialog
 * that just opened, its backdrop, or what was behind a dialog that just closed.
 */
export function guardSecondClicks(page: Document): () => void {
  let first: Element | undefined;
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : undefined;
    // Clicks of scripts and keys count none.
    isSecond = event.detail > 1;
    if (!isSecond) {
      first = target?.closest(controls) ?? undefined;
      return;
    }
    if (first === undefined || (target !== undefined && first.contains(target))) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  page.addEventListener('click', onClick, { capture: true });
  return () => page.removeEventListener('click', onClick, { capture: true });
}

/** Whether the latest click was the second of a double click. */
export function isSecondClick(): boolean {
  return isSecond;
}

let isSecond = false;
const controls = 'button, a[href], [role="button"], [role="menuitem"]';
