import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import {
  createProjectTemplate,
  getProjectTemplate,
  getWorkflowTemplate,
  listWorkflowTemplates,
  updateProjectTemplate,
} from '../../../../shared/contract/changes/workflow-templates/operations.ts';
import { levels, levelTexts } from '../../../../shared/levels.ts';
import { useText } from '../../../app/language.tsx';
import { notify } from '../../../app/notices.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { focusFirstProblem } from '../../../ui/form/focus-content.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { AboutSection } from './about-section.tsx';
import { Flow } from './flow.tsx';
import { Leaving } from '../../../ui/form/leaving.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { StepsSection } from './steps-section.tsx';
import { newValues, templateForm, valuesOf, wireOf, type Template } from './template-form.ts';
import { words } from './template-words.ts';
import type { Kind } from './use-template.ts';

type Props = { readonly template: Template } | { readonly template?: undefined; readonly kind: Kind };

/** A process with its rules and steps, new or ready to be changed; the preview follows. */
export function TemplateEditor(props: Props) {
  const { template } = props;
  const kind = props.template ? props.template.workflow_type : props.kind;
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID, name: project_name } = useProject();
  const [start] = useState(() => (template ? valuesOf(template) : newValues(kind)));
  const form = useForm(templateForm, start);
  const refreshes = [getWorkflowTemplate, getProjectTemplate, listWorkflowTemplates];
  const change = useChange(updateProjectTemplate, { refreshes, quiet: true });
  const create = useChange(createProjectTemplate, { refreshes, quiet: true });
  const save = template ? change : create;
  const [savedId, setSavedId] = useState<number>();
  const isExport = kind === 'data_export';
  const leave = (number: number | undefined) =>
    navigate(
      link(
        'progress',
        { projectID },
        { ...(isExport && { type: kind }), ...(number !== undefined && { template: String(number) }) },
      ),
    );
  const submit = () =>
    form.submit((values) => {
      const body = wireOf(values);
      if (!template)
        return create.run({ params: { project_name }, body: { ...body, workflow_type: kind } }, ({ data }) =>
          setSavedId(data.workflow_template_id),
        );
      const { workflow_template_id } = template;
      change.run({ params: { project_name, workflow_template_id }, body }, () => setSavedId(workflow_template_id));
    });
  // The guard must have let go before the page is left.
  if (savedId !== undefined)
    return (
      <Leaving
        onLeave={() => {
          leave(savedId);
          notify({ kind: 'success', title: template ? words.saved : words.created, stays: true });
        }}
      />
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.busy) submit();
        focusFirstProblem();
      }}
    >
      <SpaceBetween size="l">
        <LeaveGuard when={form.isChanged} text={words.leave} />
        {save.error && <Alert type="error">{save.error.message}</Alert>}
        <Container header={<Header variant="h2">{say(words.preview)}</Header>}>
          <Flow {...form.values} label={words.preview} />
        </Container>
        <AboutSection form={form} template={template} kind={kind} />
        <StepsSection form={form} />
        <Container header={<Header variant="h2">{say(words.rules)}</Header>}>
          <SpaceBetween size="m">
            {!isExport && (
              <Field form={form} name="level" label={words.level} constraint={words.levelHint}>
                <Select
                  {...form.select(
                    'level',
                    levels.map((value) => ({ value, label: say(levelTexts[value]) })),
                  )}
                  placeholder={say(words.notSet)}
                />
              </Field>
            )}
            <Toggle {...form.check('forbidsCreator')} description={say(words.forbidHint)}>
              {say(words.forbid)}
            </Toggle>
          </SpaceBetween>
        </Container>
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={() => leave(template?.workflow_template_id)}>
              {say(words.cancel)}
            </Button>
            <ReasonedButton
              text={words.reset}
              formAction="none"
              why={form.isChanged ? undefined : words.nothingToReset}
              onClick={() => form.reset()}
            />
            <Button variant="primary" loading={save.busy} formAction="submit">
              {say(words.save)}
            </Button>
          </SpaceBetween>
        </Box>
      </SpaceBetween>
    </form>
  );
}
