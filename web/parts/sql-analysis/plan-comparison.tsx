import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { fill } from '../../../shared/text.ts';
import { useLocale, useText } from '../../app/language.tsx';
import { stepKey, type Explained } from './analysis-wire.ts';
import { words } from './analysis-words.ts';
import { ExplainedView } from './explained-view.tsx';

type Side = { readonly title: string; readonly explained: Explained; readonly problem: string };

/** Two plans side by side; what stands in one of them only is marked. */
export function PlanComparison({ sides: [a, b] }: { sides: readonly [Side, Side] }) {
  const say = useText();
  const locale = useLocale();
  const isSame = a.explained.plan_shape === b.explained.plan_shape;
  const [before, after] = [a.explained.cost, b.explained.cost];
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 2 });
  return (
    <SpaceBetween size="m">
      <SpaceBetween size="m" direction="horizontal">
        <StatusIndicator type={isSame ? 'success' : 'info'}>
          {say(isSame ? words.sameShape : words.otherShape)}
        </StatusIndicator>
        {before !== undefined && after !== undefined && before > 0 && (
          <Box>
            {say(
              fill(words.costChange, {
                before: number(before),
                after: number(after),
                change: (after / before - 1).toLocaleString(locale, {
                  style: 'percent',
                  signDisplay: 'exceptZero',
                  maximumFractionDigits: 1,
                }),
              }),
            )}
          </Box>
        )}
      </SpaceBetween>
      <ColumnLayout columns={2}>
        <One side={a} other={b} />
        <One side={b} other={a} />
      </ColumnLayout>
    </SpaceBetween>
  );
}

function One({ side: { title, explained, problem }, other }: { side: Side; other: Side }) {
  return (
    <div>
      <Box variant="h3">{title}</Box>
      <ExplainedView explained={explained} problem={problem} other={new Set(other.explained.plan.map(stepKey))} />
    </div>
  );
}
