import { useSearchParams } from 'react-router-dom';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import { listDrivers } from '../../../../shared/contract/databases/instances/operations.ts';
import { listProjects } from '../../../../shared/contract/people/projects/operations.ts';
import { useProjectAtHand, type ProjectSummary } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';

/** Which rules are looked at, kept in the address: of the type that the project at hand uses and of no template when it names none. */
export function useRuleChoice() {
  const [address, setAddress] = useSearchParams();
  const drivers = useCall(listDrivers, {}).data?.data;
  const project = useNamedProject(address.get('projectID') ?? undefined);
  const { typeHere, isKnown } = useTypeHere();
  const version = Number(address.get('version')) || undefined;
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: undefined, ...next })) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  return {
    drivers,
    project,
    version,
    change,
    dbType: address.get('filter_db_type') ?? (isKnown ? (typeHere ?? drivers?.[0]?.driver_name) : undefined),
    template: address.get('template') ?? undefined,
    instance: project ? (address.get('instance') ?? undefined) : undefined,
  };
}

/** The type of the first data source of the project at hand. */
function useTypeHere(): { typeHere: string | undefined; isKnown: boolean } {
  const { current } = useProjectAtHand();
  const params = { project_uid: current?.uid ?? '' };
  const { data, error } = useCall(listDbServiceTips, { params, query: {} }, { when: current !== undefined });
  return { typeHere: data?.data[0]?.db_type, isKnown: current === undefined || data !== undefined || error !== null };
}

/** The project that the address names, when the reader may see it. */
function useNamedProject(uid: string | undefined): ProjectSummary | undefined {
  const { current } = useProjectAtHand();
  const isElsewhere = uid !== undefined && uid !== current?.uid;
  const found = useCall(
    listProjects,
    { query: { page_index: 1, page_size: 1, filter_by_uid: uid } },
    { when: isElsewhere },
  );
  return isElsewhere ? found.data?.data[0] : uid === undefined ? undefined : current;
}

export type RuleChoice = ReturnType<typeof useRuleChoice>;
