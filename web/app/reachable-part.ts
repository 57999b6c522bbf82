import { answering, lostConnection, noteSilence } from './connection.ts';
import { recall, remember, stored } from './storage.ts';

const againMs = 60_000;

/**
 * Loads a piece of the console. While the server is away it waits for it; a piece that is there no more belongs to an older
 * console, so the page is loaded anew, but not again and again.
 */
export async function loadedOnceReachable<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    noteSilence();
    await answering();
  }
  try {
    return await load();
  } catch (error) {
    if (lostConnection() !== undefined) return loadedOnceReachable(load);
    const before = Number(recall(stored.loadedAnew) ?? 0);
    if (Date.now() - before < againMs) throw error;
    remember(stored.loadedAnew, String(Date.now()));
    location.reload();
    return new Promise(() => undefined);
  }
}
