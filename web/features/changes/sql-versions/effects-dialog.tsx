import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { listReleaseEffects } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { words } from './version-words.ts';
import type { ReleaseEffects, StageWorkflow } from './wire.ts';

type Props = { readonly versionId: number; readonly workflow: StageWorkflow; readonly onClose: () => void };
type Row = ReleaseEffects['statements'][number];

/** Which of the SQL that runs on the data sources of a change became worse since. */
export function EffectsDialog({ versionId, workflow, onClose }: Props) {
  const say = useText();
  const read = useCall(
    listReleaseEffects,
    {
      params: { project_name: useProject().name, sql_version_id: versionId },
      query: { workflow_id: workflow.workflow_id },
    },
    { quiet: true },
  );
  return (
    <DetailsDialog title={fill(words.effectsTitle, { name: workflow.workflow_name })} size="max" onClose={onClose}>
      <SpaceBetween size="m">
        <Box color="text-body-secondary">{say(words.effectsHint)}</Box>
        {read.error && <Alert type="error">{read.error.message}</Alert>}
        {read.isPending && <Waiting />}
        {read.data?.data.map((one) => (
          <OfSource key={one.instance_id} effects={one} />
        ))}
      </SpaceBetween>
    </DetailsDialog>
  );
}

function OfSource({ effects }: { effects: ReleaseEffects }) {
  const say = useText();
  const { type, text } = summaryOf(effects);
  return (
    <SpaceBetween size="xs">
      <Box variant="h4">{effects.instance_name}</Box>
      <StatusIndicator type={type}>{say(text)}</StatusIndicator>
      {effects.statements.length > 0 && (
        <PlainTable
          look="borderless"
          rowId={({ sql_manage_id }) => sql_manage_id}
          title={effects.instance_name}
          rows={effects.statements}
          columns={[
            { id: 'sql', header: words.statement, cell: (row) => <Statement row={row} /> },
            { id: 'problems', header: words.problems, cell: ({ problems }) => <Problems texts={problems} /> },
            { id: 'before', header: words.figuresBefore, cell: ({ before }) => <Figures ran={before} /> },
            { id: 'after', header: words.figuresAfter, cell: ({ after }) => <Figures ran={after} /> },
          ]}
        />
      )}
    </SpaceBetween>
  );
}

function Statement({ row }: { row: Row }) {
  const say = useText();
  return (
    <SpaceBetween size="xxs">
      <Box variant="code">{row.sql_fingerprint}</Box>
      {row.touches_change && <Tag>{say(words.touches)}</Tag>}
    </SpaceBetween>
  );
}

function Problems({ texts }: { texts: readonly string[] }) {
  return (
    <SpaceBetween size="xxs">
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </SpaceBetween>
  );
}

function Figures({ ran }: { ran: Row['after'] | undefined }) {
  const say = useText();
  if (!ran) return <>-</>;
  const [ms, rows] = [ran.ms, ran.rows].map((value) => value.toLocaleString(undefined, { maximumFractionDigits: 1 }));
  return <>{say(fill(words.figures, { count: ran.count, ms: ms ?? '', rows: rows ?? '' }))}</>;
}

function summaryOf({ state, compared: all, statements }: ReleaseEffects): {
  type: 'info' | 'success' | 'warning';
  text: Text;
} {
  if (state === 'not_collected') return { type: 'info', text: words.effectsNotCollected };
  if (state === 'no_data') return { type: 'info', text: words.effectsNoData };
  const count = statements.length;
  if (count > 0) return { type: 'warning', text: fill(words.effectsWorse, { count, all }) };
  return state === 'only_after'
    ? { type: 'info', text: words.effectsOnlyAfter }
    : { type: 'success', text: fill(words.effectsNone, { count: all }) };
}
