import { readFileSync } from 'node:fs';

/** Milliseconds of processor time that a piece of work took in this process: a neighbour who works makes it no longer. */
export function processorMilliseconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The same of the thread that answers alone, while others may work beside it. Linux keeps it for each thread; elsewhere it is that of all. */
export async function answeringMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const before = mainThreadMilliseconds();
  await work();
  return mainThreadMilliseconds() - before;
}

function mainThreadMilliseconds(): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
