import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import type { EditBase } from '../../../../shared/row-edits/edit-base.ts';
import { whyNotEditable, writeEdits } from '../../../../shared/row-edits/write-edits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { stateOf } from '../../../parts/written-change.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { SqlCopy } from '../../../ui/sql/sql-copy.tsx';
import { CellEditor, RowAdder } from './cell-editor.tsx';
import { editWords as words } from './edit-words.ts';
import { countOf, wantedEdits, withAdded, withCell, withoutAdded } from './row-edits.ts';
import type { EditsAtHand, IsCut } from './use-row-edits.tsx';
import type { QueryRun, Source } from './wire.ts';

type Props = {
  readonly at: EditsAtHand;
  readonly run: QueryRun;
  readonly source: Source;
  readonly isCut: IsCut;
};

/** What was changed in the grid, as the SQL that it becomes, and the way to its approval. */
export function EditPanel({ at, run, source, isCut }: Props) {
  const say = useText();
  if (at.error)
    return (
      <Alert type="warning" header={say(words.failed)}>
        {at.error.message}
      </Alert>
    );
  return at.base ? <Editing at={at} base={at.base} run={run} source={source} isCut={isCut} /> : null;
}

function Editing({ at, base, run, source, isCut }: Props & { readonly base: EditBase }) {
  const say = useText();
  const leaving = useAsked<true>();
  const count = countOf(at.edits);
  const { statements, problems } = writeEdits(base, wantedEdits(at.edits, isCut, base));
  const sql = statements.map((one) => `${one};`).join('\n');
  return (
    <Container
      header={
        <Header
          variant="h3"
          description={say(words.hint)}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button formAction="none" onClick={() => (count === 0 ? at.stop() : leaving.ask(true))}>
                {say(words.stop)}
              </Button>
              <Asking sql={sql} run={run} source={source} hasProblems={problems.length > 0} />
            </SpaceBetween>
          }
        >
          {say(fill(words.title, { table: `${base.schema}.${base.table}` }))}
        </Header>
      }
    >
      <SpaceBetween size="s">
        <span role="status">{at.said ? <Box color="text-status-warning">{say(at.said)}</Box> : <Count at={at} />}</span>
        {problems.length > 0 && (
          <Alert type="error" header={say(words.problems)}>
            <ul className="plain-list">
              {problems.map((problem) => (
                <li key={problem.en}>{say(problem)}</li>
              ))}
            </ul>
          </Alert>
        )}
        <AddedRows at={at} base={base} />
        {sql !== '' && (
          <div>
            <Box variant="h4">{say(words.preview)}</Box>
            <SqlCopy sql={sql} dbType={source.db_type} />
            <Box color="text-body-secondary">{say(words.safe)}</Box>
          </div>
        )}
      </SpaceBetween>
      <Dialogs at={at} base={base} />
      {leaving.about && (
        <Confirm title={words.stopTitle} text={words.stop} onCancel={leaving.done} onConfirm={at.stop}>
          {say(words.stopText)}
        </Confirm>
      )}
    </Container>
  );
}

type AskingProps = Pick<Props, 'run' | 'source'> & { readonly sql: string; readonly hasProblems: boolean };

/** Never sent from here: a new workflow with these statements. */
function Asking({ sql, run, source, hasProblems }: AskingProps) {
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const why = hasProblems ? words.problems : sql === '' ? words.none : undefined;
  const state = stateOf({ source: source.name, schema: run.schema_name, sql });
  return (
    <ReasonedButton
      variant="primary"
      text={words.ask}
      why={why}
      formAction="none"
      onClick={() => void navigate(link('workflowCreate', { projectID }), { state })}
    />
  );
}

function Count({ at: { edits } }: { at: EditsAtHand }) {
  const say = useText();
  if (countOf(edits) === 0) return <Box color="text-body-secondary">{say(words.none)}</Box>;
  const deleted = [...edits.rows.values()].filter(({ isDeleted }) => isDeleted).length;
  return <>{say(fill(words.count, { changed: edits.rows.size - deleted, deleted, added: edits.added.length }))}</>;
}

function AddedRows({ at, base }: { at: EditsAtHand; base: EditBase }) {
  const say = useText();
  if (at.edits.added.length === 0) return null;
  const nameAt = (place: number) => base.columns.find((column) => column.at === place)?.name ?? '';
  return (
    <ul className="plain-list">
      {at.edits.added.map((row, index) => {
        const values = [...row].map(([place, value]) => `${nameAt(place)} = ${value ?? 'NULL'}`).join(', ');
        return (
          <li key={index}>
            {say(fill(words.added, { number: index + 1, values }))}{' '}
            <Button
              variant="inline-icon"
              iconName="remove"
              formAction="none"
              ariaLabel={say(fill(words.undoAdded, { number: index + 1 }))}
              onClick={() => at.put(withoutAdded(at.edits, index))}
            />
          </li>
        );
      })}
    </ul>
  );
}

function Dialogs({ at, base }: { at: EditsAtHand; base: EditBase }) {
  const { about, done } = at.cell;
  const column = base.columns.find((one) => one.at === about?.column);
  const before = about?.values[about.column] ?? null;
  const wanted = about && at.edits.rows.get(about.row)?.after.get(about.column);
  return (
    <>
      {about && column && (
        <CellEditor
          base={base}
          column={column}
          before={before}
          value={wanted === undefined ? before : wanted}
          onApply={(value) => {
            at.put(withCell(at.edits, about, value));
            done();
          }}
          onCancel={done}
        />
      )}
      {at.isAdding && (
        <RowAdder
          base={base}
          columns={base.columns.filter((one) => whyNotEditable(base, one) === undefined)}
          onApply={(values) => {
            at.put(withAdded(at.edits, values));
            at.setIsAdding(false);
          }}
          onCancel={() => at.setIsAdding(false)}
        />
      )}
    </>
  );
}
