import type { Received } from '../../../../shared/contract/operation.ts';
import type { getHome } from '../../../../shared/contract/running/statistics/home-operations.ts';
import { workflowStatuses } from '../../../../shared/lifecycles/workflow.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import type { Asked } from '../../../ui/answer.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { states } from '../../../parts/workflow-states.ts';
import { Bars } from '../../../ui/chart/chart.tsx';

const words = {
  mine: { zh: '我提交的工单', en: 'My workflows' },
  mineChart: { zh: '各状态的工单数', en: 'How many in each status' },
  noneMine: { zh: '您还没有提交过工单', en: 'You have not submitted a workflow yet' },
} as const satisfies Record<string, Text>;

/** Where the workflows stand that the reader has submitted. */
export default function MyWorkflows({ asked }: { asked: Asked<Received<typeof getHome>> }) {
  const say = useText();
  return (
    <Card
      title={words.mine}
      asked={asked}
      empty={{ when: ({ data }) => states.every(([, count]) => data.mine[count] === 0), text: words.noneMine }}
    >
      {({ data }) => (
        <Bars
          title={words.mineChart}
          bars={states.map(([status, count, look]) => {
            const label = say(workflowStatuses.labels[status]);
            return { label, parts: [{ label, value: data.mine[count], look }] };
          })}
        />
      )}
    </Card>
  );
}
