import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getComparisonStatements } from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { lineDifference } from '../../../../shared/line-difference.ts';
import { fill } from '../../../../shared/text.ts';
import { call } from '../../../app/call.ts';
import type { CallError } from '../../../app/call-error.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { keyOf } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { unwrittenKinds } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';
import { DifferenceText } from '../../../ui/sql/difference-text.tsx';
import { words } from './comparison-words.ts';
import { JudgedSql } from './judged-sql.tsx';
import type { Row, Side } from './objects.ts';

type Props = { readonly base: Side; readonly comparison: Side; readonly row: Row; readonly onClose: () => void };

/** Both definitions of one object, side by side. */
export function Definitions({ base, comparison, row, onClose }: Props) {
  const say = useText();
  const body = {
    database_comparison_object: {
      base_db_object: { instance_id: base.uid, schema_name: row.baseSchema },
      comparison_db_object: { instance_id: comparison.uid, schema_name: row.comparisonSchema },
    },
    database_object: { object_name: row.name, object_type: row.kind },
  };
  const args = { params: { project_name: useProject().name }, body };
  // Questions that carry a body are told apart by it.
  const read = useQuery<Received<typeof getComparisonStatements>, CallError>({
    queryKey: [...keyOf(getComparisonStatements, args), body],
    queryFn: ({ signal }) => call(getComparisonStatements, args, { signal, quiet: true }),
  });
  return (
    <DetailsDialog size="max" title={fill(words.detailsOf, { name: row.name })} onClose={onClose}>
      <Answer of={read}>
        {({ data }) => (
          <SpaceBetween size="m">
            <Difference baseline={data.base_sql} comparison={data.comparison_sql} />
            <ColumnLayout columns={2}>
              {(['base_sql', 'comparison_sql'] as const).map((side) => (
                <SpaceBetween key={side} size="s">
                  <Header variant="h3">{say(side === 'base_sql' ? words.base : words.comparison)}</Header>
                  <Definition {...data[side]} />
                  <Hanging parts={data[side].unwritten} />
                </SpaceBetween>
              ))}
            </ColumnLayout>
          </SpaceBetween>
        )}
      </Answer>
    </DetailsDialog>
  );
}

type OneSide = Received<typeof getComparisonStatements>['data']['base_sql'];

/** The lines in which two definitions differ, so that nobody has to look for them. */
function Difference({ baseline, comparison }: { baseline: OneSide; comparison: OneSide }) {
  const say = useText();
  const [before, now] = [comparison, baseline].map((side) => side.sql_statement_with_audit.sql_statement);
  if (!before || !now || before === now) return null;
  return (
    <div>
      <Header variant="h3" description={say(words.differenceHint)}>
        {say(words.difference)}
      </Header>
      <DifferenceText name={say(words.difference)} difference={lineDifference(before, now)} />
    </div>
  );
}

/** One definition; why there is none, or none that was audited, where it is not because nothing is there. */
function Definition({ sql_statement_with_audit: judged, audit_error: problem }: OneSide) {
  const say = useText();
  const isEmpty = judged.sql_statement === '';
  return (
    <>
      {problem !== '' && <Alert type="warning">{problem}</Alert>}
      {isEmpty && problem === '' && say(words.none)}
      {!isEmpty && <JudgedSql judged={judged} />}
    </>
  );
}

type Parts = OneSide['unwritten'];

/** What is compared of the object and never written: policies, rights, comments … */
function Hanging({ parts }: { parts: Parts }) {
  const say = useText();
  if (parts.length === 0) return null;
  return (
    <>
      <Header variant="h3">{say(words.hanging)}</Header>
      {parts.map(({ kind, text }) => (
        <div key={kind}>
          <b>{say(unwrittenKinds.labels[kind])}</b>
          <pre className="sql-text">{text}</pre>
        </div>
      ))}
    </>
  );
}
