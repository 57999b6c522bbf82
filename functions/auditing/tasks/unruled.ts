import type * as contract from '../../../shared/contract/auditing/tasks/operations.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { StoredRuleOutcome } from '../audits/rule-outcome-repo.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';

type Row = Reply<typeof contract.listAuditTaskRules>['data'][number];

/** Statements that cannot run, of which no rule says so: what does not parse is judged by none. */
export function unruledOf(
  { risk, auditLevel }: Pick<AuditTask, 'risk' | 'auditLevel'>,
  hit: readonly Pick<StoredRuleOutcome, 'ruleId' | 'hits'>[],
  locale: Locale,
): readonly Row[] {
  const told = hit.find(({ ruleId }) => ruleId === 'global-explain-pre-check')?.hits ?? 0;
  const count = (risk?.cannotRun ?? 0) - told;
  if (count <= 0) return [];
  // Where nobody knows whether the server reads what was not read here, no statement is at error level, and so this is not.
  const isCertain = auditLevel === 'error';
  return [
    {
      rule_name: '',
      desc: inLocale(isCertain ? cannotRun : mayNotRun, locale),
      level: isCertain ? 'error' : 'warn',
      hit_count: count,
      instead: '',
    },
  ];
}

const cannotRun: Text = {
  zh: '语句无法执行：存在语法错误，或引用的表、列不存在',
  en: 'It cannot run: it does not parse, or names a table or column that is not there',
};
const mayNotRun: Text = {
  zh: '语句可能无法执行：存在语法错误或暂不支持的语法，未经规则审核',
  en: 'It may not run: a syntax error, or syntax that is not supported, so that no rule judged it',
};
