import { useState } from 'react';
import { listCustomRules } from '../../../../../shared/contract/rules/rules/operations.ts';
import type { CallError } from '../../../../app/call-error.ts';
import { useCall } from '../../../../app/query.ts';
import type { IsRuleTaken } from './custom-form.ts';
import type { CustomRule } from './wire.ts';

/** The names that a new custom rule cannot have in its database type; one that exists keeps its own. */
export function useTakenRuleNames(before: CustomRule | undefined) {
  const others = useCall(listCustomRules, { query: {} }, { when: before === undefined, quiet: true }).data?.data ?? [];
  const [refused, setRefused] = useState<readonly Pick<CustomRule, 'db_type' | 'desc'>[]>([]);
  const isTaken: IsRuleTaken = (dbType, name) =>
    before === undefined && [...others, ...refused].some(({ db_type, desc }) => db_type === dbType && desc === name);
  return {
    isTaken,
    /** Whether a refusal is about the name, which is then known to be taken. */
    learnFrom: (error: CallError, rule: Pick<CustomRule, 'db_type' | 'desc'>) => {
      if (!error.is('customRuleNameTaken')) return false;
      setRefused((known) => [...known, rule]);
      return true;
    },
  };
}
