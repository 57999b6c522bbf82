import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useNavigate } from 'react-router-dom';
import { fill } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { stateOf } from '../../../parts/written-change.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { SqlCopy } from '../../../ui/sql/sql-copy.tsx';
import { indexWords as words } from './index-words.ts';
import type { IndexAdviceOfAll, Optimization } from './wire.ts';

const looks = { better: 'success', nothing: 'info', not_tried: 'warning' } as const;

/** What the trial of indexes showed: the verdict first, then each index with what reads it, and what could not be judged. */
export function IndexAdvice({ record }: { record: Optimization }) {
  const say = useText();
  const { index_advice: advice } = record;
  if (!advice) return null;
  return (
    <Container
      header={
        <Header variant="h2" actions={advice.indexes.length > 0 && <TakeOver record={record} advice={advice} />}>
          {say(words.title)}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <div>
          <Box variant="h3">
            <StatusIndicator type={looks[advice.verdict]}>{advice.verdict_desc}</StatusIndicator>
          </Box>
          {advice.verdict !== 'not_tried' && advice.tried_count > 0 && (
            <Box color="text-body-secondary">
              <div>{say(fill(words.basis, { on: advice.basis, count: advice.tried_count }))}</div>
              {advice.is_weighed && <div>{say(words.weighed)}</div>}
            </Box>
          )}
        </div>
        {advice.indexes.map((index) => (
          <Advised key={index.create_index_statement} index={index} dbType={record.db_type} />
        ))}
        {advice.indexes.length > 0 && <Box color="text-body-secondary">{say(words.neverMade)}</Box>}
        <NotJudged advice={advice} />
        <Ideas advice={advice} dbType={record.db_type} />
        <Standing advice={advice} />
      </SpaceBetween>
    </Container>
  );
}

/** A new workflow that makes the indexes, in the form that lets others write meanwhile. */
function TakeOver({ record, advice }: { record: Optimization; advice: IndexAdviceOfAll }) {
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const why = useWhyNot()('workflowCreate');
  const sql = advice.indexes.map((one) => `${one.online_statement || one.create_index_statement};`).join('\n');
  const state = stateOf({ source: record.instance_name, schema: record.schema_name, sql });
  return (
    <ReasonedButton
      variant="primary"
      text={words.takeOver}
      why={why}
      onClick={() => void navigate(link('workflowCreate', { projectID }), { state })}
    />
  );
}

function Advised({ index, dbType }: { index: IndexAdviceOfAll['indexes'][number]; dbType: string }) {
  const say = useText();
  const locale = useLocale();
  const cost = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 0 });
  const facts = [
    fill(words.onTable, { table: index.table_name }),
    ...(index.bytes === undefined ? [] : [fill(words.size, { size: sizeText(index.bytes, locale) })]),
    index.writers.length === 0
      ? words.noWriters
      : fill(words.writers, { count: index.writers.length, numbers: index.writers.join(', ') }),
  ];
  return (
    <div>
      <SqlCopy sql={index.online_statement || index.create_index_statement} dbType={dbType} />
      <Box color="text-body-secondary">{facts.map((fact) => say(fact)).join(' · ')}</Box>
      <ExpandableSection
        headerText={say(fill(words.readers, { count: index.readers.length }))}
        headerDescription={say(words.readersHint)}
      >
        <ul>
          {index.readers.map(({ number, cost_before, cost_after, executions }) => (
            <li key={number}>
              {say(fill(words.reader, { number, before: cost(cost_before), after: cost(cost_after) }))}
              {executions !== undefined && say(fill(words.runs, { count: executions, runs: cost(executions) }))}
            </li>
          ))}
        </ul>
      </ExpandableSection>
    </div>
  );
}

function NotJudged({ advice }: { advice: IndexAdviceOfAll }) {
  const say = useText();
  if (advice.not_judged.length === 0) return null;
  return (
    <ExpandableSection headerText={say(fill(words.notJudged, { count: advice.not_judged.length }))}>
      <ul>
        {advice.not_judged.map(({ number, reason }) => (
          <li key={number}>{say(fill(words.statement, { number, reason }))}</li>
        ))}
      </ul>
    </ExpandableSection>
  );
}

function Ideas({ advice, dbType }: { advice: IndexAdviceOfAll; dbType: string }) {
  const say = useText();
  if (advice.ideas.length === 0) return null;
  return (
    <ExpandableSection
      headerText={say(words.ideas)}
      headerDescription={say(words.ideasHint)}
      defaultExpanded={advice.indexes.length === 0}
    >
      <SpaceBetween size="s">
        {advice.ideas.map(({ create_index_statement: sql, reason }) => (
          <div key={sql}>
            <SqlCopy sql={sql} dbType={dbType} />
            <Box color="text-body-secondary">{reason}</Box>
          </div>
        ))}
      </SpaceBetween>
    </ExpandableSection>
  );
}

function Standing({ advice }: { advice: IndexAdviceOfAll }) {
  const say = useText();
  const locale = useLocale();
  if (advice.standing.length === 0) return null;
  return (
    <ExpandableSection headerText={say(fill(words.standing, { count: advice.standing.length }))}>
      <ul>
        {advice.standing.map(({ table_name, index_name, bytes, reason }) => (
          <li key={`${table_name} ${index_name}`}>
            {say(
              fill(words.standingIndex, {
                index: index_name,
                table: table_name,
                size: bytes === undefined ? '' : ` (${sizeText(bytes, locale)})`,
                reason,
              }),
            )}
          </li>
        ))}
      </ul>
    </ExpandableSection>
  );
}

function sizeText(bytes: number, locale: string): string {
  const power = bytes >= 1024 ** 3 ? 3 : bytes >= 1024 ** 2 ? 2 : 1;
  const size = bytes / 1024 ** power;
  return size.toLocaleString(locale, {
    style: 'unit',
    unit: ['byte', 'kilobyte', 'megabyte', 'gigabyte'][power] ?? 'byte',
    maximumFractionDigits: size < 10 ? 1 : 0,
  });
}
