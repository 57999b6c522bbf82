/** Milliseconds of processor time that a piece of work took in this process: a neighbour who works makes it no longer. */
export function processorMilliseconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
