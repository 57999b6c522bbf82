import { lazy, Suspense } from 'react';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { exportQueryLog, listQueryLog } from '../../../../shared/contract/changes/workbench/operations.ts';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import { listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { queryOutcomes, queryOutcomeTexts } from '../../../../shared/query-outcomes.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { useMay, useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { columns } from './log-columns.tsx';
import { LogDetails } from './log-details.tsx';
import { words } from './log-words.ts';
import type { LogRow } from './wire.ts';

const WhitelistDialog = lazy(async () => ({
  default: (await import('../../../parts/audit-whitelist/whitelist-dialog.tsx')).WhitelistDialog,
}));

/** What was run in the SQL workbench of the project; who oversees nothing here sees the own part. */
export default function QueryLog() {
  const say = useText();
  const params = { project_uid: useProject().uid };
  const seesAll = useMay()('queryLogViewAll');
  const mayNotWhitelist = useWhyNot()('auditWhitelistManage');
  const table = useLogTable(seesAll);
  const list = useCall(listQueryLog, { params, query: table.query }, { keepPrevious: true });
  const download = useChange(exportQueryLog, { said: words.downloaded });
  const opened = useAsked<LogRow>();
  const whitelisting = useAsked<string>();
  const { page_index: _page, page_size: _size, ...narrowed } = table.query;
  return (
    <Page title={words.title} description={words.description}>
      {!seesAll && <Box color="text-body-secondary">{say(words.ownOnly)}</Box>}
      {list.data && <Figures of={list.data} />}
      <DataTable
        name="workbench_log"
        table={table}
        list={list}
        columns={columns}
        rowId={({ uid }) => uid}
        rowName={({ operation }) => operation.operation_detail}
        title={words.rows}
        empty={{ text: words.empty, hint: words.emptyHint }}
        actions={[
          {
            id: 'export',
            text: words.download,
            icon: 'download',
            run: () => download.run({ params, query: narrowed }),
            why: list.data?.total_nums === 0 ? words.nothing : undefined,
            busy: download.busy,
          },
        ]}
        rowActions={(row) => [
          { id: 'details', text: words.details, run: () => opened.ask(row) },
          {
            id: 'whitelist',
            text: words.whitelist,
            why: mayNotWhitelist,
            run: () => whitelisting.ask(row.operation.operation_detail),
          },
        ]}
        actionsLook="menu"
        actionsWidth={110}
      />
      {opened.about && <LogDetails row={opened.about} onClose={opened.done} />}
      {whitelisting.about !== undefined && (
        <Suspense>
          <WhitelistDialog work={{ kind: 'add', value: whitelisting.about }} onClose={whitelisting.done} />
        </Suspense>
      )}
    </Page>
  );
}

/** Only who sees everybody's rows has people to choose from. */
function useLogTable(seesAll: boolean) {
  const params = { project_uid: useProject().uid };
  const people = useCall(listMemberTips, { params }, { when: seesAll, quiet: true }).data?.data;
  const sources = useCall(listDbServiceTips, { params, query: {} }).data?.data;
  return useTable({
    search: { field: 'fuzzy_keyword', placeholder: words.search },
    filters: {
      ...(seesAll && {
        filter_operation_person_uid: {
          label: words.person,
          options: people?.map(({ user_id, user_name }) => ({ value: user_id, label: user_name })),
        },
      }),
      filter_db_service_uid: {
        label: words.source,
        options: sources?.map(({ id, name }) => ({ value: id, label: name })),
      },
      filter_exec_result: { label: words.result, choices: { values: queryOutcomes, labels: queryOutcomeTexts } },
    },
    period: { label: words.time, from: 'filter_operation_time_from', to: 'filter_operation_time_to' },
  });
}

/** Four figures over the rows that the filters leave. */
function Figures({ of: log }: { of: Received<typeof listQueryLog> }) {
  const say = useText();
  const locale = useLocale();
  const figure = (value: string) => <Box fontSize="heading-l">{value}</Box>;
  const number = (value: number) => figure(value.toLocaleString(locale));
  const rate = (log.exec_success_rate / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Container>
      <KeyValuePairs
        columns={4}
        items={[
          { label: say(words.total), value: number(log.exec_sql_total) },
          { label: say(words.rate), value: figure(rate) },
          { label: say(words.intercepted), value: number(log.audit_intercepted_sql_count) },
          { label: say(words.failed), value: number(log.exec_failed_sql_count) },
        ]}
      />
    </Container>
  );
}
