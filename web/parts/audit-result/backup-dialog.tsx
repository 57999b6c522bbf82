import { useState } from 'react';
import { Labelled } from '../../ui/form/labelled.tsx';
import {
  getAuditTask,
  listAuditTaskSqls,
  updateSqlBackupStrategy,
  updateTaskBackupStrategy,
} from '../../../shared/contract/auditing/tasks/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { backupStrategies, type BackupStrategy } from '../../../shared/rollback/strategies.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useChange } from '../../app/query.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { AuditTask, Statement } from './audit-wire.ts';
import { words } from './backup-words.ts';

type Props = {
  readonly task: Pick<AuditTask, 'task_id' | 'backup_max_rows'>;
  readonly statement: Statement | 'all';
  readonly onDone: () => void;
};
const unchanged = '';

/** Chooses what is kept of one statement, or of all that support it. */
export function BackupDialog({ task, statement, onDone }: Props) {
  const say = useText();
  const isAll = statement === 'all';
  const choices: readonly BackupStrategy[] = isAll ? backupStrategies.values : statement.supported_backup_strategies;
  const [strategy, setStrategy] = useState<BackupStrategy | undefined>(isAll ? undefined : statement.backup_strategy);
  const [rows, setRows] = useState(String(task.backup_max_rows));
  const options = [
    ...(isAll ? [{ value: unchanged, label: say(words.unchanged) }] : []),
    ...choices.map((value) => ({ value, label: say(backupStrategies.labels[value]) })),
  ];
  const changed = { refreshes: [listAuditTaskSqls, getAuditTask], quiet: true };
  const one = useChange(updateSqlBackupStrategy, changed);
  const all = useChange(updateTaskBackupStrategy, changed);
  const params = { task_id: task.task_id };
  const save = () => {
    if (!isAll && strategy) one.run({ params: { ...params, sql_id: statement.number }, body: { strategy } }, onDone);
    if (isAll && isAllowed(rows))
      all.run({ params, body: { ...(strategy && { strategy }), backup_max_rows: Number(rows) } }, onDone);
  };
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
      <Labelled label={words.strategy} {...(!isAll && { constraint: statement.backup_strategy_tip })}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === (strategy ?? unchanged)) ?? null}
          onChange={({ detail }) => setStrategy(choices.find((value) => value === detail.selectedOption.value))}
        />
      </Labelled>
      {isAll && <RowsField value={rows} onChange={setRows} />}
    </FormDialog>
  );
}

function RowsField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const say = useText();
  const hint = say(fill(words.rowsHint, { max: limits.backupRowsMax }));
  return (
    <Labelled label={words.rows} constraint={hint} problem={!isAllowed(value) && hint}>
      <Input type="number" inputMode="numeric" value={value} onChange={({ detail }) => onChange(detail.value)} />
    </Labelled>
  );
}

function isAllowed(rows: string): boolean {
  const max = Number(rows);
  return Number.isInteger(max) && max >= 1 && max <= limits.backupRowsMax;
}
