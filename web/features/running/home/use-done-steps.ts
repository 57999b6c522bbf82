import { useMemo, useSyncExternalStore } from 'react';
import { getProjectTotals } from '../../../../shared/contract/running/statistics/home-operations.ts';
import { listUsers } from '../../../../shared/contract/people/users/operations.ts';
import { useProjectAtHand } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { recall, recallJson, remember } from '../../../app/storage.ts';
import type { Sign, Step } from './guide-steps.ts';

/** Which steps are behind the reader: by what there is by now, or because they were marked in this browser. */
export function useDoneSteps(managesPlatform: boolean) {
  const key = `SLUICE_GUIDE_${useSignedIn().user.uid}`;
  const [marked, mark] = useMarked(key);
  const project = useProjectAtHand().current;
  const totals = useCall(
    getProjectTotals,
    { params: { project_name: project?.name ?? '' } },
    { when: project !== undefined, quiet: true },
  );
  const users = useCall(listUsers, { query: { page_index: 1, page_size: 1 } }, { when: managesPlatform, quiet: true });
  const signs = signsOf(totals.data?.data, users.data?.total_nums);
  return {
    isKnown: !totals.isLoading && !users.isLoading,
    isDone: ({ id, sign }: Step) => marked.includes(id) || (sign !== undefined && signs[sign]),
    markDone: mark,
    isFolded: marked.includes(folded),
    fold: () => mark(folded),
  };
}

/** Stands among the marked steps for the whole, once the reader has folded it. */
const folded = '*';
const toldAll = new Set<() => void>();

/** What was marked in this browser; the guide may stand at two places, and both follow. */
function useMarked(key: string) {
  const kept = useSyncExternalStore(
    (hear) => {
      toldAll.add(hear);
      return () => toldAll.delete(hear);
    },
    () => recall(key),
  );
  const marked = useMemo(() => namesIn(kept === undefined ? undefined : recallJson(key)), [kept, key]);
  const mark = (id: string) => {
    remember(key, JSON.stringify([...new Set([...marked, id])]));
    for (const hear of toldAll) hear();
  };
  return [marked, mark] as const;
}

const none = { instance_total: 0, member_total: 0, workflow_total: 0 };

function signsOf(there = none, users = 0): Readonly<Record<Sign, boolean>> {
  return {
    users: users > 1,
    sources: there.instance_total > 0,
    members: there.member_total > 1,
    workflows: there.workflow_total > 0,
  };
}

function namesIn(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}
