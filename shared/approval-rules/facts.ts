import type { OverallLevel } from '../levels.ts';
import type { ChangeKind } from './rule.ts';

/** What could not be found out: it counts as the riskiest that it could be. */
export type Unknown = 'unknown';

/** What rules look at: one data source's part of a change. */
export type ChangeFacts = {
  /** The data source, as sentences call it. */
  readonly source: string;
  readonly kinds: readonly ChangeKind[] | Unknown;
  readonly level: OverallLevel | Unknown;
  /** Whether a statement is bound to fail: it does not parse, or names what is not there. */
  readonly cannotRun: boolean | Unknown;
  readonly affectedRows: number | Unknown;
  /** Rows of the largest table that is touched. */
  readonly tableRows: number | Unknown;
  /** On how many data sources the whole change is; missing in what was kept before rules asked for it, and then not known. */
  readonly sources?: number | undefined;
  readonly environment: { readonly uid: string; readonly name: string };
  /** When it was submitted, as an ISO time. */
  readonly at: string;
};
