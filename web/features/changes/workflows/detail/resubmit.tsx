import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listInstanceTips } from '../../../../../shared/contract/databases/instances/operations.ts';
import { resubmitWorkflow } from '../../../../../shared/contract/changes/workflows/operations.ts';
import { useText } from '../../../../app/language.tsx';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../../app/query.ts';
import { Waiting } from '../../../../app/waiting.tsx';
import { Confirm } from '../../../../ui/dialog/confirm.tsx';
import { focusContent } from '../../../../ui/form/focus-content.ts';
import { LeaveGuard } from '../../../../ui/form/leave-guard.tsx';
import { AuditProgress } from '../create/audit-progress.tsx';
import { AuditResult } from '../create/audit-result.tsx';
import { shownOfWorkflows as refreshes } from '../actions/changes.ts';
import { words as createWords } from '../create/create-words.ts';
import { words } from './detail-words.ts';
import { isBlank, isOther } from '../create/script.ts';
import { SqlSection } from '../create/sql-section.tsx';
import { SubmitBar } from '../create/submit-bar.tsx';
import { useBackup } from '../create/use-backup.ts';
import { BackupSection } from '../create/backup-section.tsx';
import { useAudit } from '../create/use-audit.ts';
import { useClone } from '../create/use-clone.ts';
import { useDraft, type Start } from '../create/use-draft.ts';
import type { Workflow } from '../wire.ts';

/** The SQL of a rejected workflow, to be changed, audited and submitted again. */
export function Resubmit({ workflow, onDone }: { workflow: Workflow; onDone: () => void }) {
  const start = useClone(workflow.workflow_id);
  return start ? <ResubmitForm workflow={workflow} start={start} onDone={onDone} /> : <Waiting />;
}

function ResubmitForm({
  workflow: { workflow_id },
  start,
  onDone,
}: {
  workflow: Workflow;
  start: Start;
  onDone: () => void;
}) {
  const say = useText();
  const project_name = useProject().name;
  const sources = useCall(listInstanceTips, { params: { project_name }, query: {} }).data?.data ?? [];
  const draft = useDraft(start, sources);
  const backup = useBackup(draft.rows, sources, { isByFile: draft.isByFile, before: start.backup });
  const audit = useAudit({
    targets: draft.rows,
    isSame: draft.isSame,
    scriptOf: draft.scriptOf,
    backup: backup.wanted,
    backupRows: backup.wantedRows,
    isByFile: draft.isByFile,
    fileOrder: draft.fileOrder,
  });
  const submit = useChange(resubmitWorkflow, { refreshes, said: words.resubmitted, quiet: true });
  const [showsProblems, setShowsProblems] = useState(false);
  const isChanged = draft.rows.some((row) =>
    isOther(draft.scriptOf(row), start.scripts[row.key] ?? start.scripts['same']),
  );
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => (isChanged ? setIsLeaving(true) : onDone());
  const runAudit = () => {
    setShowsProblems(true);
    if (!audit.busy && !backup.hasRowsProblem && draft.written.every((row) => !isBlank(draft.scriptOf(row))))
      audit.run(focusContent);
  };
  const send = () =>
    submit.run(
      { params: { project_name, workflow_id }, body: { task_ids: audit.audited.map(({ task }) => task.task_id) } },
      onDone,
    );
  return (
    <SpaceBetween size="l">
      <LeaveGuard when={isChanged} text={createWords.leave} />
      <Alert type="info" header={say(words.modifyTitle)}>
        {say(words.modifyHint)}
      </Alert>
      {isLeaving && (
        <Confirm
          title={words.modifyLeave}
          text={words.modifyCancel}
          onCancel={() => setIsLeaving(false)}
          onConfirm={onDone}
        >
          {say(createWords.leave)}
        </Confirm>
      )}
      {submit.error && <Alert type="error">{submit.error.message}</Alert>}
      {audit.audited.length === 0 ? (
        <>
          <SqlSection draft={draft} showsProblems={showsProblems} onSubmit={runAudit} isFixed />
          <BackupSection backup={backup} />
          <AuditProgress audit={audit} />
          <Box float="right">
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" onClick={leave}>
                {say(words.modifyBack)}
              </Button>
              <Button variant="primary" loading={audit.busy} onClick={runAudit}>
                {say(createWords.audit)}
              </Button>
            </SpaceBetween>
          </Box>
        </>
      ) : (
        <>
          <AuditResult
            audited={audit.audited}
            scriptOf={draft.scriptOf}
            onChange={draft.setScript}
            isStale={audit.isStale}
            onAudit={runAudit}
          />
          <SubmitBar
            audited={audit.audited}
            isStale={audit.isStale}
            isAuditing={audit.busy}
            isSubmitting={submit.busy}
            text={words.resubmit}
            backText={words.modifyBack}
            onBack={leave}
            onAudit={runAudit}
            onSubmit={send}
          />
        </>
      )}
    </SpaceBetween>
  );
}
