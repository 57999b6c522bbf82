import { verdict, type Place, type Verdict } from '../../shared/allowed.ts';
import { policies, type PolicyName } from '../../shared/policies.ts';
import { errors as platformErrors } from '../../shared/contract/platform/errors.ts';
import type { Text } from '../../shared/text.ts';
import { reservedFor } from '../../shared/who-may.ts';
import { useProjectAtHand, type ProjectSummary } from './project-at-hand.tsx';
import { useSignedIn } from './signed-in.tsx';

/** Where it is asked: the project at hand unless a row names another, and at most one data source. */
type About = { readonly project?: ProjectSummary; readonly dbServiceUid?: string };

/**
 * Why the reader may not do something here, or undefined when the reader may: `why: whyNot('dbServiceManage')`.
 * The very rows by which the server refuses.
 */
export function useWhyNot(): (policy: PolicyName, about?: About) => Text | undefined {
  const decide = useVerdict();
  return (policy, about) => {
    const outcome = decide(policy, about);
    if (outcome === 'allowed') return undefined;
    return outcome === 'archived' ? platformErrors.projectArchived.text : reservedFor(policies[policy]);
  };
}

/** Whether the reader may, for what is hidden instead of disabled. */
export function useMay(): (policy: PolicyName, about?: About) => boolean {
  const decide = useVerdict();
  return (policy, about) => decide(policy, about) === 'allowed';
}

export function useVerdict(): (policy: PolicyName, about?: About) => Verdict {
  const { rights, user } = useSignedIn();
  const { current } = useProjectAtHand();
  return (policy, { project, dbServiceUid } = {}) => {
    const place =
      project && project.uid !== current?.uid
        ? rowPlace(project)
        : current && { archived: current.archived, mine: current.mine };
    return verdict(policy, rights, {
      ...(place && { project: place }),
      ...(dbServiceUid !== undefined && { dbServiceUid }),
    });
  };

  // Of a project that is not open only membership and management are known, which is what its row's actions ask.
  function rowPlace({ uid, archived }: ProjectSummary): NonNullable<Place['project']> {
    const bound = user.user_bind_projects.find(({ project_id }) => project_id === uid);
    return { archived, mine: bound && { isManager: bound.is_manager, permissions: [], sources: {} } };
  }
}
