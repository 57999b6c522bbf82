// A deployed function as its container runs it: imported once, then one event after the other, a line of JSON each.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file, name] = process.argv.slice(2);
const tell = (line) => process.stderr.write(`${JSON.stringify(line)}\n`);
try {
  const { handler } = await import(file);
  tell({ version: process.version, megabytes: peak() });
  for await (const line of createInterface({ input: process.stdin })) {
    try {
      const reply = await handler(JSON.parse(line), { functionName: name, getRemainingTimeInMillis: () => 60_000 });
      tell({ reply, megabytes: peak() });
    } catch (error) {
      tell({ error: String(error?.stack ?? error), megabytes: peak() });
    }
  }
} catch (error) {
  tell({ error: String(error?.stack ?? error) });
}

/** Its own, from when it began: what the system calls the largest of a process holds that of whoever started it. */
function peak() {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
