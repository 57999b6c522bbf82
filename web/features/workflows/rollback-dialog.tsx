import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Button from '@cloudscape-design/components/button';
import Table from '@cloudscape-design/components/table';
import type { Received } from '../../../shared/contract/operation.ts';
import { listBackupSqls } from '../../../shared/contract/workflows/operations.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import { ReasonedButton } from '../../ui/action.tsx';
import { SqlText } from '../../ui/sql-text.tsx';
import { words } from './rollback-words.ts';
import { presetName } from './use-draft.ts';
import { useRollback, type Check } from './use-rollback.ts';
import type { Workflow } from './wire.ts';

type Backup = Received<typeof listBackupSqls>['data'][number];
const rowsMax = 100;

/** Chooses executed statements, shows whether others changed their rows since, and submits what undoes them. */
export default function RollbackDialog({ workflow, onDone }: { workflow: Workflow; onDone: () => void }) {
  const say = useText();
  const params = { project_name: useProject().name, workflow_id: workflow.workflow_id };
  const list = useCall(listBackupSqls, { params, query: { page_index: 1, page_size: rowsMax } });
  const rows = (list.data?.data ?? []).filter(
    ({ backup_status, exec_status }) =>
      backup_status === 'succeed' && (exec_status === 'succeeded' || exec_status === 'unknown'),
  );
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set());
  const chosen = rows.filter(({ exec_sql_id }) => !dropped.has(exec_sql_id));
  const ids = chosen.map(({ exec_sql_id }) => exec_sql_id);
  const [name, setName] = useState(() => presetName('rollback', new Date()));
  const rollback = useRollback(workflow.workflow_id);
  const found = rollback.found(ids);
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
              why={ids.length === 0 ? words.chooseFirst : undefined}
              onClick={() => (found && isFree ? rollback.submit(found, { name, ids }) : rollback.check(ids))}
            />
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Box color="text-body-secondary">{say(words.hint)}</Box>
        {rollback.error && <Alert type="error">{rollback.error.message}</Alert>}
        {found && <Findings found={found} />}
        <FormField label={say(words.name)}>
          <Input value={name} onChange={({ detail }) => setName(detail.value)} />
        </FormField>
        <Backups
          rows={rows}
          chosen={chosen}
          isLoading={list.isPending}
          onChoose={(next) => {
            const kept = new Set(next.map(({ exec_sql_id }) => exec_sql_id));
            setDropped(new Set(rows.map(({ exec_sql_id }) => exec_sql_id).filter((id) => !kept.has(id))));
          }}
        />
      </SpaceBetween>
    </Modal>
  );
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

function Backups({
  rows,
  chosen,
  isLoading,
  onChoose,
}: {
  rows: readonly Backup[];
  chosen: readonly Backup[];
  isLoading: boolean;
  onChoose: (rows: readonly Backup[]) => void;
}) {
  const say = useText();
  return (
    <Table
      items={rows}
      selectedItems={[...chosen]}
      selectionType="multi"
      trackBy={({ exec_sql_id }) => String(exec_sql_id)}
      loading={isLoading}
      wrapLines
      variant="embedded"
      empty={say(words.none)}
      onSelectionChange={({ detail }) => onChoose(detail.selectedItems)}
      ariaLabels={{
        tableLabel: say(words.statements),
        selectionGroupLabel: say(words.statements),
        allItemsSelectionLabel: () => say(words.allLabel),
        itemSelectionLabel: (_, { exec_order }) => say(fill(words.rowLabel, { order: exec_order })),
      }}
      columnDefinitions={[
        { id: 'order', header: say(words.order), width: 70, isRowHeader: true, cell: ({ exec_order }) => exec_order },
        { id: 'source', header: say(words.source), width: 140, cell: ({ instance_name }) => instance_name },
        {
          id: 'sql',
          header: say(words.sql),
          minWidth: 260,
          cell: ({ origin_sql }) => <SqlText sql={origin_sql} dbType="" />,
        },
        {
          id: 'undo',
          header: say(words.undo),
          minWidth: 300,
          cell: ({ backup_sqls }) => <SqlText sql={backup_sqls.join(';\n')} dbType="" />,
        },
        { id: 'result', header: say(words.result), width: 150, cell: ({ backup_result }) => backup_result },
      ]}
    />
  );
}
