import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import {
  deleteProjectTemplate,
  listWorkflowTemplates,
} from '../../../../shared/contract/changes/workflow-templates/operations.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Time } from '../../../ui/time.tsx';
import { Flow } from './flow.tsx';
import { Sources, TemplateList } from './template-list.tsx';
import { isFirst, valuesOf, type Template } from './template-form.ts';
import { words } from './template-words.ts';
import { useChosen, useTemplates } from './use-template.ts';

/** How SQL of this project comes to its execution: by one process, or by several for different data sources. */
export default function Progress() {
  const say = useText();
  const navigate = useNavigate();
  const whyNot = useWhyNot()('workflowTemplateManage');
  const { uid: projectID } = useProject();
  const { kind, chosen, chooseKind, choose } = useChosen();
  const list = useTemplates(kind);
  const templates = list.data?.data ?? [];
  const template = templates.find(({ workflow_template_id: id }) => id === chosen) ?? templates[0];
  const removing = useAsked<Template>();
  const actions = template
    ? [
        {
          id: 'rules',
          text: words.riskRules,
          run: () => navigate(link('approvalRules', { projectID })),
        },
        {
          id: 'create',
          text: words.createProcess,
          run: () => navigate(link('progressCreate', { projectID, workflowType: kind })),
          why: whyNot,
        },
        {
          id: 'edit',
          text: words.edit,
          run: () => navigate(link('progressUpdate', { projectID, templateId: String(template.workflow_template_id) })),
          why: whyNot,
          primary: true,
        },
      ]
    : [];
  return (
    <Page title={words.title} description={words.description} actions={actions}>
      <SegmentedControl
        label={say(words.kind)}
        selectedId={kind}
        options={[
          { id: 'workflow', text: say(words.ofWorkflows) },
          { id: 'data_export', text: say(words.ofExports) },
        ]}
        onChange={({ detail }) => chooseKind(detail.selectedId)}
      />
      {list.error && (
        <Alert
          type="error"
          header={say(words.missing)}
          action={<Button onClick={() => void list.refetch()}>{say(words.retry)}</Button>}
        >
          {list.error.message}
        </Alert>
      )}
      {list.isPending && <Waiting />}
      {template && templates.length > 1 && (
        <TemplateList
          templates={templates}
          chosen={template}
          onChoose={({ workflow_template_id }) => choose(workflow_template_id)}
          whyNotRemove={(one) => whyNot ?? whyStays(one)}
          onRemove={removing.ask}
        />
      )}
      {template && <Shown template={template} />}
      {removing.about && <RemoveQuestion template={removing.about} onDone={removing.done} />}
    </Page>
  );
}

function whyStays(template: Template): Text | undefined {
  if (template.is_default) return words.defaultStays;
  return isFirst(template) ? words.firstStays : undefined;
}

function RemoveQuestion({ template, onDone }: { template: Template; onDone: () => void }) {
  const say = useText();
  const { name: project_name } = useProject();
  const { workflow_template_id, workflow_template_name: name } = template;
  const remove = useChange(deleteProjectTemplate, {
    refreshes: [listWorkflowTemplates],
    said: words.deleted,
    quiet: true,
  });
  return (
    <Confirm
      title={words.deleteTitle}
      text={words.deleteIt}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params: { project_name, workflow_template_id } }, onDone)}
    >
      {say(fill(words.deleteText, { name }))}
    </Confirm>
  );
}

function Shown({ template }: { template: Template }) {
  const say = useText();
  const values = valuesOf(template);
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{say(words.flow)}</Header>}>
        <SpaceBetween size="m">
          <Flow {...values} label={words.flow} />
          {values.reviews.length === 0 && (
            <Box color="text-status-warning">
              {say(values.kind === 'workflow' ? words.noReview : words.noExportReview)}
            </Box>
          )}
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{say(words.rules)}</Header>}>
        <KeyValuePairs
          columns={3}
          items={[
            ...(values.kind === 'data_export'
              ? []
              : [
                  {
                    label: say(words.level),
                    value: template.allow_submit_when_less_audit_level ? (
                      <LevelBadge level={template.allow_submit_when_less_audit_level} />
                    ) : (
                      say(words.notSet)
                    ),
                  },
                ]),
            {
              label: say(words.ownApproval),
              value: say(template.forbid_creator_approval ? words.forbid : words.allowed),
            },
            {
              label: say(words.updated),
              value: template.update_time === '' ? say(words.byDefault) : <Time at={template.update_time} />,
            },
            {
              label: say(words.sources),
              value: <Sources template={template} />,
            },
            ...(template.desc === ''
              ? []
              : [{ label: say(words.desc), value: <div className="step-words">{template.desc}</div> }]),
          ]}
        />
      </Container>
    </SpaceBetween>
  );
}
