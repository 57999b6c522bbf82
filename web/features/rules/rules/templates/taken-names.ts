import { useState } from 'react';
import {
  createRuleTemplate,
  listProjectRuleTemplateTips,
  listRuleTemplateTips,
} from '../../../../../shared/contract/rules/rules/operations.ts';
import { errors as ruleErrors } from '../../../../../shared/contract/rules/rules/errors.ts';
import { fill } from '../../../../../shared/text.ts';
import type { CallError } from '../../../../app/call-error.ts';
import { useCall } from '../../../../app/query.ts';
import type { TemplatePlace } from './place.ts';

export type IsTaken = (name: string) => boolean;

/** The names that no new template of a place can have: those that it sees, and those that the server has refused, because other projects use them. */
export function useTakenNames(place: TemplatePlace) {
  const isProject = place.kind === 'project';
  const ofPlatform = useCall(listRuleTemplateTips, { query: {} }, { quiet: true }).data?.data ?? [];
  const ofProject =
    useCall(
      listProjectRuleTemplateTips,
      { params: { project_name: isProject ? place.name : '' }, query: {} },
      { when: isProject, quiet: true },
    ).data?.data ?? [];
  const [refused, setRefused] = useState<readonly string[]>([]);
  const taken = new Set([
    ...[...ofPlatform, ...ofProject].map(({ rule_template_name }) => rule_template_name),
    ...refused,
  ]);
  const isTaken: IsTaken = (name) => taken.has(name);
  return {
    isTaken,
    /** Whether a refusal is about the name, which is then known to be taken. */
    learnFrom: (error: CallError, name: string) => {
      if (!error.is('ruleTemplateNameTaken')) return false;
      setRefused((before) => [...before, name]);
      return true;
    },
  };
}

/** The name of a new template, as the contract wants it and free. */
export function freeName(isTaken: IsTaken) {
  return createRuleTemplate.body.shape.rule_template_name.superRefine((name, context) => {
    if (isTaken(name))
      context.addIssue({ code: 'custom', params: { text: fill(ruleErrors.ruleTemplateNameTaken.text, { name }) } });
  });
}
