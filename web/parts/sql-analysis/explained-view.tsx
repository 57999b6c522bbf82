import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocale, useText } from '../../app/language.tsx';
import type { Explained } from './analysis-wire.ts';
import { words } from './analysis-words.ts';
import { GridTable } from './grid-table.tsx';
import { PlanPicture } from './plan-picture.tsx';

type Props = {
  readonly explained: Explained;
  readonly problem: string;
  readonly other?: ReadonlySet<string> | undefined;
};

/** How the server would carry out a statement: as a tree, or as the table that its own tools show. */
export function ExplainedView({ explained, problem, other }: Props) {
  const say = useText();
  const locale = useLocale();
  const [look, setLook] = useState('tree');
  if (problem !== '')
    return (
      <Alert type="warning" header={say(words.refused)}>
        {problem}
      </Alert>
    );
  const { plan, cost, classic_result: classic } = explained;
  const isTree = look === 'tree' && plan.length > 0;
  return (
    <SpaceBetween size="s">
      <SpaceBetween size="m" direction="horizontal" alignItems="center">
        {plan.length > 0 && (
          <SegmentedControl
            label={say(words.view)}
            selectedId={look}
            onChange={({ detail }) => setLook(detail.selectedId)}
            options={[
              { id: 'tree', text: say(words.tree) },
              { id: 'classic', text: say(words.classic) },
            ]}
          />
        )}
        {cost !== undefined && (
          <Box>
            {say(words.cost)} <Box variant="strong">{cost.toLocaleString(locale, { maximumFractionDigits: 2 })}</Box>
          </Box>
        )}
      </SpaceBetween>
      {plan.length === 0 && <Box color="text-body-secondary">{say(words.noTree)}</Box>}
      {isTree ? (
        <PlanPicture plan={plan} shareOf={explained.share_of} other={other} />
      ) : (
        <GridTable grid={classic} title={words.plan} empty={words.nothing} />
      )}
    </SpaceBetween>
  );
}
