import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import { useNavigate } from 'react-router-dom';
import { listGitWebhooks, lookAtGitBranch } from '../../../../shared/contract/changes/git-webhooks/operations.ts';
import { gitDeliveryOutcomes } from '../../../../shared/git-hosts.ts';
import { namingSchemes } from '../../../../shared/migrations/index.ts';
import { useText } from '../../../app/language.tsx';
import { useMay, useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { GitWebhookDialog } from './git-webhook-dialog.tsx';
import { words } from './git-webhook-words.ts';
import { outcomeLooks } from './looks.ts';
import { RemoveQuestion, ResetQuestion } from './questions.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import type { GitWebhook } from './wire.ts';

/** The branches whose new migrations become workflows of a project. */
export default function GitWebhooks() {
  const navigate = useNavigate();
  const { uid: projectID, name } = useProject();
  const table = useTable({});
  const params = { project_name: name };
  const list = useCall(listGitWebhooks, { params }, { quiet: true, every: 5000 });
  const whyNot = useWhyNot();
  const mayNot = whyNot('gitWebhookManage');
  const [edited, setEdited] = useState<GitWebhook | 'new'>();
  const [given, setGiven] = useState<{ readonly git_webhook_uid: string; readonly secret: string }>();
  const removing = useAsked<GitWebhook>();
  const resetting = useAsked<GitWebhook>();
  const looking = useChange(lookAtGitBranch, { refreshes: [listGitWebhooks], said: words.looked });
  const add = { id: 'add', text: words.add, run: () => setEdited('new'), why: mayNot, primary: true };
  const ofRow = (row: GitWebhook) => ({ params: { ...params, git_webhook_uid: row.git_webhook_uid } });
  return (
    <ListPage title={words.title}>
      <DataTable
        name="git_webhooks"
        variant="full-page"
        table={table}
        list={list}
        columns={useColumns(projectID)}
        rowId={({ git_webhook_uid: uid }) => uid}
        rowName={({ repository, branch }) => `${repository} ${branch}`}
        title={words.title}
        description={words.description}
        actions={[add]}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
        actionsWidth={260}
        rowActions={(row) => [
          { id: 'edit', text: words.edit, run: () => setEdited(row), why: mayNot },
          {
            id: 'calls',
            text: words.calls,
            why: whyNot('gitDeliveryView'),
            run: () => navigate(link('gitDeliveries', { projectID, webhookUid: row.git_webhook_uid })),
          },
          {
            id: 'look',
            text: words.look,
            run: () => looking.run(ofRow(row)),
            busy: looking.busy,
            why: mayNot ?? (row.is_enabled ? undefined : words.off),
          },
          { id: 'reset', text: words.reset, run: () => resetting.ask(row), why: mayNot },
          { id: 'remove', text: words.remove, run: () => removing.ask(row), why: mayNot },
        ]}
      />
      {edited && (
        <GitWebhookDialog
          before={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onMade={setGiven}
        />
      )}
      {given && <SecretDialog given={given} onClose={() => setGiven(undefined)} />}
      {removing.about && <RemoveQuestion row={removing.about} onDone={removing.done} />}
      {resetting.about && <ResetQuestion row={resetting.about} onDone={resetting.done} onGiven={setGiven} />}
    </ListPage>
  );
}

function useColumns(projectID: string): Column<GitWebhook>[] {
  const say = useText();
  const mayLook = useMay()('gitDeliveryView');
  return [
    {
      id: 'repository',
      header: words.repository,
      rowHeader: true,
      width: 190,
      flexible: true,
      cell: ({ git_webhook_uid: webhookUid, repository }) =>
        mayLook ? <PageLink to={link('gitDeliveries', { projectID, webhookUid })}>{repository}</PageLink> : repository,
    },
    { id: 'branch', header: words.branch, width: 130, flexible: true, cell: ({ branch }) => branch },
    { id: 'folder', header: words.folder, width: 160, flexible: true, cell: ({ folder }) => folder || '/' },
    {
      id: 'scheme',
      header: words.scheme,
      width: 130,
      cell: ({ naming_scheme: scheme }) => say(namingSchemes[scheme].label),
    },
    { id: 'target', header: words.target, width: 180, flexible: true, cell: (row) => targetOf(row).join(' / ') },
    { id: 'actor', header: words.actsAs, width: 110, cell: ({ acts_as: name }) => name || '-' },
    {
      id: 'last',
      header: words.last,
      width: 170,
      cell: ({ is_enabled: isOn, last_delivery: last }) => {
        if (!isOn) return <Box color="text-status-inactive">{say(words.off)}</Box>;
        if (!last) return say(words.never);
        return <Status value={last.outcome} labels={gitDeliveryOutcomes.labels} looks={outcomeLooks} />;
      },
    },
  ];
}

function targetOf({
  instance_name: source,
  instance_schema: schema,
  sql_version: version,
  stage_name: stage,
}: GitWebhook) {
  return [source || '-', schema, version, stage].filter(Boolean);
}
