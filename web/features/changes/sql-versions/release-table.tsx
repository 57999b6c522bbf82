import { useRef, type DragEvent } from 'react';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getSqlVersion, reorderSqlVersion } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { ReleaseCell } from './release-cell.tsx';
import './release-table.css';
import { executableIn, moved, rowsOf, type Row } from './rows.ts';
import { words } from './version-words.ts';
import type { Stage, StageWorkflow, Version } from './wire.ts';

/** What the reader wants to do with the version. */
export type Work =
  | { readonly kind: 'associate' | 'execute'; readonly stage: Stage }
  | { readonly kind: 'release' | 'offline' | 'effects'; readonly stage: Stage; readonly workflow: StageWorkflow };
type Props = { readonly version: Version; readonly onWork: (work: Work) => void };

/** Rows are changes, columns are stages. Rows change places by dragging or with the arrows. */
export function ReleaseTable({ version, onWork }: Props) {
  const rows = rowsOf(version);
  const order = useOrder(version, rows);
  const stages = version.sql_version_stage_detail;
  return (
    <div ref={order.place} onDragOver={order.over} onDrop={order.drop}>
      <PlainTable<Row>
        look="card"
        rows={rows}
        rowId={({ sequence }) => sequence}
        isResizable
        columns={[
          {
            id: 'order',
            header: words.order,
            width: 120,
            minWidth: 110,
            cell: (row) => <Handle index={rows.indexOf(row)} count={rows.length} order={order} />,
          },
          ...stages.map(
            (stage, index): PlainColumn<Row> => ({
              id: String(stage.stage_id),
              header: `${stage.stage_sequence}. ${stage.stage_name}`,
              rowHeader: index === 0,
              minWidth: 220,
              cell: (row) => (
                <ReleaseCell
                  workflow={row.cells.get(stage.stage_id)}
                  hasNext={index < stages.length - 1}
                  onWork={(kind, workflow) => onWork({ kind, stage, workflow })}
                />
              ),
            }),
          ),
        ]}
        title={words.release}
        heading="h2"
        hint={words.rowsHint}
        actions={<StageActions stages={stages} onWork={onWork} />}
        empty={words.rowsEmpty}
      />
    </div>
  );
}

function StageActions({ stages, onWork }: { stages: readonly Stage[]; onWork: Props['onWork'] }) {
  const say = useText();
  const mayNot = useWhyNot()('versionAct');
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {stages.map((stage) => (
        <ReasonedButton
          key={stage.stage_id}
          text={{
            zh: `${words.executeStage.zh}：${stage.stage_name}`,
            en: `${words.executeStage.en}: ${stage.stage_name}`,
          }}
          ariaLabel={`${say(words.executeStage)} ${stage.stage_name}`}
          why={mayNot ?? (executableIn(stage).length > 0 ? undefined : words.nothingWaits)}
          onClick={() => onWork({ kind: 'execute', stage })}
        />
      ))}
    </SpaceBetween>
  );
}

type Order = ReturnType<typeof useOrder>;

function Handle({ index, count, order }: { index: number; count: number; order: Order }) {
  const say = useText();
  const button = (icon: 'angle-up' | 'angle-down', to: number, label: string) => (
    <Button
      variant="inline-icon"
      iconName={icon}
      ariaLabel={label}
      disabled={order.isFixed || to < 0 || to >= count}
      onClick={() => order.move(index, to)}
    />
  );
  return (
    <span className="release-handle">
      <span
        draggable={!order.isFixed}
        className={order.isFixed ? '' : 'release-grip'}
        title={say(words.drag)}
        onDragStart={(event) => order.start(event, index)}
      >
        {index + 1}
      </span>
      {button('angle-up', index - 1, say(fill(words.moveUp, { number: index + 1 })))}
      {button('angle-down', index + 1, say(fill(words.moveDown, { number: index + 1 })))}
    </span>
  );
}

function useOrder(version: Version, rows: readonly Row[]) {
  const { name: project_name } = useProject();
  const mayNot = useWhyNot()('versionManage');
  const place = useRef<HTMLDivElement>(null);
  const dragged = useRef<number>(undefined);
  const reorder = useChange(reorderSqlVersion, { refreshes: [getSqlVersion], said: words.ordered });
  const isFixed = version.status === 'locked' || mayNot !== undefined || reorder.busy;
  const move = (from: number, to: number) => {
    if (isFixed || from === to) return;
    reorder.run({
      params: { project_name, sql_version_id: version.sql_version_id },
      body: { sequences: moved(rows, from, to), revision: version.revision },
    });
  };
  return {
    place,
    isFixed,
    move,
    start: (event: DragEvent, index: number) => {
      dragged.current = index;
      event.dataTransfer.effectAllowed = 'move';
    },
    over: (event: DragEvent) => {
      if (dragged.current !== undefined) event.preventDefault();
    },
    drop: (event: DragEvent) => {
      event.preventDefault();
      const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
      const to = row ? [...(place.current?.querySelectorAll('tbody tr') ?? [])].indexOf(row) : -1;
      if (dragged.current !== undefined && to >= 0) move(dragged.current, to);
      dragged.current = undefined;
    },
  };
}
