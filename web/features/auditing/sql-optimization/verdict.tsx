import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { SqlCopy } from '../../../ui/sql/sql-copy.tsx';
import { Status, type StatusLook } from '../../../ui/status.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { verdicts, words } from './verdict-words.ts';
import type { Optimization } from './wire.ts';

type Judgement = Optimization['judgements'][number];
type Example = NonNullable<Judgement['counterexample']>;
type Rows = Example['before'];
type Props = Pick<Optimization, 'verdict_state' | 'verdict_desc'>;

const alerts = {
  offered: 'success',
  dearer: 'warning',
  nothing: 'info',
  refuted: 'warning',
  unknown: 'warning',
} as const;
const looks: Readonly<Record<Judgement['verdict'], StatusLook>> = {
  proved: 'success',
  tested: 'success',
  refuted: 'error',
  unknown: 'warning',
};

/** What everything that was run comes to, before anything else is shown. */
export function Verdict({ verdict_state: state, verdict_desc: sentence }: Props) {
  const say = useText();
  return (
    <Alert type={alerts[state]} header={say(words[state])}>
      {sentence}
    </Alert>
  );
}

/** Each rewrite with what was seen of it; one that gives other rows shows the fewest that tell so. */
export function Judgements({ judgements, dbType }: { judgements: readonly Judgement[]; dbType: string }) {
  const say = useText();
  if (judgements.length === 0) return null;
  return (
    <Container header={<Header variant="h2">{say(words.proof)}</Header>}>
      <ul className="plain-list">
        {judgements.map((one) => (
          <li key={`${one.rule_id} ${one.optimized_sql}`}>
            <One judgement={one} dbType={dbType} />
          </li>
        ))}
      </ul>
    </Container>
  );
}

function One({ judgement, dbType }: { judgement: Judgement; dbType: string }) {
  const say = useText();
  const locale = useLocale();
  const { verdict, rule_name, verdict_desc, optimized_sql, counterexample } = judgement;
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 1 });
  const ran = fill(words.ran, {
    databases: number(judgement.databases),
    rows: number(judgement.rows),
    told: number(judgement.mutants_told_apart),
    mutants: number(judgement.mutants),
    seconds: number(judgement.seconds),
  });
  return (
    <SpaceBetween size="xxs">
      <Box>
        <Status value={verdict} labels={verdicts.labels} looks={looks} /> <Box variant="strong">{rule_name}</Box>
      </Box>
      <ExpandableSection headerText={verdict_desc} headingTagOverride="h3">
        <SpaceBetween size="m">
          {judgement.databases > 0 && <Box color="text-body-secondary">{say(ran)}</Box>}
          <div>
            <Box variant="awsui-key-label">{say(words.statement)}</Box>
            <SqlCopy sql={optimized_sql} dbType={dbType} />
          </div>
          {counterexample && <Counterexample example={counterexample} dbType={dbType} />}
        </SpaceBetween>
      </ExpandableSection>
    </SpaceBetween>
  );
}

function Counterexample({ example, dbType }: { example: Example; dbType: string }) {
  const say = useText();
  const { tables, before, after, script } = example;
  return (
    <SpaceBetween size="s">
      <Box variant="h4">{say(words.counterexample)}</Box>
      {tables.map((table) => (
        <RowsTable key={table.name} title={say(fill(words.rowsOf, { name: table.name }))} rows={table} />
      ))}
      <ColumnLayout columns={2}>
        <RowsTable title={say(words.before)} rows={before} />
        <RowsTable title={say(words.after)} rows={after} />
      </ColumnLayout>
      <div>
        <Box variant="awsui-key-label">{say(words.script)}</Box>
        <SqlCopy sql={script} dbType={dbType} />
      </div>
    </SpaceBetween>
  );
}

function RowsTable({ title, rows: { columns, rows } }: { title: string; rows: Rows }) {
  return (
    <PlainTable
      title={title}
      heading="h3"
      look="embedded"
      isCompact
      rows={rows}
      empty={words.noRows}
      columns={columns.map((name, at) => ({
        id: `${at}`,
        header: name,
        minWidth: 80,
        cell: (row: Rows['rows'][number]) => row[at] ?? 'NULL',
      }))}
    />
  );
}
