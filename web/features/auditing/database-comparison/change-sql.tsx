import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { makeChangeSql } from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../app/call.ts';
import type { CallError } from '../../../app/call-error.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { keyOf } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { stateOf, type WrittenChange } from '../../../parts/written-change.ts';
import { objectKinds, words } from './comparison-words.ts';
import { JudgedSql } from './judged-sql.tsx';
import { bySchemas, type Pair, type Row, type Side } from './objects.ts';
import { Renames, type Renamed } from './renames.tsx';
import { RehearsalResult, useRehearsal, whyNotRunnable } from './rehearsal.tsx';

type Props = {
  readonly base: Side;
  readonly comparison: Side;
  readonly rows: readonly Row[];
  readonly onClose: () => void;
};

/** The SQL that makes the chosen objects of the comparison those of the baseline, schema by schema. */
export function ChangeSql({ base, comparison, rows, onClose }: Props) {
  const say = useText();
  const [renamed, setRenamed] = useState<ReadonlyMap<number, Renamed>>(new Map());
  const body = {
    base_instance_id: base.uid,
    comparison_instance_id: comparison.uid,
    database_schema_objects: bySchemas(rows).map((pair, at) => {
      const { tables = [], columns = [] } = renamed.get(at) ?? {};
      return {
        ...pair,
        ...(tables.length > 0 && { renamed_tables: [...tables] }),
        ...(columns.length > 0 && { renamed_columns: [...columns] }),
      };
    }),
  };
  const args = { params: { project_name: useProject().name }, body };
  // Questions that carry a body are told apart by it.
  const made = useQuery<Received<typeof makeChangeSql>, CallError>({
    queryKey: [...keyOf(makeChangeSql, args), body],
    queryFn: ({ signal }) => call(makeChangeSql, args, { signal, quiet: true }),
  });
  return (
    <DetailsDialog size="max" title={words.changeTitle} onClose={onClose}>
      <SpaceBetween size="l">
        <Alert type="info">{say(words.changeHint)}</Alert>
        <Answer of={made}>
          {({ data }) =>
            data.map((made, at) => (
              <SchemaChange
                key={made.schema_name}
                {...{ made, base, comparison, pair: body.database_schema_objects[at] }}
                onRenamed={(now) => setRenamed(new Map(renamed).set(at, now))}
              />
            ))
          }
        </Answer>
      </SpaceBetween>
    </DetailsDialog>
  );
}

type Made = Received<typeof makeChangeSql>['data'][number];
type SchemaProps = Pick<Props, 'base' | 'comparison'> & { readonly made: Made; readonly pair: Pair | undefined } & {
  readonly onRenamed: (renamed: Renamed) => void;
};

/** What is run in one schema, with what was seen when it was tried elsewhere. */
function SchemaChange({ made, base, comparison, pair, onRenamed }: SchemaProps) {
  const { schema_name: schema, modify_sqls: statements, audit_error: problem, not_written: left } = made;
  const rehearsal = useRehearsal({ base, comparison, pair, digest: made.plan_digest, isNeeded: statements.length > 0 });
  const say = useText();
  const isByAlgorithm = statements.some(({ locks }) => locks?.objects.some(({ algorithm }) => algorithm));
  const sql = statements.map(({ sql_statement }) => sql_statement).join('\n');
  return (
    <SpaceBetween size="s">
      <Header
        variant="h3"
        actions={
          <Uses
            change={{ source: comparison.name, schema, sql }}
            sourceUid={comparison.uid}
            whyNot={whyNotRunnable(rehearsal)}
          />
        }
      >
        {schema}
      </Header>
      {problem !== '' && <Alert type="warning">{problem}</Alert>}
      <Renames
        candidates={{ tables: made.table_rename_candidates, columns: made.rename_candidates }}
        renamed={{ tables: pair?.renamed_tables ?? [], columns: pair?.renamed_columns ?? [] }}
        onChange={onRenamed}
      />
      <RehearsalResult rehearsal={rehearsal} isPartial={left.length > 0} />
      <NotWritten left={left} />
      {isByAlgorithm && <Alert type="info">{say(words.metadataLocks)}</Alert>}
      {statements.map((judged, index) => (
        <JudgedSql key={index} judged={judged} />
      ))}
    </SpaceBetween>
  );
}

type Left = Made['not_written'];

/** What of the chosen objects gets no statement, each with its reason: the banner may claim no more than is written. */
function NotWritten({ left }: { left: Left }) {
  const say = useText();
  if (left.length === 0) return <Alert type="success">{say(words.allWritten)}</Alert>;
  return (
    <Alert type="warning" header={say(fill(words.notWritten, { count: left.length }))}>
      <ul>
        {left.map(({ object_name: name, object_type: type, reason }, index) => (
          <li key={index}>
            {say(objectKinds[type])} <b>{name}</b>: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type UsesProps = {
  readonly change: WrittenChange;
  readonly sourceUid: string;
  readonly whyNot: Text | undefined;
};

/** What can be done with the SQL of one schema: take it along, or submit it on the data source that it changes. */
function Uses({ change, sourceUid, whyNot }: UsesProps) {
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const mayNot = useWhyNot()('workflowCreate', { dbServiceUid: sourceUid });
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <CopyToClipboard
        textToCopy={change.sql}
        copyButtonText={say(words.copy)}
        copySuccessText={say(words.copied)}
        copyErrorText={say(words.notCopied)}
      />
      <ReasonedButton
        text={words.createWorkflow}
        why={mayNot ?? (change.sql === '' ? words.nothingToRun : whyNot)}
        onClick={() => navigate(link('workflowCreate', { projectID }), { state: stateOf(change) })}
      />
    </SpaceBetween>
  );
}
