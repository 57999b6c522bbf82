import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWhyNot } from '../../../../app/may.ts';
import { link } from '../../../../app/paths.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import type { Action } from '../../../../ui/action.tsx';
import { useAsked } from '../../../../ui/dialog/confirm.tsx';
import { words } from './action-words.ts';
import { HeaderDialog, type AskedAction } from './header-dialog.tsx';
import { offersOf, type HeaderAction, type Situation } from './offered-actions.ts';
import { words as rollbackWords } from '../rollback/rollback-words.ts';
import type { Workflow } from '../wire.ts';

const RollbackDialog = lazy(() => import('../rollback/rollback-dialog.tsx'));

/** In the order in which they are shown; the primary one comes last. */
const order: readonly Exclude<HeaderAction, 'resubmit'>[] = [
  'close',
  'reject',
  'complete',
  'terminate',
  'retry',
  'approve',
  'execute',
];
const primary: readonly HeaderAction[] = ['approve', 'execute', 'retry'];

type Asking = { readonly workflow: Workflow; readonly situation: Situation; readonly onModify: () => void };

/** What may be done with the whole workflow: what its state allows as buttons, the rest in a menu with the reason. */
export function useHeaderActions({ workflow, situation, onModify }: Asking) {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { uid: projectID } = useProject();
  const asked = useAsked<AskedAction>();
  const [isRollingBack, setRollingBack] = useState(false);
  const offers = offersOf(situation);
  const actionOf = (id: Exclude<HeaderAction, 'resubmit'>): Action => ({
    id,
    text: words[id],
    run: () => asked.ask(id),
    why: offers[id].why,
    ...(primary.includes(id) && offers[id].fits && { primary: true }),
  });
  const clone: Action = {
    id: 'clone',
    text: words.clone,
    run: () => navigate(link('workflowCreate', { projectID }, { source_workflow_id: workflow.workflow_id })),
    why: whyNot('workflowCreate'),
  };
  const hasEnded = ['finished', 'exec_failed', 'canceled'].includes(workflow.record.status);
  const rollback: Action = {
    id: 'rollback',
    text: rollbackWords.action,
    run: () => setRollingBack(true),
    why: whyNot('workflowCreate') ?? whyNoRollback(hasEnded, workflow.has_backups),
  };
  const canRollBack = hasEnded && workflow.has_backups !== false;
  const modify: Action = { id: 'resubmit', text: words.resubmit, run: onModify, why: offers.resubmit.why };
  // What was rejected offers it beside the reason.
  const isFailed = workflow.record.status === 'exec_failed';
  return {
    actions: [
      ...order.filter((id) => offers[id].fits).map(actionOf),
      ...(isFailed ? [modify] : []),
      ...(canRollBack ? [rollback] : []),
    ],
    menu: [clone, ...(canRollBack ? [] : [rollback]), ...order.filter((id) => !offers[id].fits).map(actionOf)],
    modify,
    mayModify: offers.resubmit.fits && offers.resubmit.why === undefined,
    dialog: isRollingBack ? (
      <Suspense>
        <RollbackDialog workflow={workflow} onDone={() => setRollingBack(false)} />
      </Suspense>
    ) : (
      asked.about && (
        <HeaderDialog action={asked.about} workflow={workflow} tasks={situation.tasks} onDone={asked.done} />
      )
    ),
  };
}

function whyNoRollback(hasEnded: boolean, hasBackups: boolean | undefined) {
  if (!hasEnded) return rollbackWords.notEnded;
  return hasBackups === false ? rollbackWords.none : undefined;
}
