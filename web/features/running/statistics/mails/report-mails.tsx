import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Received } from '../../../../../shared/contract/operation.ts';
import {
  deleteReportMail,
  listReportMails,
  sendReportMailToMe,
} from '../../../../../shared/contract/running/statistics/operations.ts';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useCall, useChange } from '../../../../app/query.ts';
import { Confirm, useAsked } from '../../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx';
import { ListPage } from '../../../../ui/page/list-page.tsx';
import { Time } from '../../../../ui/time.tsx';
import { useTable } from '../../../../ui/table/use-table.ts';
import { ReportMailDialog } from './report-mail-dialog.tsx';
import { words } from './report-mail-words.ts';

export type ReportMail = Received<typeof listReportMails>['data'][number];

/** Who is sent the report, and when. */
export default function ReportMails() {
  const table = useTable({});
  const [edited, setEdited] = useState<ReportMail | 'new'>();
  const removing = useAsked<ReportMail>();
  const trying = useChange(sendReportMailToMe, { said: words.tried });
  const add = { id: 'add', text: words.add, run: () => setEdited('new'), primary: true };
  return (
    <ListPage title={words.title}>
      <DataTable
        name="report_mail_list"
        variant="full-page"
        table={table}
        list={useCall(listReportMails, {})}
        columns={useColumns()}
        rowId={({ uid }) => uid}
        title={words.title}
        description={words.description}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
        actions={[add]}
        rowActions={(mail) => [
          {
            id: 'try',
            text: words.tryIt,
            run: () => trying.run({ params: { report_mail_uid: mail.uid } }),
            busy: trying.busy,
          },
          ...(mail.is_mine
            ? [
                { id: 'edit', text: words.edit, run: () => setEdited(mail) },
                { id: 'remove', text: words.remove, run: () => removing.ask(mail) },
              ]
            : []),
        ]}
      />
      {edited && <ReportMailDialog mail={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {removing.about && <RemoveQuestion mail={removing.about} onDone={removing.done} />}
    </ListPage>
  );
}

function RemoveQuestion({ mail, onDone }: { mail: ReportMail; onDone: () => void }) {
  const say = useText();
  const remove = useChange(deleteReportMail, { refreshes: [listReportMails], said: words.removed, quiet: true });
  return (
    <Confirm
      title={fill(words.removeTitle, { name: mail.name })}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params: { report_mail_uid: mail.uid } }, onDone)}
    >
      {say(words.removeText)}
    </Confirm>
  );
}

/** A schedule is read as one word. */
const unbroken = '\u00a0';

function useColumns(): Column<ReportMail>[] {
  const say = useText();
  const toWhom = ({ users, addresses }: ReportMail) =>
    [
      ...users.map(({ name, has_address }) => (has_address ? name : `${name} ${say(words.noAddress)}`)),
      ...addresses,
    ].join(', ');
  const time = (at: string | undefined, none: string) => (at ? <Time at={at} /> : none);
  return [
    { id: 'name', header: words.name, rowHeader: true, width: 130, cell: ({ name }) => name },
    { id: 'to', header: words.to, width: 220, cell: toWhom },
    {
      id: 'schedule',
      header: words.cron,
      width: 125,
      cell: ({ cron_express, days }) => (
        <>
          <code>{cron_express.replaceAll(' ', unbroken)}</code>
          <Box color="text-body-secondary" fontSize="body-s">
            {say(fill(words.lastDays, { days }))}
          </Box>
        </>
      ),
    },
    {
      id: 'next',
      header: words.nextSend,
      width: 125,
      cell: ({ enabled, next_send_time: at }) =>
        enabled ? time(at, '-') : <StatusIndicator type="stopped">{say(words.off)}</StatusIndicator>,
    },
    { id: 'last', header: words.lastSend, width: 125, cell: ({ last_send_time: at }) => time(at, say(words.never)) },
    {
      id: 'changed',
      header: words.changed,
      width: 140,
      cell: ({ changed_by, change_time }) => (
        <>
          {changed_by}
          <Box color="text-body-secondary" fontSize="body-s">
            <Time at={change_time} />
          </Box>
        </>
      ),
    },
  ];
}
