import { useEffect } from 'react';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router-dom';
import {
  decideSuspectedColumns,
  listDiscoveryRuns,
  listDiscoveryTasks,
  listSuspectedColumns,
} from '../../../../shared/contract/databases/discovery/operations.ts';
import { discoveryStates, suspicionStates } from '../../../../shared/contract/databases/discovery/states.ts';
import {
  getMaskingOverview,
  listMaskingRuleConfigs,
} from '../../../../shared/contract/databases/masking/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import type { Confidence } from '../../../../shared/sensitive-data/confidences.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange, useRefresh } from '../../../app/query.ts';
import type { Action } from '../../../ui/action.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Status } from '../../../ui/status.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { Time } from '../../../ui/time.tsx';
import { confidenceChoices, stateLooks, suspicionLooks, words } from './words.ts';

type Suspected = Received<typeof listSuspectedColumns>['data'][number];
type Run = Received<typeof listDiscoveryRuns>['data'][number];
const liveEveryMs = 3000;

/** What a task suspects, to be confirmed one by one or all of a confidence, and its runs. */
export default function SuspectedColumns() {
  const { uid } = useProject();
  const params = { project_uid: uid, discovery_task_id: Number(useParams().discoveryTaskId) };
  const { task, isRunning } = useLiveTask(params.discovery_task_id);
  const name = task?.db_service_name;
  const table = useTable({
    search: { field: 'keywords', placeholder: words.find },
    filters: {
      state: { label: words.state, choices: suspicionStates, look: 'segments' },
      confidence: { label: words.confidence, choices: confidenceChoices },
    },
  });
  const list = useCall(
    listSuspectedColumns,
    { params, query: table.query },
    { keepPrevious: true, every: () => (isRunning ? liveEveryMs : false) },
  );
  const { decide, busy } = useDecisions(params);
  const asking = useAsked<Confidence>();
  const why = useWhyNot()('maskingConfigure');
  return (
    <Page title={name ? fill(words.columnsOf, { name }) : words.columnsTitle}>
      <SpaceBetween size="l">
        <DataTable
          name="suspected_columns"
          table={table}
          list={list}
          columns={useColumns()}
          rowId={keyOf}
          rowName={({ column_name: column }) => column}
          title={words.columnsTitle}
          empty={{ text: words.columnsEmpty }}
          actions={useAllActions(list.data?.pending, { why, ask: asking.ask })}
          actionsWidth={150}
          rowActions={(row) =>
            row.state === 'PENDING_CONFIRM'
              ? [
                  { id: 'mask', text: words.mask, why, busy, run: () => decide({ decision: 'MASK', columns: [row] }) },
                  {
                    id: 'dismiss',
                    text: words.dismiss,
                    why,
                    busy,
                    run: () => decide({ decision: 'NOT_SENSITIVE', columns: [row] }),
                  },
                ]
              : []
          }
          batchActions={(rows) => {
            const columns = rows.filter(({ state }) => state === 'PENDING_CONFIRM');
            if (columns.length === 0) return [];
            return [
              { id: 'mask', text: words.maskThese, why, run: () => decide({ decision: 'MASK', columns }) },
              {
                id: 'dismiss',
                text: words.dismissThese,
                why,
                run: () => decide({ decision: 'NOT_SENSITIVE', columns }),
              },
            ];
          }}
        />
        <Runs params={params} isRunning={isRunning} />
      </SpaceBetween>
      {asking.about && (
        <MaskAll
          of={asking.about}
          count={list.data?.pending[asking.about] ?? 0}
          busy={busy}
          onCancel={asking.done}
          onConfirm={(confidence) => decide({ decision: 'MASK', confidence }, asking.done)}
        />
      )}
    </Page>
  );
}

/** A task, asked for again and again while it runs; what it has found since is shown once it has ended. */
function useLiveTask(taskId: number) {
  const { uid } = useProject();
  const of = (reply: Received<typeof listDiscoveryTasks> | undefined) => reply?.data.find(({ id }) => id === taskId);
  const tasks = useCall(
    listDiscoveryTasks,
    { params: { project_uid: uid }, query: { page_size: 100 } },
    { every: (reply) => (of(reply)?.status === 'RUNNING' ? liveEveryMs : false) },
  );
  const task = of(tasks.data);
  const isRunning = task?.status === 'RUNNING';
  const refresh = useRefresh();
  useEffect(() => {
    if (!isRunning) refresh(listSuspectedColumns, listDiscoveryRuns);
  }, [isRunning, refresh]);
  return { task, isRunning };
}

/** The runs of a task, the latest first. */
function Runs({
  params,
  isRunning,
}: {
  params: { project_uid: string; discovery_task_id: number };
  isRunning: boolean;
}) {
  const table = useTable({ prefix: 'runs_', pageSize: 10 });
  const runs = useCall(
    listDiscoveryRuns,
    { params, query: table.query },
    { keepPrevious: true, every: () => (isRunning ? liveEveryMs : false) },
  );
  return (
    <DataTable
      name="discovery_runs"
      table={table}
      list={runs}
      columns={useRunColumns()}
      rowId={({ executed_at: at }) => at}
      title={words.runs}
      empty={{ text: words.runs }}
    />
  );
}

type Decision = {
  readonly decision: 'MASK' | 'NOT_SENSITIVE';
  readonly confidence?: Confidence;
  readonly columns?: readonly Suspected[];
};

function useDecisions(params: { project_uid: string; discovery_task_id: number }) {
  const change = useChange(decideSuspectedColumns, {
    refreshes: [listSuspectedColumns, listDiscoveryTasks, listMaskingRuleConfigs, getMaskingOverview],
    said: words.decided,
  });
  const decide = ({ decision, confidence, columns }: Decision, then?: () => void) =>
    change.run(
      {
        params,
        body: {
          decision,
          ...(confidence && { confidence }),
          ...(columns && {
            columns: columns.map(({ schema_name, table_name, column_name }) => ({
              schema_name,
              table_name,
              column_name,
            })),
          }),
        },
      },
      then,
      then,
    );
  return { decide, busy: change.busy };
}

type Asking = { readonly why: Action['why']; readonly ask: (confidence: Confidence) => void };

function useAllActions(pending: Readonly<Record<Confidence, number>> | undefined, { why, ask }: Asking): Action[] {
  const say = useText();
  if (!pending) return [];
  return confidenceChoices.values
    .filter((of) => pending[of] > 0)
    .map((of) => ({
      id: of,
      text: fill(words.maskAll, {
        confidence: say(confidenceChoices.labels[of]).toLowerCase(),
        count: String(pending[of]),
      }),
      why,
      primary: of === 'HIGH',
      run: () => ask(of),
    }));
}

type MaskAllProps = {
  readonly of: Confidence;
  readonly count: number;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (of: Confidence) => void;
};

function MaskAll({ of, count, busy, onCancel, onConfirm }: MaskAllProps) {
  const say = useText();
  return (
    <Confirm
      title={words.maskAllTitle}
      text={words.mask}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onConfirm(of)}
    >
      {say(fill(words.maskAllText, { count }))}
    </Confirm>
  );
}

function keyOf({ schema_name, table_name, column_name }: Suspected): string {
  return JSON.stringify([schema_name, table_name, column_name]);
}

function useColumns(): Column<Suspected>[] {
  const say = useText();
  return [
    {
      id: 'column',
      header: words.column,
      rowHeader: true,
      width: 200,
      flexible: true,
      // A long name goes on in the next line behind a dot, not within a word.
      cell: ({ schema_name: schema, table_name: of, column_name: name }) => (
        <>
          {schema}.<wbr />
          {of}.<wbr />
          {name}
        </>
      ),
    },
    {
      id: 'type',
      header: words.type,
      width: 180,
      cell: ({ sensitive_type_name: name, recommended_masking_rule_name: rule }) => (
        <>
          {name}
          <Box color="text-body-secondary" fontSize="body-s">
            {say(fill(words.rule, { rule: rule || '-' }))}
          </Box>
        </>
      ),
    },
    {
      id: 'confidence',
      header: words.confidence,
      width: 100,
      cell: ({ confidence }) => say(confidenceChoices.labels[confidence]),
    },
    { id: 'why', header: words.why, width: 250, flexible: true, cell: ({ scan_info: info }) => info },
    {
      id: 'state',
      header: words.state,
      width: 140,
      cell: ({ state }) => <Status value={state} labels={suspicionStates.labels} looks={suspicionLooks} />,
    },
  ];
}

function useRunColumns(): Column<Run>[] {
  return [
    { id: 'at', header: words.at, rowHeader: true, width: 170, cell: ({ executed_at: at }) => <Time at={at} /> },
    {
      id: 'status',
      header: words.status,
      width: 130,
      cell: ({ status }) => <Status value={status} labels={discoveryStates.labels} looks={stateLooks} />,
    },
    { id: 'fresh', header: words.fresh, width: 110, cell: ({ new_sensitive_field_count: count }) => count },
    { id: 'remark', header: words.remark, width: 300, flexible: true, cell: ({ remark }) => remark || '-' },
  ];
}
