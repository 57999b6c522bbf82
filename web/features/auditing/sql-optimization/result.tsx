import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocale, useText } from '../../../app/language.tsx';
import { SqlCopy } from '../../../ui/sql/sql-copy.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { words } from './optimization-words.ts';
import { percentOf } from './percent.ts';
import type { Optimization } from './wire.ts';

/** What is better, in figures and as a statement, and which indexes are lacking. */
export function Result({ record }: { record: Optimization }) {
  const say = useText();
  const { steps } = record.optimize;
  const optimized = steps.at(-1)?.optimized_sql;
  return (
    <Container header={<Header variant="h2">{say(words.summary)}</Header>}>
      <SpaceBetween size="l">
        <Figures record={record} />
        {optimized === undefined ? (
          <div>
            <Box variant="awsui-key-label">{say(words.original)}</Box>
            <SqlText sql={record.origin_sql} dbType={record.db_type} />
            <Box color="text-body-secondary">{say(words.unchanged)}</Box>
          </div>
        ) : (
          <ColumnLayout columns={2}>
            <div>
              <Box variant="awsui-key-label">{say(words.original)}</Box>
              <SqlText sql={record.origin_sql} dbType={record.db_type} />
            </div>
            <div>
              <Box variant="awsui-key-label">{say(words.optimized)}</Box>
              <SqlCopy sql={optimized} dbType={record.db_type} />
            </div>
          </ColumnLayout>
        )}
        {!record.index_advice && <Indexes record={record} />}
      </SpaceBetween>
    </Container>
  );
}

function Figures({
  record: { total_analysis: gain, optimize, advised_index, index_advice: advice },
}: {
  record: Optimization;
}) {
  const say = useText();
  const locale = useLocale();
  const isRewritten = optimize.steps.length > 0;
  const items = [
    // Without a rewrite there is nothing that could have saved anything, and not every server tells what a plan costs.
    ...(isRewritten && gain.improvement_rate !== undefined
      ? [{ label: words.gain, value: percentOf(gain.improvement_rate, locale) }]
      : []),
    { label: words.rewrites, value: optimize.steps.length },
    { label: words.indexes, value: (advice ?? advised_index).indexes.length },
  ];
  return (
    <SpaceBetween size="xs">
      <KeyValuePairs
        columns={items.length === 3 ? 3 : 2}
        items={items.map(({ label, value }) => ({
          label: say(label),
          value: (
            <Box fontSize="display-l" fontWeight="bold">
              {value}
            </Box>
          ),
        }))}
      />
      {(isRewritten || gain.improvement_rate === undefined) && (
        <Box color="text-body-secondary">{gain.improvement_desc}</Box>
      )}
    </SpaceBetween>
  );
}

function Indexes({ record: { advised_index: advice, db_type } }: { record: Optimization }) {
  const say = useText();
  return (
    <div>
      <Box variant="h3">{say(words.indexes)}</Box>
      {advice.indexes.length === 0 ? (
        <Box color="text-body-secondary">{advice.other_advice || say(words.noIndex)}</Box>
      ) : (
        <SpaceBetween size="s">
          {advice.indexes.map(({ create_index_statement: sql, reason }) => (
            <div key={sql}>
              <SqlCopy sql={sql} dbType={db_type} />
              <Box color="text-body-secondary">{reason}</Box>
            </div>
          ))}
          <Box color="text-body-secondary">{say(words.noIndexMade)}</Box>
        </SpaceBetween>
      )}
    </div>
  );
}
