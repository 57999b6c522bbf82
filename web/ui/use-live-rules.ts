import { useMemo } from 'react';
import { listInstanceRules } from '../../shared/contract/instances.ts';
import { useProject } from '../app/project-at-hand.tsx';
import { useCall } from '../app/query.ts';
import type { LiveRule } from './audit-worker/question.ts';

/** The rules by which SQL for a data source is judged, ready for the editor; none while no data source is chosen or its rules are not known, so that only the syntax is judged. */
export function useLiveRules(name: string): readonly LiveRule[] {
  const found = useCall(listInstanceRules, { params: { project_name: useProject().name, instance_name: name } }, { when: name !== '', quiet: true }).data?.data;
  return useMemo(() => (found ?? []).map(({ rule_name, level, params, desc, rule_script: script }) => ({
    name: rule_name, level, params: Object.fromEntries(params.map(({ key, value }) => [key, value])), ...(script !== undefined && { custom: { desc, script } }),
  })), [found]);
}
