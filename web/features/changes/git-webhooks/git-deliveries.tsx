import Box from '@cloudscape-design/components/box';
import { useParams } from 'react-router-dom';
import {
  listGitDeliveries,
  listGitWebhooks,
  lookAtGitBranch,
} from '../../../../shared/contract/changes/git-webhooks/operations.ts';
import { gitDeliveryCauses, gitDeliveryOutcomes } from '../../../../shared/git-hosts.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { words } from './git-webhook-words.ts';
import { outcomeLooks } from './looks.ts';
import type { GitDelivery } from './wire.ts';

/** What became of the calls for one branch. */
export default function GitDeliveries() {
  const { webhookUid = '' } = useParams();
  const { uid: projectID, name: project_name } = useProject();
  const params = { project_name, git_webhook_uid: webhookUid };
  const table = useTable({});
  const list = useCall(listGitDeliveries, { params }, { quiet: true, every: whileWaiting });
  const webhooks = useCall(listGitWebhooks, { params: { project_name } }, { quiet: true }).data?.data;
  const webhook = webhooks?.find(({ git_webhook_uid: uid }) => uid === webhookUid);
  const mayNot = useWhyNot()('gitWebhookManage');
  const showing = useAsked<GitDelivery>();
  const looking = useChange(lookAtGitBranch, { refreshes: [listGitDeliveries, listGitWebhooks] });
  const look = {
    id: 'look',
    text: words.look,
    run: () => looking.run({ params }),
    busy: looking.busy,
    why: mayNot ?? (webhook?.is_enabled === false ? words.off : undefined),
  };
  const name = webhook ? `${webhook.repository} ${webhook.branch}` : '';
  return (
    <ListPage title={words.calls}>
      <DataTable
        name="git_deliveries"
        variant="full-page"
        table={table}
        list={list}
        columns={useColumns(projectID)}
        rowId={({ git_delivery_id: id }) => id}
        title={webhook ? fill(words.callsOf, { name }) : words.calls}
        actions={[look]}
        empty={{ text: words.noCalls, hint: words.noCallsHint }}
        rowActions={(row) => [{ id: 'details', text: words.details, run: () => showing.ask(row) }]}
      />
      {showing.about && <DeliveryDialog webhookUid={webhookUid} row={showing.about} onClose={showing.done} />}
    </ListPage>
  );
}

const lookAgainMilliseconds = 2000;

function whileWaiting(reply: { readonly data: readonly GitDelivery[] } | undefined): number | false {
  return reply?.data.some(({ outcome }) => outcome === 'waiting') ? lookAgainMilliseconds : false;
}

function useColumns(projectID: string): Column<GitDelivery>[] {
  const say = useText();
  return [
    {
      id: 'received',
      header: words.received,
      rowHeader: true,
      width: 175,
      cell: ({ received_at: at }) => <Time at={at} />,
    },
    { id: 'cause', header: words.cause, width: 120, cell: ({ cause }) => say(gitDeliveryCauses.labels[cause]) },
    {
      id: 'outcome',
      header: words.outcome,
      width: 170,
      cell: ({ outcome }) => <Status value={outcome} labels={gitDeliveryOutcomes.labels} looks={outcomeLooks} />,
    },
    {
      id: 'workflow',
      header: words.workflow,
      width: 190,
      flexible: true,
      cell: ({ workflow_id: workflowId, workflow_name: name }) =>
        workflowId ? <PageLink to={link('workflow', { projectID, workflowId })}>{name || workflowId}</PageLink> : '-',
    },
    {
      id: 'commit',
      header: words.commit,
      width: 110,
      cell: ({ commit }) => <Box variant="code">{commit.slice(0, 8) || '-'}</Box>,
    },
    { id: 'reason', header: words.reason, width: 260, flexible: true, cell: ({ reason }) => reason || '-' },
  ];
}
