/** Puts text on the clipboard, also where the page came over plain HTTP and the browser offers the old way only. */
export async function putOnClipboard(text: string): Promise<void> {
  // Typed as always there, but browsers leave it out of pages that are not secure.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(text);
  let isTaken = false;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isTaken = true;
  };
  document.addEventListener('copy', give, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', give, { capture: true });
  if (!isTaken) throw new Error('the browser keeps the clipboard closed');
}
