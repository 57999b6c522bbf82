import { useState, type ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Tabs, { type TabsProps } from '@cloudscape-design/components/tabs';
import { useLocale, useText } from '../../app/language.tsx';
import { Answer, type Asked } from '../../ui/answer.tsx';
import { SqlText } from '../../ui/sql/sql-text.tsx';
import type { CallError } from '../../app/call-error.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { problemOf, type Analysed } from './analysis-wire.ts';
import { words } from './analysis-words.ts';
import { ExplainedView } from './explained-view.tsx';
import { TableFacts } from './table-facts.tsx';

export type Wishes = { readonly affectRowsEnabled: boolean; readonly actualRowsEnabled: boolean };
/** Asks for the analysis of the statement at hand, once `when` holds. */
export type UseReading = (
  query: Wishes,
  when: boolean,
) => Asked<{ readonly data: Analysed }> & { readonly isFetching: boolean };
type Props = {
  readonly useReading: UseReading;
  readonly dbType?: string | undefined;
  /** What a page shows of the statement beside its analysis, before the tables. */
  readonly more?: readonly { readonly id: string; readonly label: string; readonly content: ReactNode }[];
};
const neither: Wishes = { affectRowsEnabled: false, actualRowsEnabled: false };

/** A statement with its plan, its rows, and a tab for each of its tables. */
export function AnalysisView({ useReading, dbType, more = [] }: Props) {
  const say = useText();
  const [isMeasured, setMeasured] = useState(false);
  const plain = useReading(neither, true);
  const measured = useReading({ ...neither, actualRowsEnabled: true }, isMeasured);
  const [tab, setTab] = useState('sql');
  const tabsWith = (statement: ReactNode, tables: readonly TabsProps.Tab[] = []) => (
    <Tabs
      activeTabId={tab}
      onChange={({ detail }) => setTab(detail.activeTabId)}
      tabs={[{ id: 'sql', label: say(words.statement), content: statement }, ...more, ...tables]}
    />
  );
  if (!plain.data && more.length > 0) return tabsWith(<Unanswered plain={plain} />);
  if (plain.error?.code === notSupportedCode) return <NotSupported error={plain.error} />;
  return (
    <Answer of={plain}>
      {({ data }) => {
        const shown = measured.data?.data ?? data;
        const { table_meta_items: tables, err_message: tablesFailed } = data.table_metas;
        const sql = (
          <SpaceBetween size="l">
            <SqlText sql={data.sql_explain.sql} dbType={dbType} />
            <Counted useReading={useReading} />
            <Container
              header={
                <Header
                  variant="h2"
                  description={say(words.measureHint)}
                  actions={
                    <Button loading={measured.isFetching} onClick={() => setMeasured(true)}>
                      {say(words.measure)}
                    </Button>
                  }
                >
                  {say(words.plan)}
                </Header>
              }
            >
              <SpaceBetween size="s">
                {measured.error && <Alert type="warning">{measured.error.message}</Alert>}
                {shown.sql_explain.is_measured && <StatusIndicator>{say(words.measured)}</StatusIndicator>}
                {shown.sql_explain.measure_message !== '' && (
                  <Alert type="info" header={say(words.notMeasured)}>
                    {shown.sql_explain.measure_message}
                  </Alert>
                )}
                {shown.sql_explain.planned_instead !== undefined && (
                  <Alert type="info">
                    {say(words.plannedInstead)} <code>{shown.sql_explain.planned_instead}</code>
                  </Alert>
                )}
                <ExplainedView explained={shown.sql_explain} problem={problemOf(shown)} />
              </SpaceBetween>
            </Container>
            {tablesFailed !== '' && (
              <Alert type="warning" header={say(words.tablesFailed)}>
                {tablesFailed}
              </Alert>
            )}
          </SpaceBetween>
        );
        return tabsWith(
          sql,
          tables.map((table) => ({
            id: `table ${table.schema}.${table.name}`,
            label: table.name,
            content: <TableFacts table={table} dbType={dbType} />,
          })),
        );
      }}
    </Answer>
  );
}

/** By which the wire says that a statement is of no kind that can be analysed: nothing went wrong then. */
const notSupportedCode = 8001;

/** What a page knows of a statement by itself stands beside it also when its database says nothing. */
function Unanswered({ plain }: { plain: ReturnType<UseReading> }) {
  if (plain.error?.code === notSupportedCode) return <NotSupported error={plain.error} />;
  return <Answer of={plain}>{() => null}</Answer>;
}

function NotSupported({ error }: { error: CallError }) {
  const say = useText();
  return (
    <Alert type="info" header={say(words.notSupported)}>
      {error.message}
    </Alert>
  );
}

/** How many rows it is about: that runs a query, so it is asked for and said before. */
function Counted({ useReading }: Pick<Props, 'useReading'>) {
  const say = useText();
  const locale = useLocale();
  const [step, setStep] = useState<'idle' | 'asking' | 'counting'>('idle');
  const counted = useReading({ ...neither, affectRowsEnabled: true }, step === 'counting');
  const rows = counted.data?.data.performance_statistics.affect_rows;
  const problem = counted.error?.message ?? rows?.err_message ?? '';
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <Button loading={counted.isFetching} onClick={() => setStep('asking')}>
              {say(words.count)}
            </Button>
          }
        >
          {say(words.rows)}
        </Header>
      }
    >
      {problem !== '' ? (
        <StatusIndicator type="warning">{problem}</StatusIndicator>
      ) : rows ? (
        <Box fontSize="display-l" fontWeight="bold">
          {rows.count.toLocaleString(locale)}
        </Box>
      ) : (
        <Box color="text-body-secondary">{say(words.notCounted)}</Box>
      )}
      {step === 'asking' && (
        <Confirm
          title={words.countTitle}
          text={words.count}
          onCancel={() => setStep('idle')}
          onConfirm={() => {
            if (counted.data) void counted.refetch();
            setStep('counting');
          }}
        >
          {say(words.countHint)}
        </Confirm>
      )}
    </Container>
  );
}
