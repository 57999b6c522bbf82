import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import type { Received } from '../../../../shared/contract/operation.ts';
import { analyseSql } from '../../../../shared/contract/watching/sql-analysis/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { words as partWords } from '../../../parts/sql-analysis/analysis-words.ts';
import { ExplainedView } from '../../../parts/sql-analysis/explained-view.tsx';
import { PlanComparison } from '../../../parts/sql-analysis/plan-comparison.tsx';
import { TableFacts } from '../../../parts/sql-analysis/table-facts.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { words } from './page-words.ts';

export type Question = {
  readonly instance: string;
  readonly schema: string;
  readonly texts: readonly string[];
  readonly dbType: string | undefined;
};
type Analysed = Received<typeof analyseSql>['data'][number];

/** What the database said to what was typed: one plan after the other, or two beside each other. */
export function TypedResult({ question: { instance, schema, texts, dbType } }: { question: Question }) {
  const [first = '', second] = texts;
  const place = { instance, schema };
  const one = useTyped(place, first, true);
  const other = useTyped(place, second ?? '', second !== undefined);
  if (one.error?.code === notSupportedCode) return <Alert type="info">{one.error.message}</Alert>;
  if (other.error?.code === notSupportedCode) return <Alert type="info">{other.error.message}</Alert>;
  return (
    <Answer of={one}>
      {({ data }) =>
        second === undefined ? (
          <Single all={data} dbType={dbType} />
        ) : (
          <Answer of={other}>{(compared) => <Both first={data[0]} second={compared.data[0]} dbType={dbType} />}</Answer>
        )
      }
    </Answer>
  );
}

const notSupportedCode = 8001;

function useTyped({ instance, schema }: Pick<Question, 'instance' | 'schema'>, sql: string, when: boolean) {
  const query = { project_name: useProject().name, instance_name: instance, schema_name: schema, sql };
  return useCall(analyseSql, { query }, { when, quiet: true });
}

function Single({ all, dbType }: { all: readonly Analysed[]; dbType: string | undefined }) {
  const say = useText();
  return (
    <SpaceBetween size="l">
      {all.map(({ sql_explain: told, table_metas }, place) => (
        <Container key={`${place} ${told.sql}`} header={<Header variant="h2">{say(partWords.plan)}</Header>}>
          <SpaceBetween size="l">
            {all.length > 1 && <SqlText sql={told.sql} dbType={dbType} />}
            <ExplainedView explained={told} problem={told.message} />
            <Tables tables={table_metas} dbType={dbType} />
          </SpaceBetween>
        </Container>
      ))}
    </SpaceBetween>
  );
}

type BothProps = {
  readonly first: Analysed | undefined;
  readonly second: Analysed | undefined;
  readonly dbType: string | undefined;
};

function Both({ first, second, dbType }: BothProps) {
  const say = useText();
  if (!first || !second) return null;
  const side = (title: string, { sql_explain: told }: Analysed) => ({ title, explained: told, problem: told.message });
  const tables = [...first.table_metas, ...second.table_metas];
  const distinct = [...new Map(tables.map((table) => [`${table.schema}.${table.name}`, table])).values()];
  return (
    <Container header={<Header variant="h2">{say(partWords.plan)}</Header>}>
      <SpaceBetween size="l">
        <PlanComparison sides={[side(say(words.sql), first), side(say(words.other), second)]} />
        <Tables tables={distinct} dbType={dbType} />
      </SpaceBetween>
    </Container>
  );
}

function Tables({ tables, dbType }: { tables: Analysed['table_metas']; dbType: string | undefined }) {
  const say = useText();
  if (tables.length === 0) return null;
  return (
    <Tabs
      ariaLabel={say(words.tables)}
      tabs={tables.map((table) => ({
        id: `${table.schema}.${table.name}`,
        label: table.name,
        content: <TableFacts table={table} dbType={dbType} />,
      }))}
    />
  );
}
