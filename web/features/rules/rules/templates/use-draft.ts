import { useState } from 'react';
import * as z from 'zod';
import { createRuleTemplate, listRules } from '../../../../../shared/contract/rules/rules/operations.ts';
import { useCall } from '../../../../app/query.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import type { NewTemplate } from './template-calls.ts';
import { freeName, type IsTaken } from './taken-names.ts';
import type { RuleRow } from '../wire.ts';

const { desc, db_type } = createRuleTemplate.body.shape;
const basicsOf = (isTaken: IsTaken) =>
  z.object({ rule_template_name: freeName(isTaken), desc: desc.unwrap(), db_type });

/** What a template begins with: nothing, one that is edited, or what a file held. */
export type Start = {
  readonly rule_template_name: string;
  readonly desc: string;
  readonly db_type: string;
  readonly rules: readonly RuleRow[];
};
export const emptyStart: Start = { rule_template_name: '', desc: '', db_type: '', rules: [] };

/** A template while it is written. A rule that was switched off keeps its level and values until it is switched on again. */
export function useDraft(start: Start, isTaken: IsTaken) {
  const form = useForm(basicsOf(isTaken), {
    rule_template_name: start.rule_template_name,
    desc: start.desc,
    db_type: start.db_type,
  });
  const [on, setOn] = useState<ReadonlySet<string>>(() => new Set(start.rules.map(({ rule_name }) => rule_name)));
  const [own, setOwn] = useState<ReadonlyMap<string, RuleRow>>(
    () => new Map(start.rules.map((rule) => [rule.rule_name, rule])),
  );
  const dbType = form.values.db_type;
  const known = useCall(listRules, { query: { filter_db_type: dbType } }, { when: dbType !== '', quiet: true });
  const all = (known.data?.data ?? []).map((rule) => own.get(rule.rule_name) ?? rule);
  const enabled = all.filter(({ rule_name }) => on.has(rule_name));
  const isStart = on.size === start.rules.length && start.rules.every(({ rule_name }) => on.has(rule_name));
  return {
    form,
    enabled,
    known,
    disabled: all.filter(({ rule_name }) => !on.has(rule_name)),
    /** The rule as the product or whoever wrote it sets it. */
    standard: (name: string) => known.data?.data.find(({ rule_name }) => rule_name === name),
    enable: (names: readonly string[]) => setOn((before) => new Set([...before, ...names])),
    disable: (names: readonly string[]) =>
      setOn((before) => new Set([...before].filter((name) => !names.includes(name)))),
    change: (rule: RuleRow) => setOwn((before) => new Map([...before, [rule.rule_name, rule]])),
    /** A template belongs to one database type, so its rules go with another one. */
    chooseType: (type: string) => {
      if (type === dbType) return;
      form.set('db_type', type);
      setOn(new Set());
    },
    isChanged: form.isChanged || !isStart || [...own.values()].some((rule) => !start.rules.includes(rule)),
    ruleList: (): NewTemplate['rule_list'] =>
      enabled.map(({ rule_name, level, params, is_custom_rule }) => ({
        name: rule_name,
        level,
        is_custom_rule,
        params: params.map(({ key, value }) => ({ key, value })),
      })),
  };
}

export type Draft = ReturnType<typeof useDraft>;
