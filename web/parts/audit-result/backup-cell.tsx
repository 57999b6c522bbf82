import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Popover from '@cloudscape-design/components/popover';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { backupStatuses, backupStrategies, isPromise, type BackupStatus } from '../../../shared/rollback/strategies.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { SqlText } from '../../ui/sql/sql-text.tsx';
import { Status, type StatusLook } from '../../ui/status.tsx';
import type { Statement } from './audit-wire.ts';
import { words } from './backup-words.ts';

const looks: Readonly<Record<BackupStatus, StatusLook>> = {
  waiting_for_execution: 'pending',
  executing: 'in-progress',
  failed: 'error',
  succeed: 'success',
};

type Props = {
  readonly row: Statement;
  readonly dbType: string;
  readonly hasRun: boolean;
  readonly onChange: ((statement: Statement) => void) | undefined;
};

/** What is kept of a statement, why, how far that is, and once it ran what undoes it. */
export function BackupCell({ row, dbType, hasRun, onChange }: Props) {
  const say = useText();
  const { backup_strategy: strategy, backup_status: status, number } = row;
  return (
    <SpaceBetween size="xxxs">
      <div className="statement-note">
        <span>{say(backupStrategies.labels[strategy])}</span>
        {onChange && canRunYet(row) && row.supported_backup_strategies.length > 0 && (
          <Button
            variant="inline-icon"
            iconName="edit"
            ariaLabel={say(fill(words.change, { number }))}
            onClick={() => onChange(row)}
          />
        )}
      </div>
      {hasRun && status && isPromise(strategy) && (
        <Status value={status} labels={backupStatuses.labels} looks={looks} />
      )}
      {row.backup_result !== '' && (
        <Box variant="small" color="text-body-secondary">
          {row.backup_result}
        </Box>
      )}
      {row.backup_strategy_tip !== '' && (
        <Popover
          size="large"
          triggerType="text"
          header={say(fill(words.recommended, { strategy: backupStrategies.labels[row.recommended_backup_strategy] }))}
          content={row.backup_strategy_tip}
          triggerAriaLabel={say(fill(words.whyOf, { number }))}
        >
          {say(words.why)}
        </Popover>
      )}
      {row.rollback_sqls.length > 0 && (
        <Popover
          size="large"
          triggerType="text"
          header={say(words.undo)}
          content={<SqlText sql={row.rollback_sqls.join(';\n')} dbType={dbType} />}
        >
          {say(words.undo)}
        </Popover>
      )}
    </SpaceBetween>
  );
}

const open: readonly Statement['exec_status'][] = ['initialized', 'failed', 'execute_rollback', 'terminate_succeeded'];

/** Whether it has taken no effect, so that what is kept of it can still be chosen. */
function canRunYet({ exec_status }: Statement): boolean {
  return open.includes(exec_status);
}
