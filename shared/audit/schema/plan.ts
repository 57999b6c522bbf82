/**
 * How a step of a plan finds its rows. wholeTable: it reads all of the table; wholeIndex: all of an index; range: a
 * part of an index; lookup: the rows of one key; single: one row at most; merged: several indexes together; skipScan:
 * an index without its first column.
 */
export type PlanAccess = 'wholeTable' | 'wholeIndex' | 'range' | 'lookup' | 'single' | 'merged' | 'skipScan' | 'other';

/**
 * What else a step does: sort its rows, build a temporary table, throw rows away by a condition, run once per row of
 * the step before it.
 */
export type PlanWork = 'sort' | 'temporary' | 'filter' | 'nestedLoop';

/** One step of a plan. A step that reads no table, such as a sort, has neither `table` nor access but 'other'. */
export type PlanStep = {
  /** The alias or name by which the statement calls the table, as the server repeats it. */
  readonly table: string | undefined;
  readonly access: PlanAccess;
  /** The server's own word for the access: ALL, ref; Seq Scan, Index Scan. */
  readonly word: string;
  /**
   * Estimated rows. MySQL: read each time; PostgreSQL, Oracle and SQL Server: passed on each time, after the filter.
   */
  readonly rows: number | undefined;
  readonly key: string | undefined;
  readonly possibleKeys: readonly string[];
  readonly work: readonly PlanWork[];
  /** What a sort or hash keeps in memory by the estimate, where the server tells the width of rows. */
  readonly bytes: number | undefined;
};

/** How the server would carry out one statement, by its own EXPLAIN: nothing was run. */
export type Plan = {
  readonly steps: readonly PlanStep[];
  /** Rows that the statement returns or changes, by the estimate. */
  readonly rows: number | undefined;
  /** In the server's own units; undefined where it does not tell. */
  readonly cost: number | undefined;
  /** Conditions that cannot use an index because a value must be converted, in the server's words. */
  readonly conversions: readonly string[];
};

/**
 * What the server said when it was asked for a plan; a refusal are its own words, and what it says is not there is
 * missing for certain.
 */
export type PlanAnswer = Plan | { readonly refusal: string; readonly isOfMissing?: boolean };
