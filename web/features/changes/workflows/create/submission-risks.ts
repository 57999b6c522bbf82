import { errors as workflowErrors } from '../../../../../shared/contract/changes/workflows/errors.ts';
import { isLevel, levelTexts, severityOf } from '../../../../../shared/levels.ts';
import { fill, sameText, type Text } from '../../../../../shared/text.ts';
import { words } from './create-words.ts';
import { placeTitle } from '../place-title.ts';
import type { Audited } from './use-audit.ts';

/** What a person should know before audited SQL is submitted all the same. */
export function risksOf(audited: readonly Audited[], levelMax: string | undefined): Text[] {
  return audited.flatMap(({ task, target }) => [
    ...(levelMax !== undefined && severityOf(task.audit_level) > severityOf(levelMax)
      ? [
          fill(words.riskLevel, {
            name: placeTitle(target),
            level: levelWords(task.audit_level),
            max: levelWords(levelMax),
          }),
        ]
      : []),
    ...(task.errored_rule_count > 0
      ? [fill(words.riskErrored, { name: placeTitle(target), count: task.errored_rule_count })]
      : []),
  ]);
}

type Process = {
  readonly is_default: boolean;
  readonly instance_list: readonly { readonly instance_name: string }[];
  readonly allow_submit_when_less_audit_level?: string | undefined;
};

/** The approval process that data sources follow, else the default. Several are refused when they are submitted. */
export function processFor<P extends Process>(processes: readonly P[], sourceNames: readonly string[]): P | undefined {
  const isFollowed = ({ instance_list }: P) => instance_list.some((one) => sourceNames.includes(one.instance_name));
  return processes.find(isFollowed) ?? processes.find(({ is_default }) => is_default);
}

/** Why audited SQL cannot be submitted at all. */
export function whyNotSubmittable(audited: readonly Audited[], isStale: boolean): Text | undefined {
  if (audited.length === 0) return workflowErrors.auditRequired.text;
  if (isStale) return words.staleWhy;
  return audited.some(({ task }) => task.sql_count === 0) ? workflowErrors.auditEmpty.text : undefined;
}

function levelWords(level: string): Text {
  return isLevel(level) ? levelTexts[level] : sameText(level);
}
