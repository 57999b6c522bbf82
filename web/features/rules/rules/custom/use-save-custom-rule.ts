import type * as z from 'zod';
import {
  createCustomRule,
  getCategoryStatistics,
  getCustomRule,
  listCustomRules,
  listRules,
  updateCustomRule,
} from '../../../../../shared/contract/rules/rules/operations.ts';
import type { CallError } from '../../../../app/call-error.ts';
import { useChange } from '../../../../app/query.ts';
import type { CustomRule } from './wire.ts';

/** Adds a custom rule or changes one; what cannot change of it is not sent. */
export function useSaveCustomRule(before: CustomRule | undefined) {
  const options = { refreshes: [listCustomRules, getCustomRule, listRules, getCategoryStatistics], quiet: true };
  const [creating, updating] = [useChange(createCustomRule, options), useChange(updateCustomRule, options)];
  const run = (
    body: z.input<typeof createCustomRule.body>,
    revision: number | undefined,
    then: () => void,
    refused: (error: CallError) => void,
  ) => {
    const { db_type: _fixed, desc: _kept, ...change } = body;
    if (before) updating.run({ params: { rule_id: before.rule_id }, body: { ...change, revision } }, then);
    else creating.run({ body }, then, refused);
  };
  return { run, busy: creating.busy || updating.busy, error: creating.error ?? updating.error };
}
