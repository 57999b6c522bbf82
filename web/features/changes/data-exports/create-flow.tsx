import { useEffect, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import {
  addDataExport,
  addDataExportTasks,
  listDataExports,
} from '../../../../shared/contract/changes/data-exports/operations.ts';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { notify } from '../../../app/notices.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { focusContent, focusFirstProblem } from '../../../ui/form/focus-content.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { StepLine } from '../../../ui/form/step-line.tsx';
import { useStep } from '../../../ui/form/use-step.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { AuditStep } from './audit-step.tsx';
import { words } from './create-words.ts';
import { PartFields } from './part-fields.tsx';
import { useDraft, type Draft, type Start } from './use-draft.ts';
import type { Source } from './wire.ts';

const steps = ['form', 'result'] as const;
type Step = (typeof steps)[number];

/** From queries to an export: write, read the audit, submit. Going back and forth keeps everything. */
export function CreateFlow({ start }: { start: Start }) {
  const navigate = useNavigate();
  const projectID = useProject().uid;
  const params = { project_uid: projectID };
  const tips = useCall(listDbServiceTips, { params, query: { functional_module: 'create_export_task' } });
  const sources = tips.data?.data ?? [];
  const draft = useDraft(start, sources);
  const { step, go } = useStep<Step>(steps);
  const making = useMaking(draft, (next) => {
    go(next);
    focusContent();
  });
  const refusal = step === 'form' ? making.refusal : making.create.error;
  const workflowID = making.made;
  // Once the guard knows that nothing would be lost: the export tells by itself who must approve it.
  useEffect(() => {
    if (workflowID !== undefined) void navigate(link('dataExport', { projectID, workflowID }), { replace: true });
  }, [workflowID, navigate, projectID]);
  return (
    <SpaceBetween size="l">
      <LeaveGuard when={draft.hasOwnSql && workflowID === undefined} text={words.leave} />
      <StepLine steps={[words.stepForm, words.stepResult]} now={steps.indexOf(step)} />
      {refusal && <Alert type="error">{refusal.message}</Alert>}
      {step === 'form' && (
        <FormStep
          draft={draft}
          sources={sources}
          isLoading={tips.isPending}
          showsProblems={making.showsProblems}
          problemOf={making.problemOf}
          isBusy={making.audit.busy}
          onAudit={making.check}
        />
      )}
      {step === 'result' && (
        <AuditStep
          uids={making.uids}
          why={making.isStale ? words.notAudited : undefined}
          isBusy={making.create.busy}
          onBack={() => go('form')}
          onSubmit={making.submit}
        />
      )}
    </SpaceBetween>
  );
}

/** The two calls that make an export, and what they answered. */
function useMaking(draft: Draft, goTo: (step: Step) => void) {
  const params = { project_uid: useProject().uid };
  const audit = useChange(addDataExportTasks, { quiet: true });
  const create = useChange(addDataExport, { refreshes: [listDataExports], quiet: true });
  const [showsProblems, setShowsProblems] = useState(false);
  const [audited, setAudited] = useState<{ readonly of: string; readonly uids: readonly string[] }>();
  const [made, setMade] = useState<string>();
  const uids = audited?.uids ?? [];
  const [asked, setAsked] = useState('');
  const now = JSON.stringify(draft.parts);
  // What was refused is told until something else is written.
  const refusal = asked === now ? audit.error : null;
  useEffect(() => {
    if (refusal) focusFirstProblem();
  }, [refusal]);
  const auditAll = () => {
    if (!draft.isWhole || audit.busy) return;
    setAsked(now);
    audit.run({ params, body: { data_export_tasks: draft.parts.map(wireOf) } }, ({ data }) => {
      setAudited({ of: now, uids: data.data_export_task_uids });
      goTo('result');
    });
  };
  return {
    audit,
    create,
    showsProblems,
    made,
    uids,
    isStale: audited?.of !== now,
    refusal: refusal?.fields.length === 0 ? refusal : null,
    problemOf: (index: number) =>
      refusal?.fields.find(({ path }) => path === `data_export_tasks.${index}.export_sql`)?.message,
    check() {
      setShowsProblems(true);
      draft.form.submit(auditAll);
      focusFirstProblem();
    },
    submit: () =>
      draft.form.submit((basics) => {
        const tasks = uids.map((task_uid) => ({ task_uid }));
        create.run({ params, body: { data_export_workflow: { ...basics, tasks } } }, ({ data }) => {
          setMade(data.export_data_workflow_uid);
          notify({ kind: 'success', title: fill(words.submitted, { name: basics.name }), stays: true });
        });
      }),
  };
}

function wireOf({ sourceUid, schema, format, sql }: Draft['parts'][number]) {
  return { db_service_uid: sourceUid, database_name: schema, export_file_type: format, export_sql: sql };
}

type FormProps = {
  readonly draft: Draft;
  readonly sources: readonly Source[];
  readonly isLoading: boolean;
  readonly showsProblems: boolean;
  readonly problemOf: (index: number) => string | undefined;
  readonly isBusy: boolean;
  readonly onAudit: () => void;
};

function FormStep({ draft, sources, isLoading, showsProblems, problemOf, isBusy, onAudit }: FormProps) {
  const say = useText();
  const navigate = useNavigate();
  const projectID = useProject().uid;
  const isFull = draft.parts.length >= limits.exportTasksMax;
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{say(words.basics)}</Header>}>
        <SpaceBetween size="m">
          <Field form={draft.form} name="name" label={words.name} constraint={words.nameRule}>
            <Input {...draft.form.input('name')} />
          </Field>
          <Field form={draft.form} name="desc" label={words.desc} hint={words.descHint}>
            <Textarea {...draft.form.input('desc')} rows={2} />
          </Field>
        </SpaceBetween>
      </Container>
      {draft.parts.map((part, index) => (
        <PartFields
          key={part.key}
          part={part}
          number={index + 1}
          draft={draft}
          sources={sources}
          isLoading={isLoading}
          showsProblems={showsProblems}
          problem={problemOf(index)}
          onSubmit={onAudit}
        />
      ))}
      <ReasonedButton
        text={words.add}
        iconName="add-plus"
        formAction="none"
        why={isFull ? fill(words.full, { max: limits.exportTasksMax }) : undefined}
        onClick={draft.add}
      />
      <Box float="right">
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" onClick={() => navigate(link('dataExports', { projectID }))}>
            {say(words.cancel)}
          </Button>
          <Button variant="primary" loading={isBusy} onClick={onAudit}>
            {say(words.audit)}
          </Button>
        </SpaceBetween>
      </Box>
    </SpaceBetween>
  );
}
