import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type Postmaster = { readonly pid: number; readonly port: number; readonly cluster: string };

const stopTimeoutMs = 10_000;

/** The server that runs on this cluster, according to the file that it keeps there. */
export function postmasterOf(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid = '', , , port = ''] = readFileSync(file, 'utf8').split('\n');
  const postmaster = { pid: Number(pid), port: Number(port), cluster };
  return isAlive(postmaster.pid) && isOfCluster(postmaster) ? postmaster : undefined;
}

/** The server clears its own dead lock, but not one whose number now belongs to another program. */
export function dropForeignLock(cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (isAlive(pid) && !isOfCluster({ pid, port: 0, cluster })) rmSync(file);
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch {
    // The only question here is whether there is such a process of ours; any refusal means no.
    return false;
  }
}

/** SIGINT ends it in order, SIGQUIT at once, SIGKILL like a power cut. */
export async function stopPostmaster({ pid }: Postmaster, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  const deadline = Date.now() + stopTimeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
    await pause(20);
  }
}

/** After a crash another program may have been given the same number. */
function isOfCluster({ pid, cluster }: Postmaster): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync('/proc/self') || (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(cluster));
}

function isZombie(pid: number): boolean {
  const status = `/proc/${pid}/stat`;
  return existsSync(status) && /\) Z /.test(readFileSync(status, 'utf8'));
}
