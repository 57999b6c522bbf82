import { choices } from '../../../../shared/choices.ts';
import { levels, levelTexts } from '../../../../shared/levels.ts';
import { ruleTagChoices, ruleTagGroupTexts } from '../../../ui/audit-worker/rule-tag-words.ts';
import { useTable } from '../../../ui/table/use-table.ts';
import { words } from './rule-words.ts';
import type { RuleRow } from './wire.ts';

const levelChoices = choices(levelTexts);
type Filter = { readonly fuzzy_keyword_rule?: string | undefined; readonly tags?: string | undefined };

/** What the rule table narrows by, kept in the address; `filter` is how the operations take it, `isShown` does the rest here. */
export function useRuleFilters(known: readonly RuleRow[] = []) {
  const table = useTable({
    pageSize: 20,
    search: { field: 'fuzzy_keyword_rule', placeholder: words.search },
    filters: {
      level: { label: words.level, choices: { values: [...levels].reverse(), labels: levelChoices.labels } },
      category: { label: words.category, options: categoriesOf(known) },
      operand: { label: ruleTagGroupTexts.operand, choices: ruleTagChoices.operand },
      audit_purpose: { label: ruleTagGroupTexts.audit_purpose, choices: ruleTagChoices.audit_purpose },
      sql: { label: ruleTagGroupTexts.sql, choices: ruleTagChoices.sql },
      audit_accuracy: { label: ruleTagGroupTexts.audit_accuracy, choices: ruleTagChoices.audit_accuracy },
      performance_cost: { label: ruleTagGroupTexts.performance_cost, choices: ruleTagChoices.performance_cost },
    },
  });
  const { level, category, operand, audit_purpose, sql, audit_accuracy, performance_cost, fuzzy_keyword_rule } =
    table.query;
  const tags = [operand, audit_purpose, sql, audit_accuracy, performance_cost]
    .filter((tag) => tag !== undefined)
    .join(',');
  const filter: Filter = { fuzzy_keyword_rule, tags: tags || undefined };
  return {
    table,
    filter,
    /** Whether level and category let a rule through, for lists that the server has narrowed already. */
    isShown: (rule: RuleRow) => (!level || rule.level === level) && (!category || rule.type === category),
    /** Whether all of the filters do, for rules that are at hand. */
    fits: (rule: RuleRow) =>
      (!level || rule.level === level) &&
      (!category || rule.type === category) &&
      hasTags(rule, tags) &&
      hasKeyword(rule, fuzzy_keyword_rule),
  };
}

function categoriesOf(rules: readonly RuleRow[]) {
  return [...new Set(rules.map(({ type }) => type))].map((type) => ({ value: type, label: type }));
}

function hasTags({ categories }: RuleRow, joined: string): boolean {
  const own = Object.values(categories).flat();
  return joined.split(',').every((tag) => tag === '' || own.includes(tag));
}

function hasKeyword({ rule_name, desc, annotation }: RuleRow, keyword: string | undefined): boolean {
  return !keyword || `${rule_name}\n${desc}\n${annotation}`.toLowerCase().includes(keyword.toLowerCase());
}
