import { createWriteStream } from 'node:fs';

/** Appends log lines to a file that only its owner may read. */
export function logFile(path: string): (line: string) => void {
  const stream = createWriteStream(path, { flags: 'a', mode: 0o600 });
  return (line) => void stream.write(`${line}\n`);
}
