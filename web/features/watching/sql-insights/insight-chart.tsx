import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useNavigate } from 'react-router-dom';
import type { Received } from '../../../../shared/contract/operation.ts';
import { getSqlInsight, type insightMetrics } from '../../../../shared/contract/watching/sql-insights/operations.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { TimeChart, type TimeRange } from '../../../ui/chart/time-chart.tsx';
import { words } from './insight-words.ts';

type Props = {
  readonly metric: (typeof insightMetrics)[number];
  readonly sourceUid: string;
  readonly range: TimeRange;
  readonly selected: TimeRange | undefined;
  readonly onSelect: (range: TimeRange) => void;
  readonly every: number | undefined;
};

/** One chart; where nothing is drawn it says whether that is not possible or only not switched on. */
export function InsightChart({ metric, sourceUid, range, selected, onSelect, every }: Props) {
  const say = useText();
  const { name: project_name } = useProject();
  const query = {
    metric_name: metric,
    instance_id: sourceUid,
    start_time: new Date(range.from).toISOString(),
    end_time: new Date(range.to).toISOString(),
  };
  const asked = useCall(
    getSqlInsight,
    { params: { project_name }, query },
    { quiet: true, keepPrevious: true, ...(every !== undefined && { every }) },
  );
  return (
    <Container fitHeight>
      <Answer of={asked}>
        {({ data }) => (
          <SpaceBetween size="s">
            {data.lines.length === 0 && <Box variant="h3">{say(words[metric])}</Box>}
            {byUnit(data).map(({ unit, lines }, place) => (
              <TimeChart
                key={unit}
                title={words[metric]}
                isTitled={place > 0}
                unit={unit}
                look={data.is_stacked ? 'stacked' : 'lines'}
                lines={lines.map(({ line_name, points }) => ({
                  name: line_name,
                  points: points.map(({ x, y }) => ({ at: Date.parse(x), value: y })),
                }))}
                range={range}
                selected={selected}
                onSelect={onSelect}
              />
            ))}
            <State insight={data} sourceUid={sourceUid} />
          </SpaceBetween>
        )}
      </Answer>
    </Container>
  );
}

type Insight = Received<typeof getSqlInsight>['data'];

/** Lines of another unit would lie on the ground of the others: each unit is drawn by itself. */
function byUnit({ lines, y_info }: Insight): { unit: string; lines: Insight['lines'] }[] {
  const units = [...new Set(lines.map((line) => line.y_info ?? y_info))];
  return units.map((unit) => ({ unit, lines: lines.filter((line) => (line.y_info ?? y_info) === unit) }));
}

function State({ insight, sourceUid }: { insight: Insight; sourceUid: string }) {
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const { task_support: isSupported, task_enable: isEnabled, instance_audit_plan_id: scanId, lines, message } = insight;
  if (isSupported && isEnabled)
    return lines.length === 0 ? <Box color="text-body-secondary">{say(words.noPoints)}</Box> : null;
  const toScan =
    scanId === undefined
      ? link('auditPlanCreate', { projectID }, { instance_id: sourceUid })
      : link('auditPlanUpdate', { projectID, scanId: String(scanId) });
  return (
    <SpaceBetween size="xs">
      <StatusIndicator type={isSupported ? 'pending' : 'stopped'}>
        {say(isSupported ? words.notEnabled : words.notSupported)}
      </StatusIndicator>
      <Box color="text-body-secondary">{message}</Box>
      {isSupported && <Button onClick={() => navigate(toScan)}>{say(words.enable)}</Button>}
    </SpaceBetween>
  );
}
