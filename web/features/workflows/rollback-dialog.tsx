import { useEffect, useRef, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Button from '@cloudscape-design/components/button';
import { listInstanceTips } from '../../../shared/contract/instances/operations.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import { limits } from '../../../shared/limits.ts';
import { backupCautions } from '../../../shared/rollback/reasons.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import type { CallError } from '../../app/call-error.ts';
import { focusFirstProblem } from '../../ui/focus-content.ts';
import { ReasonedButton } from '../../ui/action.tsx';
import { Backups, type Backup } from './rollback-backups.tsx';
import { words } from './rollback-words.ts';
import { presetName } from './use-draft.ts';
import { useBackups } from './use-backups.ts';
import { useRollback, type Check } from './use-rollback.ts';
import type { Workflow } from './wire.ts';

/** Chooses executed statements, shows whether others changed their rows since, and submits what undoes them. */
export default function RollbackDialog({ workflow, onDone }: { workflow: Workflow; onDone: () => void }) {
  const say = useText();
  const backups = useBackups(workflow.workflow_id);
  const ids = backups.chosen.map(({ exec_sql_id }) => exec_sql_id);
  const [name, setName] = useState(() => presetName('rollback', new Date()));
  const [keepsOwn, setKeepsOwn] = useState(false);
  const rollback = useRollback(workflow.workflow_id);
  const found = rollback.found(ids);
  const nameProblem = nameProblemOf(rollback.error);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Of many statements the end is in view, while what was found stands above them.
    top.current?.scrollIntoView?.();
    if (nameProblem !== undefined) focusFirstProblem();
  }, [found, rollback.error, nameProblem]);
  const isFree = found?.every(({ changed_count }) => changed_count === 0) ?? false;
  return (
    <Modal
      visible
      size="max"
      header={say(words.action)}
      closeAriaLabel={say(words.close)}
      onDismiss={onDone}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onDone}>
              {say(words.cancel)}
            </Button>
            <ReasonedButton
              text={found && isFree ? words.submit : words.check}
              variant="primary"
              loading={rollback.isChecking || rollback.isSubmitting}
              why={whyNot(ids.length)}
              onClick={() => (found && isFree ? rollback.submit(found, { name, ids, keepsOwn }) : rollback.check(ids))}
            />
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <div ref={top}>
          <Box color="text-body-secondary">{say(words.hint)}</Box>
        </div>
        <Problems of={[backups.error, nameProblem === undefined ? rollback.error : null]} />
        <Untried of={backups.chosen} />
        <TooMany total={backups.rows.length} />
        {found && <Findings found={found} />}
        <FormField label={say(words.name)} errorText={nameProblem}>
          <Input value={name} onChange={({ detail }) => setName(detail.value)} />
        </FormField>
        <OwnBackup isOn={keepsOwn} onChange={setKeepsOwn} />
        <Backups rows={backups.rows} chosen={backups.chosen} isLoading={backups.isLoading} onChoose={backups.choose} />
      </SpaceBetween>
    </Modal>
  );
}

/** Whether what the rollback changes is kept in turn. */
function OwnBackup({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const say = useText();
  return (
    <FormField label={say(words.backup)}>
      <RadioGroup
        value={isOn ? 'kept' : 'none'}
        onChange={({ detail }) => onChange(detail.value === 'kept')}
        items={[
          { value: 'none', label: say(words.noBackup), description: say(words.noBackupHint) },
          { value: 'kept', label: say(words.withBackup), description: say(words.withBackupHint) },
        ]}
      />
    </FormField>
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
  const isUntried = sources.data?.data.some(
    ({ instance_id, instance_type }) =>
      findEngine(instance_type)?.triedOnRealServer === false && of.some((one) => one.instance_id === instance_id),
  );
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

/** Of a definition no columns are named. */
function wordOf(change: Check[number]['changed_rows'][number]['change'], columns: readonly string[]) {
  return change === 'changed' && columns.length === 0 ? words.changedDefinition : words[change];
}

function Findings({ found }: { found: Check }) {
  const say = useText();
  const count = found.reduce((sum, { changed_count }) => sum + changed_count, 0);
  if (count === 0) return <Alert type="success">{say(words.unchanged)}</Alert>;
  return (
    <Alert type="error" header={say(fill(words.changedTitle, { count }))}>
      <ul>
        {found.flatMap(({ task_id, changed_rows }) =>
          changed_rows.map(({ table, key, change, columns }) => (
            <li key={`${task_id} ${table} ${key}`}>
              {say(fill(wordOf(change, columns), { table, key, columns: columns.join(', ') }))}
            </li>
          )),
        )}
      </ul>
    </Alert>
  );
}
