import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listQueryHistory } from '../../../../shared/contract/changes/workbench/operations.ts';
import { queryOutcomeTexts } from '../../../../shared/query-outcomes.ts';
import { fill } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Status } from '../../../ui/status.tsx';
import { TimeAgo } from '../../../ui/time.tsx';
import { outcomeLooks } from './run-looks.ts';
import { SideList, type SideQuery } from './side-list.tsx';
import { sideWords } from './side-words.ts';
import type { HistoryRow } from './wire.ts';
import { words } from './words.ts';

type Props = {
  readonly onOpen: (row: HistoryRow) => void;
};

/** What the reader ran, newest first. */
export function QueryHistory({ onOpen }: Props) {
  return (
    <SpaceBetween size="xs">
      <SideList
        label={sideWords.history}
        search={sideWords.searchHistory}
        empty={sideWords.noHistory}
        useAnswer={useHistory}
        rowKey={({ log_uid }) => log_uid}
      >
        {(row) => <Row row={row} onOpen={() => onOpen(row)} />}
      </SideList>
    </SpaceBetween>
  );
}

function useHistory(query: SideQuery) {
  return useCall(listQueryHistory, { params: { project_uid: useProject().uid }, query }, { quiet: true });
}

function Row({ row, onOpen }: { row: HistoryRow; onOpen: () => void }) {
  const say = useText();
  const locale = useLocale();
  const { sql, state, milliseconds, row_count: rows, db_service, schema_name: schema, at } = row;
  const number = (value: number) => value.toLocaleString(locale);
  const facts = [
    say(fill(words.duration, { milliseconds: number(milliseconds) })),
    ...(state === 'succeeded' ? [say(rows === 1 ? words.row : fill(words.rows, { rows: number(rows) }))] : []),
    schema === '' ? db_service.name : `${db_service.name} · ${schema}`,
  ];
  return (
    <div className="workbench-list-words">
      <button
        type="button"
        className="workbench-list-button"
        aria-label={say(fill(sideWords.openRun, { sql: sql.slice(0, labelLettersMax) }))}
        onClick={onOpen}
      >
        <code className="workbench-list-sql">{sql}</code>
      </button>
      <Box fontSize="body-s" color="text-body-secondary">
        <Status value={state} labels={queryOutcomeTexts} looks={outcomeLooks} /> {facts.join(' · ')} ·{' '}
        <TimeAgo at={at} />
      </Box>
    </div>
  );
}

const labelLettersMax = 200;
