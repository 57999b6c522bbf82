import type { Target } from '../../engines/driver.ts';

/** A database server beside the process, on which nobody's data is: scratch databases are made there. */
export interface RehearsalServer {
  /** How it is reached as somebody who may make databases and roles; undefined where it is of another type. It may have to be started first. */
  reach(dbType: string): Promise<Target | undefined>;
}
