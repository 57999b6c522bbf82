import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useText } from '../../../app/language.tsx';
import type { TimeRange } from '../../../ui/chart/time-chart.tsx';
import { words } from './insight-words.ts';
import { RangeField } from './range-field.tsx';
import { RelatedSqls } from './related-sqls.tsx';
import { Transactions } from './transactions.tsx';

type Props = {
  readonly sourceUid: string;
  readonly range: TimeRange;
  readonly selected: TimeRange | undefined;
  readonly onSelect: (range: TimeRange | undefined) => void;
  readonly onZoom: (range: TimeRange) => void;
};

/** What ran in a part of the time that is shown. */
export function Selection({ sourceUid, range, selected, onSelect, onZoom }: Props) {
  const say = useText();
  const [tab, setTab] = useState('sql');
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <RangeField range={selected ?? range} label={say(words.selection)} onChange={onSelect} />
              {selected && <Button onClick={() => onZoom(selected)}>{say(words.zoom)}</Button>}
              {selected && <Button onClick={() => onSelect(undefined)}>{say(words.clear)}</Button>}
            </SpaceBetween>
          }
        >
          {say(words.selection)}
        </Header>
      }
    >
      {selected ? (
        <Tabs
          activeTabId={tab}
          onChange={({ detail }) => setTab(detail.activeTabId)}
          tabs={[
            {
              id: 'sql',
              label: say(words.related),
              content: tab === 'sql' && <RelatedSqls sourceUid={sourceUid} range={selected} />,
            },
            {
              id: 'transactions',
              label: say(words.transactions),
              content: tab === 'transactions' && <Transactions sourceUid={sourceUid} range={selected} />,
            },
          ]}
        />
      ) : (
        <Box color="text-body-secondary">{say(words.selectHint)}</Box>
      )}
    </Container>
  );
}
