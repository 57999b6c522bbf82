import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import { useNavigate } from 'react-router-dom';
import { listScanTypes } from '../../../../shared/contract/watching/audit-plans/operations.ts';
import { listEnvironmentTags } from '../../../../shared/contract/people/projects/operations.ts';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import {
  batchUpdateSqlManages,
  exportSqlManages,
  listSqlManageRuleTips,
  listSqlManages,
  sqlManageOrders,
} from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { WhitelistDialog } from '../../../parts/audit-whitelist/whitelist-dialog.tsx';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { AbnormalScans } from './abnormal-scans.tsx';
import { HandleDialog } from './handle-dialog.tsx';
import { PushDialog } from './push-dialog.tsx';
import { columnsWith, type ManagedSql } from './sql-manage-columns.tsx';
import { SqlManageDetails } from './sql-manage-details.tsx';
import { governances } from '../../../parts/governance.ts';
import { stateOfWorkload, whyNoWorkload } from '../../../parts/workload.ts';
import { concealedWhy } from '../../../parts/masking/concealed-note.tsx';
import { auditLevels, priorities, whose, words } from './sql-manage-words.ts';

/** The SQL that the scans of a project found, and what became of it. */
export default function SqlManages() {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { uid: projectID, name } = useProject();
  const params = { project_name: name };
  const table = useSqlTable();
  const { order_by: sort_field, is_asc, [mineField]: isMine, ...filters } = table.query;
  const { user: me } = useSignedIn();
  const query = {
    ...filters,
    ...(isMine && { filter_assignee: me.uid }),
    ...(sort_field && { sort_field, sort_order: is_asc ? ('asc' as const) : ('desc' as const) }),
  };
  const remarking = useChange(batchUpdateSqlManages, { refreshes: [listSqlManages], said: words.remarkSaved });
  const columns = columnsWith(({ id }, remark) =>
    remarking.runAndWait({ params, body: { sql_manage_id_list: [id], remark } }),
  );
  const list = useCall(listSqlManages, { params, query }, { keepPrevious: true, quiet: true, every: whileAudited });
  const [shown, setShown] = useState<ManagedSql>();
  const handling = useAsked<readonly ManagedSql[]>();
  const pushing = useAsked<readonly ManagedSql[]>();
  const whitelisting = useAsked<string>();
  const download = useChange(exportSqlManages);
  const { page_index: _page, page_size: _size, ...exported } = query;
  const whyNotAll = (rows: readonly ManagedSql[]) => (rows.every(({ is_mine }) => is_mine) ? undefined : words.notMine);
  const toScans = {
    id: 'configuration',
    text: words.toConfiguration,
    run: () => navigate(link('auditPlans', { projectID })),
  };
  return (
    <Page title={words.title} description={words.description}>
      <AbnormalScans />
      <Totals of={list.data} />
      <DataTable
        name="sql_manages"
        variant="container"
        table={table}
        list={{ ...list, data: list.data && { ...list.data, total_nums: list.data.sql_manage_total_num } }}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowName={({ sql_fingerprint }) => sql_fingerprint}
        title={words.list}
        empty={{ text: words.empty, hint: words.emptyHint, action: toScans }}
        control={
          <ExportMenu
            busy={download.busy}
            run={(export_format) => download.run({ params, query: { ...exported, export_format } })}
          />
        }
        actions={[toScans]}
        batchActions={(rows) => [
          { id: 'handle', text: words.edit, run: () => handling.ask(rows), why: whyNotAll(rows) },
          { id: 'push', text: words.push, run: () => pushing.ask(rows), why: whyNotAll(rows) },
          {
            id: 'optimize',
            text: words.optimize,
            why: whyNot('optimizationCreate', aboutSource(rows)) ?? whyNoWorkload(rows),
            run: () => void navigate(link('sqlOptimizationCreate', { projectID }), { state: stateOfWorkload(rows) }),
          },
        ]}
        actionsLook="menu"
        actionsWidth={100}
        rowActions={(row) => [
          { id: 'details', text: words.details, run: () => setShown(row) },
          { id: 'handle', text: words.edit, run: () => handling.ask([row]), why: whyNotAll([row]) },
          {
            id: 'analyse',
            text: words.analyse,
            run: () => navigate(link('managedAnalysis', { projectID, sqlManageId: String(row.id) })),
          },
          {
            id: 'whitelist',
            text: words.whitelist,
            why: row.is_concealed
              ? concealedWhy
              : row.is_sql_shortened
                ? words.notWhole
                : whyNot('auditWhitelistManage'),
            run: () => whitelisting.ask(row.sql),
          },
          { id: 'push', text: words.push, run: () => pushing.ask([row]), why: whyNotAll([row]) },
        ]}
      />
      {shown && <SqlManageDetails row={shown} onClose={() => setShown(undefined)} />}
      {handling.about && <HandleDialog rows={handling.about} onClose={handling.done} />}
      {pushing.about && <PushDialog rows={pushing.about} onClose={pushing.done} />}
      {whitelisting.about !== undefined && (
        <WhitelistDialog work={{ kind: 'add', value: whitelisting.about }} onClose={whitelisting.done} />
      )}
    </Page>
  );
}

/** The data source for which a right is asked; several are refused in any case. */
function aboutSource([first]: readonly ManagedSql[]) {
  return first ? { dbServiceUid: first.instance_id } : {};
}

const pollMilliseconds = 5_000;

/** While something is being audited its result is waited for. */
function whileAudited(reply: { data: readonly ManagedSql[] } | undefined): number | false {
  return reply?.data.some(({ audit_status }) => audit_status === 'being_audited') ? pollMilliseconds : false;
}

/** In the address only: the list is asked for the assignee. */
const mineField = 'whose';

function useSqlTable() {
  const say = useText();
  const { user: me } = useSignedIn();
  const { uid, name } = useProject();
  const params = { project_name: name };
  const sources = useCall(listInstanceTips, { params, query: {} }).data?.data;
  const members = useCall(listMemberTips, { params: { project_uid: uid } }).data?.data;
  const tags = useCall(listEnvironmentTags, { params: { project_uid: uid }, query: { page_index: 1, page_size: 100 } });
  const rules = useCall(listSqlManageRuleTips, { params }).data?.data;
  const types = useCall(listScanTypes, {}).data?.data ?? [];
  return useTable({
    search: { field: 'fuzzy_search_sql_fingerprint', placeholder: words.search },
    filters: {
      filter_status: { label: words.status, choices: governances, look: 'segments' },
      filter_priority: { label: words.priority, choices: priorities },
      filter_audit_level: { label: words.level, choices: auditLevels },
      filter_source: { label: words.source, options: sourceOptions(types) },
      filter_instance_id: {
        label: words.instance,
        options: sources?.map(({ instance_id, instance_name }) => ({ value: instance_id, label: instance_name })),
      },
      filter_by_environment_tag: {
        label: words.environment,
        options: tags.data?.data.map((tag) => ({ value: tag.uid, label: tag.name })),
      },
      filter_assignee: {
        label: words.assignees,
        options: members && [
          { value: me.uid, label: say(fill(words.me, { name: me.name })) },
          ...members
            .filter(({ user_id }) => user_id !== me.uid)
            .map(({ user_id, user_name }) => ({ value: user_id, label: user_name })),
        ],
      },
      [mineField]: { label: words.mine, choices: whose, look: 'switch' },
      filter_rule_name: {
        label: words.rule,
        options: rules?.flatMap(({ rule }) => rule.map(({ rule_name, desc }) => ({ value: rule_name, label: desc }))),
      },
    },
    period: {
      label: words.audited,
      from: 'filter_last_audit_start_time_from',
      to: 'filter_last_audit_start_time_to',
    },
    orders: sqlManageOrders,
  });
}

/** Scan types by their names, each once whatever databases it is for. */
function sourceOptions(types: readonly { type: string; desc: string }[]) {
  return [...new Map(types.map(({ type, desc }) => [type, desc]))].map(([value, label]) => ({ value, label }));
}

type Figures = {
  readonly sql_manage_all_num: number;
  readonly sql_manage_bad_num: number;
  readonly sql_manage_optimized_num: number;
};

/** Three numbers of the whole project, whatever the filters. */
function Totals({ of }: { of: Figures | undefined }) {
  const say = useText();
  const figures = [
    { text: words.all, value: of?.sql_manage_all_num },
    { text: words.bad, value: of?.sql_manage_bad_num },
    { text: words.optimized, value: of?.sql_manage_optimized_num },
  ];
  return (
    <Container>
      <ColumnLayout columns={3} variant="text-grid">
        {figures.map(({ text, value }) => (
          <div key={text.en}>
            <Box variant="awsui-key-label">{say(text)}</Box>
            <Box fontSize="display-l" fontWeight="bold">
              {value ?? '-'}
            </Box>
          </div>
        ))}
      </ColumnLayout>
    </Container>
  );
}
