import { useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import {
  listAuditTaskSqls,
  updateSqlBackupStrategy,
  updateTaskBackupStrategy,
} from '../../../shared/contract/tasks/operations.ts';
import { backupStrategies, type BackupStrategy } from '../../../shared/rollback/strategies.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useChange } from '../../app/query.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { Statement } from './audit-wire.ts';
import { words } from './backup-words.ts';

type Props = { readonly taskId: number; readonly statement: Statement | 'all'; readonly onDone: () => void };

/** Chooses what is kept of one statement, or of all that support it. */
export function BackupDialog({ taskId, statement, onDone }: Props) {
  const say = useText();
  const isAll = statement === 'all';
  const choices: readonly BackupStrategy[] = isAll ? backupStrategies.values : statement.supported_backup_strategies;
  const [strategy, setStrategy] = useState<BackupStrategy>(isAll ? 'reverse_sql' : statement.backup_strategy);
  const options = choices.map((value) => ({ value, label: say(backupStrategies.labels[value]) }));
  const changed = { refreshes: [listAuditTaskSqls], quiet: true };
  const one = useChange(updateSqlBackupStrategy, changed);
  const all = useChange(updateTaskBackupStrategy, changed);
  const save = () =>
    isAll
      ? all.run({ params: { task_id: taskId }, body: { strategy } }, onDone)
      : one.run({ params: { task_id: taskId, sql_id: statement.number }, body: { strategy } }, onDone);
  return (
    <FormDialog
      title={isAll ? words.changeAll : fill(words.change, { number: statement.number })}
      hint={isAll ? words.changeAllHint : words.changeHint}
      text={words.save}
      busy={one.busy || all.busy}
      error={one.error ?? all.error}
      onCancel={onDone}
      onSubmit={save}
    >
      <FormField label={say(words.strategy)} {...(!isAll && { constraintText: statement.backup_strategy_tip })}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === strategy) ?? null}
          onChange={({ detail }) => {
            const chosen = choices.find((value) => value === detail.selectedOption.value);
            if (chosen) setStrategy(chosen);
          }}
        />
      </FormField>
    </FormDialog>
  );
}
