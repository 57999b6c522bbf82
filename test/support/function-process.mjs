// A deployed function as its container runs it: imported once, then one event after the other, a line of JSON each.
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

function peak() {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
