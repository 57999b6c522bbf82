import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { checkRelease } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { comparedTableStates } from '../../../../shared/lifecycles/sql-version.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { localTime } from '../../../ui/time.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { words } from './version-words.ts';
import type { ReleaseCheck } from './wire.ts';

type Props = {
  readonly versionId: number;
  readonly workflowId: string;
  readonly source: { readonly uid: string; readonly schema: string };
  readonly target: { readonly uid: string; readonly schema: string };
};

/** What a release would meet on its target, against what the stage before had when the change ran there. */
export function TargetCheck({ versionId, workflowId, source, target }: Props) {
  const say = useText();
  const checked = useCall(
    checkRelease,
    {
      params: { project_name: useProject().name, sql_version_id: versionId },
      query: {
        workflow_id: workflowId,
        instance_id: source.uid,
        target_instance_id: target.uid,
        ...(source.schema && { instance_schema: source.schema }),
        ...(target.schema && { target_instance_schema: target.schema }),
      },
    },
    { when: target.uid !== '', quiet: true },
  );
  if (target.uid === '') return null;
  if (checked.error) return <Alert type="warning">{checked.error.message}</Alert>;
  if (!checked.data) return <StatusIndicator type="loading">{say(words.checkRunning)}</StatusIndicator>;
  return <Shown check={checked.data.data} />;
}

function Shown({ check }: { check: ReleaseCheck }) {
  const say = useText();
  const rows = rowsOf(check);
  const waits = check.waits_for.length > 0 && (
    <Box variant="small">{say(fill(words.checkWaits, { names: check.waits_for.join(', ') }))}</Box>
  );
  return (
    <SpaceBetween size="xs">
      <Alert type={alertTypes[check.state]} header={say(words.check)}>
        <SpaceBetween size="xxs">
          <div>{say(summaryOf(check))}</div>
          {waits}
        </SpaceBetween>
      </Alert>
      {rows.length > 0 && (
        <PlainTable
          look="borderless"
          title={words.check}
          rows={rows}
          columns={[
            { id: 'table', header: words.table, cell: ({ table }) => table },
            { id: 'part', header: words.part, cell: ({ what }) => say(what) },
            { id: 'before', header: words.before, cell: ({ expected }) => <Definition text={expected} /> },
            { id: 'target', header: words.onTarget, cell: ({ found }) => <Definition text={found} /> },
          ]}
        />
      )}
    </SpaceBetween>
  );
}

const alertTypes = { same: 'success', different: 'warning', unreadable: 'error', unknown: 'info' } as const;

/** `undefined` is absent, an empty text has nothing to be said. */
function Definition({ text }: { text: string | undefined }) {
  const say = useText();
  if (text === '') return null;
  return text === undefined ? (
    <Box color="text-status-inactive">{say(words.absent)}</Box>
  ) : (
    <Box variant="code">{text}</Box>
  );
}

type Row = {
  readonly table: string;
  readonly what: Text;
  readonly expected: string | undefined;
  readonly found: string | undefined;
};

/** A row for each part that differs, and one for a table that is there on one side only. */
function rowsOf({ tables }: ReleaseCheck): Row[] {
  return tables.flatMap(({ table_name: table, state, differences }): Row[] => {
    if (state === 'same') return [];
    if (state !== 'different' || differences.length === 0)
      return [{ table, what: comparedTableStates.labels[state], expected: '', found: '' }];
    return differences.map(({ part, name, expected, found }) => ({
      table,
      what: fill(words[part], { name }),
      expected,
      found,
    }));
  });
}

function summaryOf({ state, reason = '', tables, compared_with: at }: ReleaseCheck): Text {
  const time = at === undefined ? '' : localTime(at);
  if (state === 'unreadable') return fill(words.checkUnreadable, { reason });
  if (state === 'unknown') return fill(words.checkUnknown, { reason });
  if (tables.length === 0) return words.checkNew;
  const different = tables.filter((table) => table.state !== 'same').length;
  return state === 'same'
    ? fill(words.checkSame, { count: tables.length, time })
    : fill(words.checkDifferent, { count: different, time });
}
