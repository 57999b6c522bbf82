import { useEffect, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import { listInstanceTips } from '../../../../../shared/contract/databases/instances/operations.ts';
import { createWorkflow, listWorkflows } from '../../../../../shared/contract/changes/workflows/operations.ts';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { link } from '../../../../app/paths.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { notify } from '../../../../app/notices.ts';
import { useCall, useChange } from '../../../../app/query.ts';
import { focusContent, focusFirstProblem } from '../../../../ui/form/focus-content.ts';
import { LeaveGuard } from '../../../../ui/form/leave-guard.tsx';
import { useStep } from '../../../../ui/form/use-step.ts';
import { AuditProgress } from './audit-progress.tsx';
import { AuditResult } from './audit-result.tsx';
import { BackupSection } from './backup-section.tsx';
import { BasicsSection } from './basics-section.tsx';
import { CreateSteps, type CreateStep } from './create-steps.tsx';
import { words } from './create-words.ts';
import { isBlank, modeProblem } from './script.ts';
import { SourceRows } from './source-rows.tsx';
import { SqlSection } from './sql-section.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { useAudit } from './use-audit.ts';
import { useBackup } from './use-backup.ts';
import { useFirstStage } from './use-first-stage.ts';
import { rowProblems, useDraft, type Start } from './use-draft.ts';

/** From SQL to a workflow: write, read the audit, submit. Going back and forth keeps everything. */
export function CreateFlow({ start }: { start: Start }) {
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID, name: project_name } = useProject();
  const tips = useCall(listInstanceTips, { params: { project_name }, query: { functional_module: 'create_workflow' } });
  const version = useFirstStage(start.versionId);
  const sources = (tips.data?.data ?? []).filter((one) => version?.takes(one.instance_id) ?? true);
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
  const create = useChange(createWorkflow, { refreshes: [listWorkflows], quiet: true });
  const { step, go } = useStep<CreateStep>(['form', 'result']);
  const [showsProblems, setShowsProblems] = useState(false);
  const [createdId, setCreatedId] = useState<string>();
  // Once the guard knows that nothing would be lost: the workflow tells by itself who must approve it.
  useEffect(() => {
    if (createdId !== undefined)
      void navigate(link('workflow', { projectID, workflowId: createdId }), { replace: true });
  }, [createdId, navigate, projectID]);

  const audits = () =>
    draft.form.submit(() => {
      const isReady =
        rowProblems(draft.rows).size === 0 &&
        !backup.hasRowsProblem &&
        draft.written.every(
          (row) => !isBlank(draft.scriptOf(row)) && !modeProblem(draft.scriptOf(row), draft.isByFile),
        );
      if (isReady && !audit.busy)
        audit.run(() => {
          go('result');
          focusContent();
        });
    });
  const check = () => {
    setShowsProblems(true);
    audits();
    focusFirstProblem();
  };
  const submit = () =>
    draft.form.submit((basics) =>
      create.run(
        { params: { project_name }, body: { ...basics, task_ids: audit.audited.map(({ task }) => task.task_id) } },
        ({ data }) => {
          setCreatedId(data.workflow_id);
          notify({ kind: 'success', title: fill(words.submitted, { name: basics.workflow_subject }), stays: true });
        },
      ),
    );

  return (
    <SpaceBetween size="l">
      <LeaveGuard when={draft.hasOwnSql && createdId === undefined} text={words.leave} />
      <CreateSteps at={step} />
      {create.error && <Alert type="error">{create.error.message}</Alert>}
      {step === 'form' && (
        <>
          {version && (
            <Alert type="info">{say(fill(words.inVersion, { name: version.name, stage: version.stage }))}</Alert>
          )}
          <BasicsSection form={draft.form} />
          <SourceRows draft={draft} sources={sources} isLoading={tips.isPending} showsProblems={showsProblems} />
          <SqlSection draft={draft} showsProblems={showsProblems} onSubmit={check} />
          <BackupSection backup={backup} />
          <AuditProgress audit={audit} />
          <Box float="right">
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" onClick={() => navigate(link('workflows', { projectID }))}>
                {say(words.cancel)}
              </Button>
              <Button variant="primary" loading={audit.busy} onClick={check}>
                {say(words.audit)}
              </Button>
            </SpaceBetween>
          </Box>
        </>
      )}
      {step === 'result' && (
        <>
          <AuditResult
            audited={audit.audited}
            scriptOf={draft.scriptOf}
            onChange={draft.setScript}
            isStale={audit.isStale}
            onAudit={check}
          />
          <SubmitBar
            audited={audit.audited}
            isStale={audit.isStale}
            isAuditing={audit.busy}
            isSubmitting={create.busy}
            text={words.submit}
            backText={words.back}
            onBack={() => go('form')}
            onAudit={check}
            onSubmit={submit}
          />
        </>
      )}
    </SpaceBetween>
  );
}
