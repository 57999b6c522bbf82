import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import Toggle from '@cloudscape-design/components/toggle';
import { useNavigate } from 'react-router-dom';
import { getWorkflowTemplate, updateWorkflowTemplate } from '../../../shared/contract/workflow-templates/operations.ts';
import { levels, levelTexts } from '../../../shared/levels.ts';
import { useText } from '../../app/language.tsx';
import { notify } from '../../app/notices.ts';
import { link } from '../../app/paths.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { useChange } from '../../app/query.ts';
import { ReasonedButton } from '../../ui/action.tsx';
import { Field } from '../../ui/field.tsx';
import { focusFirstProblem } from '../../ui/focus-content.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { useForm } from '../../ui/use-form.ts';
import { Flow } from './flow.tsx';
import { Leaving } from '../../ui/leaving.tsx';
import { StepsSection } from './steps-section.tsx';
import { templateForm, valuesOf, wireOf, type Template } from './template-form.ts';
import { words } from './template-words.ts';

/** The process with its rules and steps, ready to be changed; the preview follows. */
export function TemplateEditor({ template }: { template: Template }) {
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID, name: project_name } = useProject();
  const [start] = useState(() => valuesOf(template));
  const form = useForm(templateForm, start);
  const save = useChange(updateWorkflowTemplate, { refreshes: [getWorkflowTemplate], quiet: true });
  const [isSaved, setIsSaved] = useState(false);
  const isExport = template.workflow_type === 'data_export';
  const leave = () => navigate(link('progress', { projectID }, isExport ? { type: template.workflow_type } : {}));
  const submit = () =>
    form.submit((values) =>
      save.run({ params: { project_name, workflow_type: template.workflow_type }, body: wireOf(values) }, () =>
        setIsSaved(true),
      ),
    );
  // The guard must have let go before the page is left.
  if (isSaved)
    return (
      <Leaving
        onLeave={() => {
          leave();
          notify({ kind: 'success', title: words.saved, stays: true });
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
            <Field form={form} name="desc" label={words.desc}>
              <Textarea {...form.input('desc')} rows={2} />
            </Field>
          </SpaceBetween>
        </Container>
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={leave}>
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
