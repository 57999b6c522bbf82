import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../app/language.tsx';
import { useWhyNot } from '../../app/may.ts';
import { link } from '../../app/paths.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { LevelBadge } from '../../ui/level-badge.tsx';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { Flow } from './flow.tsx';
import { valuesOf, type Template } from './template-form.ts';
import { words } from './template-words.ts';
import { useKind, useTemplate } from './use-template.ts';

/** How SQL of this project comes to its execution. */
export default function Progress() {
  const say = useText();
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { uid: projectID } = useProject();
  const { kind, choose } = useKind();
  const template = useTemplate(kind);
  const edit = {
    id: 'edit',
    text: words.edit,
    run: () =>
      navigate(
        link(
          'progressUpdate',
          { projectID, workflowName: template.data?.data.workflow_template_name ?? '' },
          kind === 'workflow' ? {} : { type: kind },
        ),
      ),
    why: whyNot('workflowTemplateManage'),
    primary: true,
  };
  return (
    <Page title={words.title} description={words.description} actions={template.data ? [edit] : []}>
      <SegmentedControl
        label={say(words.kind)}
        selectedId={kind}
        options={[
          { id: 'workflow', text: say(words.ofWorkflows) },
          { id: 'data_export', text: say(words.ofExports) },
        ]}
        onChange={({ detail }) => choose(detail.selectedId)}
      />
      {template.error && (
        <Alert
          type="error"
          header={say(words.missing)}
          action={<Button onClick={() => void template.refetch()}>{say(words.retry)}</Button>}
        >
          {template.error.message}
        </Alert>
      )}
      {template.isPending && <Waiting />}
      {template.data && <Shown template={template.data.data} />}
    </Page>
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
            ...(template.desc === ''
              ? []
              : [{ label: say(words.desc), value: <div className="step-words">{template.desc}</div> }]),
          ]}
        />
      </Container>
    </SpaceBetween>
  );
}
