import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { listAuditTaskSqls, updateSqlExecutionWay } from '../../../shared/contract/auditing/tasks/operations.ts';
import { executionWays, type ExecutionWay } from '../../../shared/online-changes/ways.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useChange } from '../../app/query.ts';
import type { Statement } from './audit-wire.ts';

const words = {
  way: { zh: '执行方式：{way}', en: 'Way of execution: {way}' },
  percent: { zh: '，已复制 {percent}%', en: ', {percent}% copied' },
  choose: {
    direct: { zh: '改为直接执行', en: 'Run it directly' },
    online: { zh: '改为在线变更', en: 'Change it online' },
  },
} as const satisfies {
  readonly way: Text;
  readonly percent: Text;
  readonly choose: Readonly<Record<ExecutionWay, Text>>;
};

/** How a statement that blocks a large table is carried out, and why; until it is submitted, its author chooses. */
export function WayCell({ taskId, row, canChoose }: { taskId: number; row: Statement; canChoose: boolean }) {
  const say = useText();
  const change = useChange(updateSqlExecutionWay, { refreshes: [listAuditTaskSqls] });
  const { execution_way: way, execution_percent: percent } = row;
  if (!row.execution_way_tip) return null;
  const other = row.supported_execution_ways.find((one) => one !== way);
  const choose = (chosen: ExecutionWay) =>
    change.run({ params: { task_id: taskId, sql_id: row.number }, body: { way: chosen } });
  return (
    <Box margin={{ top: 'xs' }}>
      <Box variant="strong">
        {say(fill(words.way, { way: executionWays.labels[way] }))}
        {percent !== undefined && say(fill(words.percent, { percent }))}
      </Box>
      <Box variant="small" display="block">
        {row.execution_way_tip}
      </Box>
      {canChoose && other && (
        <Button variant="inline-link" loading={change.busy} onClick={() => choose(other)}>
          {say(words.choose[other])}
        </Button>
      )}
    </Box>
  );
}
