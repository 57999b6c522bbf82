import { stored } from './app/storage.ts';

/**
 * A small script of its own, read beside the console's: it sends for the files of a page at once, those that its code would
 * otherwise ask for one after the other. `filesAhead` is filled in when the console is built.
 */
type FilesAhead = {
  /** Addresses; the other lists name them by their places. */
  readonly files: readonly string[];
  readonly frame: readonly number[];
  /** Pages by name: their address with `:name` for a parameter, whether they stand in the frame, and their files. */
  readonly pages: Readonly<Record<string, readonly [path: string, isFramed: boolean, files: readonly number[]]>>;
};
declare const filesAhead: FilesAhead;

declare global {
  /** Sends for the files of a page that is about to be shown. */
  var loadAhead: ((name: string) => void) | undefined;
}

const sent = new Set<number>();

function load(places: readonly number[]): void {
  for (const place of places) {
    if (sent.has(place)) continue;
    sent.add(place);
    const href = filesAhead.files[place] ?? '';
    const link = document.createElement('link');
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', href });
    else Object.assign(link, { rel: 'modulepreload', href });
    document.head.append(link);
  }
}

globalThis.loadAhead = (name) => {
  const [, isFramed = false, files = []] = filesAhead.pages[name] ?? [];
  load([...(isFramed ? filesAhead.frame : []), ...files]);
};

const isSignedIn = localStorage.getItem(stored.token) !== null;
const asked = Object.entries(filesAhead.pages).find(([, [path]]) =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`).test(location.pathname),
);
if (asked) globalThis.loadAhead(asked[1][1] && !isSignedIn ? 'login' : asked[0]);
