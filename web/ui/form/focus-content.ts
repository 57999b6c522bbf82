/** After the content of a page was exchanged: readers and screen readers begin at its top. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** After a form was refused: takes the reader to the first field that is wrong, once it is shown. */
export function focusFirstProblem(): void {
  requestAnimationFrame(() => {
    // A dialog stands outside of the content, and before it.
    const found = ['[role="dialog"]', '#content'].map((place) =>
      document.querySelector<HTMLElement>(`${place} [aria-invalid="true"]`),
    );
    found.find((field) => field !== null)?.focus();
  });
}
