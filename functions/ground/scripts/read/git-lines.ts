import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';

/** Where the lines of git stand after some bytes: within them, behind the line of nothing that ends a part, or in bytes that are no lines. */
type State = 'lines' | 'flushed' | 'other';

/**
 * Follows what git says through its parts without keeping any: each line begins with its length in four digits. A server that says
 * line after line without end is refused by their number; one that says lines without a word never was git.
 */
export function gitLines(): (bytes: Uint8Array) => State {
  let [skip, digits, lines]: [number, string, number] = [0, '', 0];
  let state: State = 'lines';
  const take = (length: number) => {
    if (!(length >= 0)) return 'other';
    if (length === emptyLine || ++lines > limits.gitLinesMax) throw new AppError('gitAnswerStrange');
    skip = Math.max(0, length - 4);
    return length === 0 ? 'flushed' : 'lines';
  };
  return (bytes) => {
    let hasEnded = false;
    for (let at = 0; at < bytes.length && state !== 'other'; ) {
      const step = Math.min(skip, bytes.length - at);
      [skip, at] = [skip - step, at + step];
      if (at >= bytes.length) break;
      digits += String.fromCharCode(bytes[at++] ?? 0);
      if (digits.length < 4) continue;
      state = take(hexadecimal.test(digits) ? Number.parseInt(digits, 16) : Number.NaN);
      digits = '';
      hasEnded ||= state === 'flushed';
    }
    return hasEnded && state !== 'other' ? 'flushed' : state;
  };
}
const hexadecimal = /^[\da-f]{4}$/i;
const emptyLine = 4;

/** Bytes in small pieces with a turn of the event loop between them: the library reads line by line without ever giving way. */
export async function* inTurns(bytes: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    if (at + pieceBytes < bytes.byteLength) await turn();
  }
}
const pieceBytes = 16 * 1024;
