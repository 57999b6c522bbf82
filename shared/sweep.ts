/** Work that nobody asks for: how often it runs. A single process can look more often than the cloud's schedules can. */
export type Sweep = {
  readonly everyMinutes: number;
  readonly embeddedSeconds?: number;
  /** Its tenants are shared out among several rounds, where an account may run enough at once. */
  readonly isSpread?: true;
};
