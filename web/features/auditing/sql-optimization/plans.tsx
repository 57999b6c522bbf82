import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill, type Text } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { PlanOutline } from '../../../parts/sql-analysis/plan-outline.tsx';
import { Bars } from '../../../ui/chart/chart.tsx';
import { words } from './optimization-words.ts';
import type { Optimization, QueryPlan } from './wire.ts';

/** How the server would carry the statement out before and after, and how both are rated. */
export function Plans({ record: { origin_query_plan: before, optimize, total_analysis } }: { record: Optimization }) {
  const say = useText();
  const after = optimize.steps.at(-1)?.query_plan;
  // Bars of the same length tell nothing.
  const differing = total_analysis.detail.filter((one) => one.original_score !== one.optimized_score);
  return (
    <Container header={<Header variant="h2">{say(words.plans)}</Header>}>
      <SpaceBetween size="l">
        {after === undefined ? (
          <One title={words.original} plan={before} />
        ) : (
          <ColumnLayout columns={2}>
            <One title={words.before} plan={before} />
            <One title={words.after} plan={after} />
          </ColumnLayout>
        )}
        {after !== undefined && differing.length > 0 && (
          <Bars
            title={words.scores}
            isTitled
            bars={differing.flatMap(({ category, original_score, optimized_score }) => [
              { label: category, parts: [{ label: say(words.before), value: original_score, look: 'idle' }] },
              { label: '', parts: [{ label: say(words.after), value: optimized_score, look: 'good' }] },
            ])}
          />
        )}
      </SpaceBetween>
    </Container>
  );
}

function One({ title, plan }: { title: Text; plan: QueryPlan }) {
  const say = useText();
  const locale = useLocale();
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 2 });
  const facts = [
    ...(plan.cost === undefined ? [] : [say(fill(words.cost, { cost: number(plan.cost) }))]),
    ...(plan.rows_read === undefined ? [] : [say(fill(words.rowsRead, { rows: number(plan.rows_read) }))]),
  ];
  return (
    <div>
      <Box variant="h3">{say(title)}</Box>
      {plan.state === 'no_data' ? (
        <Box color="text-body-secondary">{plan.message}</Box>
      ) : (
        <SpaceBetween size="xs">
          <Box color="text-body-secondary">{facts.join(' · ')}</Box>
          <PlanOutline nodes={plan.query_plan_desc} label={say(title)} />
        </SpaceBetween>
      )}
    </div>
  );
}
