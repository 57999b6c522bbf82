import type { Received } from '../../../../shared/contract/operation.ts';
import type { listRules } from '../../../../shared/contract/rules/rules/operations.ts';

/** A rule as a list shows it. */
export type RuleRow = Received<typeof listRules>['data'][number];
