import type { ConditionKey, ConditionOperator } from '../../../shared/scan-types/conditions.ts';
import type { Entry } from './inbox-repo.ts';

/** When a statement is of high priority. */
export type PriorityCondition = {
  readonly key: ConditionKey;
  readonly operator: ConditionOperator;
  readonly value: number;
};

/** What counting and auditing need to know of the plan that something was collected for. */
export type PlanFacts = {
  readonly projectUid: string;
  readonly scanId: number;
  readonly planId: number;
  readonly sourceType: string;
  /** Of a scan that goes by a name. */
  readonly scanTaskName?: string;
  /** Empty where statements are sent for no data source. */
  readonly dbServiceUid: string;
  readonly dbServiceName: string;
  readonly dbType: string;
  readonly conditions: readonly PriorityCondition[];
};

/** Says of an entry whether it is left out, and is told at the end how many each reason left out. */
export type Sieve = {
  readonly leavesOut: (entry: Entry, fingerprint: string, facts: PlanFacts) => boolean;
  readonly counted: (at: string) => Promise<void>;
};
