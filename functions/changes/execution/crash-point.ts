/** Every step boundary of an execution, in the order in which a statement meets them. */
export const crashPoints = [
  'beforeTakeover',
  'afterTakeover',
  'afterConnect',
  'beforeTransactionRow',
  'afterTransactionRow',
  'beforeBackup',
  'whileBackingUp',
  'afterBackup',
  'beforeStarted',
  'betweenMarks',
  'afterStarted',
  'whileRunning',
  'afterRun',
  'afterSwap',
  'beforeLeftRows',
  'afterLeftRows',
  'beforeCommitting',
  'afterCommitting',
  'whileCommitting',
  'afterCommit',
  'beforeOutcome',
  'betweenOutcomes',
  'afterOutcome',
  'beforeEnd',
  'afterEnd',
  'whileSettling',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

/** Called at each step boundary; the product does nothing there, the crash test ends the process. */
export type AtCrashPoint = (point: CrashPoint) => Promise<void>;

export const noCrash: AtCrashPoint = () => Promise.resolve();
