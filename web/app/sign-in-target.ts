const signInPath = '/login';

/** Where sign-in sends the reader back to. Anything but a page of this console becomes home, so a link cannot lead elsewhere. */
export function safeTarget(target: string | null): string {
  if (target === null || !/^\/(?![/\\])/.test(target) || hasControlCharacter(target)) return '/';
  const address = new URL(target, location.origin);
  if (address.origin !== location.origin || address.pathname.startsWith('//') || address.pathname === signInPath)
    return '/';
  return address.pathname + address.search + address.hash;
}

/** The sign-in page that returns to a page of this console. */
export function signInAddress(from: string): string {
  const target = safeTarget(from);
  return target === '/' ? signInPath : `${signInPath}?target=${encodeURIComponent(target)}`;
}

// Browsers drop tabs and line breaks inside an address, so "/<tab>/evil" would otherwise become "//evil".
function hasControlCharacter(words: string): boolean {
  return [...words].some((character) => character.charCodeAt(0) < 0x20 || character.charCodeAt(0) === 0x7f);
}
