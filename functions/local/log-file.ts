import { appendFile } from 'node:fs/promises';

/** Lines that wait for the disk; what comes while it is full or slow beyond that is given up. */
const waitingMax = 10_000;

/**
 * Appends log lines to a file that only its owner may read. A full disk loses lines and nothing else: the next line that
 * can be written says how many were lost.
 */
export function logFile(path: string): (line: string) => void {
  const waiting: string[] = [];
  let lost = 0;
  let isWriting = false;

  return (line) => {
    if (waiting.length < waitingMax) waiting.push(line);
    else lost++;
    if (!isWriting) void write();
  };

  async function write(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const lines = waiting.splice(0);
      const report = lost === 0 ? [] : [JSON.stringify({ level: 'warn', message: 'log lines were lost', lines: lost })];
      try {
        await appendFile(path, `${[...report, ...lines].join('\n')}\n`, { mode: 0o600 });
        lost = 0;
      } catch {
        // There is nowhere else to say it; standard output belongs to the person who started the product.
        lost += lines.length;
      }
    }
    isWriting = false;
  }
}
