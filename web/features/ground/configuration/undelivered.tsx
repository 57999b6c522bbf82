import { channelNames, channels } from '../../../../shared/channels/index.ts';
import {
  dismissUndelivered,
  listUndelivered,
  resendUndelivered,
} from '../../../../shared/contract/running/notifications/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { words } from './configuration-words.ts';

type Row = Received<typeof listUndelivered>['data'][number];

/** Messages that could not be sent, with the reason, to send again or to let go. */
export function Undelivered() {
  const table = useTable({ prefix: 'u.' });
  const list = useCall(listUndelivered, { query: table.query }, { keepPrevious: true, quiet: true });
  const resend = useChange(resendUndelivered, { refreshes: [listUndelivered], said: words.resent });
  const dismiss = useChange(dismissUndelivered, { refreshes: [listUndelivered], said: words.dismissed });
  return (
    <DataTable
      name="undelivered"
      table={table}
      list={list}
      columns={useColumns()}
      rowId={({ uid }) => uid}
      rowName={({ title }) => title}
      title={words.undelivered}
      description={words.undeliveredHint}
      empty={{ text: words.noUndelivered }}
      actionsWidth={170}
      rowActions={({ uid }) => [
        { id: 'resend', text: words.resend, run: () => resend.run({ body: { uids: [uid] } }) },
        { id: 'dismiss', text: words.dismiss, run: () => dismiss.run({ body: { uids: [uid] } }) },
      ]}
    />
  );
}

function useColumns(): Column<Row>[] {
  const say = useText();
  return [
    { id: 'title', header: words.message, rowHeader: true, width: 260, flexible: true, cell: ({ title }) => title },
    { id: 'channel', header: words.channel, width: 130, cell: ({ channel }) => titleOf(channel, say) },
    {
      id: 'recipient',
      header: words.recipient,
      width: 120,
      cell: ({ recipient }) => recipient || say(words.everybody),
    },
    { id: 'reason', header: words.reason, width: 260, flexible: true, cell: ({ reason }) => reason },
    { id: 'tries', header: words.tries, width: 90, cell: ({ tries }) => tries },
    { id: 'failed', header: words.failedAt, width: 150, cell: ({ failed_at: at }) => <Time at={at} /> },
  ];
}

function titleOf(channel: string, say: (text: Text) => string): string {
  const name = channelNames.find((one) => one === channel);
  return name ? say(channels[name].title) : channel;
}
