import { useKinds, type ShownUse, type UseKind } from '../../../shared/record-uses.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { link } from '../../app/paths.ts';
import { PageLink } from '../page/page-link.tsx';

const words = {
  colon: { zh: '：', en: ': ' },
  comma: { zh: '、', en: ', ' },
  inProject: { zh: '（项目 {name}）', en: ' (project {name})' },
  more: { zh: '等，另有 {count} 个', en: ' and {count} more' },
  hidden: { zh: '您无权查看的有 {count} 个', en: '{count} {count:other|others} that you may not see' },
  part: {
    zh: '（只查看了一部分，可能还有其他）',
    en: '(only a part of the list was looked through, there may be others)',
  },
} as const satisfies Record<string, Text>;

/** What uses something, kind by kind: by name, with a way there. */
export function UseLines({ uses }: { readonly uses: readonly ShownUse[] }) {
  return (
    <ul className="plain-list">
      {uses.map((use) => (
        <li key={use.kind}>
          <UseLine use={use} />
        </li>
      ))}
    </ul>
  );
}

function UseLine({ use: { kind, names, more, hidden, is_part: isPart } }: { readonly use: ShownUse }) {
  const say = useText();
  return (
    <>
      {say(useKinds.labels[kind])}
      {say(words.colon)}
      {names.map(({ name, id, project_uid: projectUid, project_name: projectName }, position) => (
        <span key={`${projectUid} ${id}`}>
          {position > 0 && say(words.comma)}
          <PageLink to={addressOf(kind, projectUid, id)}>{name}</PageLink>
          {projectName !== undefined && say(fill(words.inProject, { name: projectName }))}
        </span>
      ))}
      {more > 0 && say(fill(words.more, { count: more }))}
      {hidden > 0 && names.length > 0 && say(words.comma)}
      {hidden > 0 && say(fill(words.hidden, { count: hidden }))}
      {isPart && ` ${say(words.part)}`}
    </>
  );
}

function addressOf(kind: UseKind, projectID: string, id: string): string {
  const addresses: Readonly<Record<UseKind, () => string>> = {
    workflow: () => link('workflow', { projectID, workflowId: id }),
    rollout: () => link('rollout', { projectID, rolloutId: id }),
    scan: () => link('auditPlan', { projectID, scanId: id }),
    scan_task: () => link('scanTask', { projectID, taskName: id }),
    data_export: () => link('dataExport', { projectID, workflowID: id }),
    db_service: () => link('dbServiceUpdate', { projectID, dbServiceUid: id }),
    db_service_group: () => link('dbServiceGroups', { projectID }),
    project: () => link('overview', { projectID: id }),
    rule_template: () =>
      projectID === ''
        ? link('ruleTemplateUpdate', { templateName: id })
        : link('projectRuleTemplateUpdate', { projectID, templateName: id }),
    pipeline: () => link('pipelineUpdate', { projectID, pipelineId: id }),
    git_webhook: () => link('gitDeliveries', { projectID, webhookUid: id }),
    sql_version: () => link('version', { projectID, versionId: id }),
    workflow_template: () => link('progressUpdate', { projectID, templateId: id }),
    member: () => link('members', { projectID }),
    member_group: () => link('members', { projectID }),
    masking_rule: () => link('maskingRules', { projectID }),
    masking_template: () => link('maskingRules', { projectID }),
    discovery_task: () => link('sensitiveData', { projectID }),
    sync_task: () => link('syncTasks'),
  };
  return addresses[kind]();
}
