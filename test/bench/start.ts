import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../functions/local/free-port.ts';
import { startArguments } from '../support/start-command.ts';

const secondsMax = { 'first start': 15, 'second start': 3 } as const;
const megabytesMax = 300;

/** `npm run bench:start`: a first start on an empty folder and a second on what it left, with the memory of each. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-start-'));
  try {
    for (const what of ['first start', 'second start'] as const) await started(what, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function started(what: keyof typeof secondsMax, folder: string): Promise<void> {
  const before = Date.now();
  const child = spawn(process.execPath, startArguments(), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(await freePort()), SLUICE_DATA: folder },
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Sluice is ready')) break;
  const seconds = (Date.now() - before) / 1000;
  const megabytes = child.pid === undefined ? 0 : residentMegabytes(child.pid);
  process.stdout.write(
    `${what}: ready after ${seconds.toFixed(1)} s (at most ${secondsMax[what]}), ${megabytes} MB resident (at most ${megabytesMax})\n`,
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  if (seconds > secondsMax[what] || megabytes > megabytesMax) process.exitCode = 1;
}

/** Of the process with what it started; the database of the demo has left it and is a program of its own. */
function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(isOurs);
  return children.reduce((sum, child) => sum + residentMegabytes(Number(child)), Math.round(Number(kilobytes) / 1024));
}

function isOurs(child: string): boolean {
  return child !== '' && !readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('/postgres');
}

void main();
