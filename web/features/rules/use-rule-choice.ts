import { useSearchParams } from 'react-router-dom';
import { listDrivers } from '../../../shared/contract/instances.ts';
import { useProjectAtHand } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';

/** Which rules are looked at, kept in the address: of the first type and of no template when it names none. */
export function useRuleChoice() {
  const [address, setAddress] = useSearchParams();
  const { all } = useProjectAtHand();
  const drivers = useCall(listDrivers, {}).data?.data;
  const project = all.find(({ uid }) => uid === address.get('projectID'));
  const version = Number(address.get('version')) || undefined;
  const change = (next: Readonly<Record<string, string | undefined>>) => setAddress((before) => {
    const after = new URLSearchParams(before);
    for (const [name, value] of Object.entries({ page: undefined, ...next })) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    return after;
  }, { replace: true });
  return {
    drivers, projects: all, project, version, change,
    dbType: address.get('filter_db_type') ?? drivers?.[0]?.driver_name,
    template: address.get('template') ?? undefined,
    instance: project ? address.get('instance') ?? undefined : undefined,
  };
}

export type RuleChoice = ReturnType<typeof useRuleChoice>;
