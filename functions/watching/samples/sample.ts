/** One look at a statement that ran: a single execution or, where the server tells no more, several at once. */
export type Sample = {
  /** When it ended, or was seen. */
  readonly at: number;
  readonly planId: number;
  readonly statementId: number;
  readonly fingerprint: string;
  readonly sql: string;
  readonly schema: string;
  readonly user: string;
  readonly host: string;
  /** How many executions it stands for; none where one that was told before went on. */
  readonly runs: number;
  /** How long it took; of several executions, on average. */
  readonly seconds: number;
  readonly rows: number | undefined;
};
