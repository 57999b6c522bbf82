import { useEffect, useRef, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import { listInstanceTips } from '../../../../../shared/contract/databases/instances/operations.ts';
import { wasTried } from '../../../../../shared/engines/tried.ts';
import { findEngine } from '../../../../../shared/engines/index.ts';
import { limits } from '../../../../../shared/limits.ts';
import { backupCautions } from '../../../../../shared/rollback/reasons.ts';
import { fill, type Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useCall } from '../../../../app/query.ts';
import type { CallError } from '../../../../app/call-error.ts';
import { focusFirstProblem } from '../../../../ui/form/focus-content.ts';
import { Input } from '../../../../ui/form/input.tsx';
import { RadioGroup } from '../../../../ui/form/radio-group.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Backups, type Backup } from './rollback-backups.tsx';
import { words } from './rollback-words.ts';
import { presetName } from '../create/use-draft.ts';
import { useBackups } from './use-backups.ts';
import { RollbackFindings } from './rollback-findings.tsx';
import { RollbackWindows } from './rollback-windows.tsx';
import { isNothingToDo, undoable, useRollback } from './use-rollback.ts';
import type { Workflow } from '../wire.ts';

/** Chooses executed statements, shows whether others changed their rows since, and submits what undoes them. */
export default function RollbackDialog({ workflow, onDone }: { workflow: Workflow; onDone: () => void }) {
  const say = useText();
  const backups = useBackups(workflow.workflow_id);
  const ids = backups.chosen.map(({ exec_sql_id }) => exec_sql_id);
  const [name, setName] = useState(() => presetName('rollback', new Date()));
  const [keepsOwn, setKeepsOwn] = useState(false);
  const rollback = useRollback(workflow.workflow_id);
  const wanted = { ids, keepsOwn };
  const found = rollback.found(wanted);
  const nameProblem = nameProblemOf(rollback.error);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Of many statements the end is in view, while what was found stands above them.
    top.current?.scrollIntoView?.();
    if (nameProblem !== undefined) focusFirstProblem();
  }, [found, rollback.error, nameProblem]);
  const count = found && !isNothingToDo(found) ? undoable(found).length : 0;
  return (
    <FormDialog
      size="max"
      title={words.action}
      text={submitText(ids.length, count)}
      why={whyNot(ids.length)}
      busy={rollback.isChecking || rollback.isSubmitting}
      onCancel={onDone}
      onSubmit={() => (found && count > 0 ? rollback.submit(found, { name, keepsOwn }) : rollback.check(wanted))}
    >
      <div ref={top}>
        <Box color="text-body-secondary">{say(words.hint)}</Box>
      </div>
      <Problems of={[backups.error, nameProblem === undefined ? rollback.error : null]} />
      <Untried of={backups.chosen} />
      <TooMany total={backups.rows.length} />
      {found && <RollbackFindings found={found} />}
      <Labelled label={words.name} problem={nameProblem}>
        <Input value={name} onChange={({ detail }) => setName(detail.value)} />
      </Labelled>
      <RollbackWindows workflowId={workflow.workflow_id} of={backups.chosen} />
      <OwnBackup isOn={keepsOwn} onChange={setKeepsOwn} />
      <Backups rows={backups.rows} chosen={backups.chosen} isLoading={backups.isLoading} onChoose={backups.choose} />
    </FormDialog>
  );
}

/** Whether what the rollback changes is kept in turn. */
function OwnBackup({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const say = useText();
  return (
    <Labelled label={words.backup}>
      <RadioGroup
        value={isOn ? 'kept' : 'none'}
        onChange={({ detail }) => onChange(detail.value === 'kept')}
        items={[
          { value: 'none', label: say(words.noBackup), description: say(words.noBackupHint) },
          { value: 'kept', label: say(words.withBackup), description: say(words.withBackupHint) },
        ]}
      />
    </Labelled>
  );
}

/** What is wrong with the name stands at its field. */
function nameProblemOf(error: CallError | null): string | undefined {
  if (error?.is('workflowNameTaken')) return error.message;
  return error?.fields.find(({ path }) => path === 'workflow_subject')?.message;
}

function Problems({ of }: { of: readonly (CallError | null)[] }) {
  return of.map((error) => error && <Alert key={error.message} type="error" children={error.message} />);
}

/** Said where what undoes them was never tried on a server of that type. */
function Untried({ of }: { of: readonly Pick<Backup, 'instance_id'>[] }) {
  const say = useText();
  const { name: project_name } = useProject();
  const sources = useCall(listInstanceTips, { params: { project_name }, query: {} }, { quiet: true });
  const isUntried = sources.data?.data.some(({ instance_id, instance_type }) => {
    const engine = findEngine(instance_type);
    return engine && !wasTried('undo', engine.dbType) && of.some((one) => one.instance_id === instance_id);
  });
  return isUntried ? <Alert type="warning">{say(backupCautions.untried)}</Alert> : null;
}

/** Said where one workflow cannot undo them all. */
function TooMany({ total }: { total: number }) {
  const say = useText();
  const max = limits.rollbackStatementsMax;
  return total > max ? <Alert type="info">{say(fill(words.tooMany, { total, max }))}</Alert> : null;
}

function whyNot(count: number): Text | undefined {
  if (count === 0) return words.chooseFirst;
  return count > limits.rollbackStatementsMax ? fill(words.atMost, { max: limits.rollbackStatementsMax }) : undefined;
}

function submitText(chosen: number, count: number): Text {
  if (count === 0) return words.check;
  return count === chosen ? words.submit : words.submitRest;
}
