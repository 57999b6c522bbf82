/** Limits of workflows and their execution. */
export const limits = {
  workflowNameLengthMax: 120,
  workflowTasksMax: 10,
  /** No database that we know has longer names of tables and schemas. */
  objectNameLengthMax: 256,
  scheduleAheadMinutesMin: 2,
  workflowsClosedAtOnceMax: 20,
  workflowsExportedMax: 5000,
  /** Statements that one rollback undoes. */
  rollbackStatementsMax: 1000,
  /** So old are workflows whose texts are packed for the search; a pack holds so many, and so much. */
  textSettleSeconds: 600,
  packedTextsMax: 1000,
  packedKilobytesMax: 250,
  /** Packs that one search looks through, what it then reads of what they name, and after how much it is content. */
  packsSearchedMax: 24,
  packedHitsMax: 200,
  packedHitsAtOnce: 50,
  /** Texts that differ from their packs for a while. */
  changedTextsMax: 500,
  unknownAfterSeconds: 120,
  /** How long a runner is believed to live without a word, and how often it gives one. */
  leaseSeconds: 20,
  heartbeatSeconds: 5,
  /** How long the machine may take to follow a lost runner by another, and the databases to answer what became of a statement. */
  machineGraceSeconds: 10,
  /** The same where a task is started outside of the functions: its program is fetched first. */
  runnerStartSeconds: 300,
  settleSeconds: 30,
  settlePollMilliseconds: 250,
  terminationPollMilliseconds: 250,
  /**
   * How long a server may say nothing before a second connection looks what our session does, and how often it looks at most and at least.
   * A session that does nothing for as long again, and longer for a long text, has answered into the void.
   */
  silenceSeconds: 5,
  silentLooksApartSecondsMax: 60,
  /** So fast a text reaches a server at the least. */
  sentKilobytesPerSecondMin: 100,
  /** A server that cannot be reached for so long will not answer what was sent before; a COMMIT is given up after `settleSeconds`. */
  unreachableSeconds: 120,
  /** How often what was undone by interruptions goes on by itself. */
  goOnsMax: 3,
  /** Between two tries to put the copy of an online change in the place of its table. */
  onlineSwapPauseMilliseconds: 1000,
  /** How far a replica may be behind while a table is copied, and how often it is looked at. */
  replicaLagSeconds: 5,
  replicaLookMilliseconds: 1000,
} as const;
