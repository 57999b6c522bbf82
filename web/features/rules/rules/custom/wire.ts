import type { Received } from '../../../../../shared/contract/operation.ts';
import type { listCustomRules } from '../../../../../shared/contract/rules/rules/operations.ts';

/** A rule that people of this installation wrote. */
export type CustomRule = Received<typeof listCustomRules>['data'][number];
