/** After the content of a page was exchanged: readers and screen readers begin at its top. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
  scrollTo(0, 0);
}
