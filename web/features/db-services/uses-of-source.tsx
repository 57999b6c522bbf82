import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listDbServiceUses } from '../../../shared/contract/db-services/operations.ts';
import { sourceUseKinds, type SourceUseKind } from '../../../shared/contract/db-services/source-uses.ts';
import type { Received } from '../../../shared/contract/operation.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { link } from '../../app/paths.ts';
import { useCall } from '../../app/query.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { words } from './uses-words.ts';

type Use = Received<typeof listDbServiceUses>['data'][number];
type Props = { readonly projectUid: string; readonly uid: string };

/** What uses a data source, by name and with a way there, in the order of how much it matters. */
export function UsesOfSource({ projectUid, uid }: Props) {
  const say = useText();
  const { data } = useCall(listDbServiceUses, { params: { project_uid: projectUid, db_service_uid: uid } });
  if (!data) return null;
  const uses = data.data;
  if (uses.length === 0) return <Box color="text-body-secondary">{say(words.unused)}</Box>;
  return (
    <SpaceBetween size="s">
      {(['blocks', 'breaks', 'bringsBack', 'letsGo'] as const).map((effect) => {
        const of = uses.filter((use) => use.effect === effect);
        if (of.length === 0) return null;
        return (
          <Alert key={effect} type={looks[effect]} header={say(words[effect])}>
            <ul className="plain-list">
              {of.map((use) => (
                <li key={use.kind}>
                  <UseLine use={use} projectUid={projectUid} />
                </li>
              ))}
            </ul>
          </Alert>
        );
      })}
    </SpaceBetween>
  );
}

const looks = { blocks: 'error', breaks: 'warning', bringsBack: 'warning', letsGo: 'info' } as const;

function UseLine({ use: { kind, names, more, is_part: isPart }, projectUid }: { use: Use; projectUid: string }) {
  const say = useText();
  return (
    <>
      {say(sourceUseKinds.labels[kind])}
      {say(words.colon)}
      {names.map(({ name, id }, position) => (
        <span key={id}>
          {position > 0 && say(words.comma)}
          <PageLink to={addressOf(kind, projectUid, id)}>{name}</PageLink>
        </span>
      ))}
      {more > 0 && say(fill(words.more, { count: more }))}
      {isPart && ` ${say(words.part)}`}
    </>
  );
}

function addressOf(kind: SourceUseKind, projectID: string, id: string): string {
  const addresses: Readonly<Record<SourceUseKind, () => string>> = {
    workflow: () => link('workflow', { projectID, workflowId: id }),
    scan: () => link('auditPlan', { projectID, scanId: id }),
    data_export: () => link('dataExport', { projectID, workflowID: id }),
    pipeline: () => link('pipelineUpdate', { projectID, pipelineId: id }),
    git_webhook: () => link('gitDeliveries', { projectID, webhookUid: id }),
    sql_version: () => link('version', { projectID, versionId: id }),
    workflow_template: () => link('progressUpdate', { projectID, templateId: id }),
    member: () => link('members', { projectID }),
    member_group: () => link('members', { projectID }),
    sync_task: () => link('syncTasks'),
  };
  return addresses[kind]();
}
