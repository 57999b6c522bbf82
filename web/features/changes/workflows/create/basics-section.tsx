import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useText } from '../../../../app/language.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { words } from './create-words.ts';
import type { Draft } from './use-draft.ts';

/** What the workflow is called and why it is needed. */
export function BasicsSection({ form }: Pick<Draft, 'form'>) {
  const say = useText();
  return (
    <Container header={<Header variant="h2">{say(words.basics)}</Header>}>
      <SpaceBetween size="m">
        <Field form={form} name="workflow_subject" label={words.name} constraint={words.nameRule}>
          <Input {...form.input('workflow_subject')} />
        </Field>
        <Field form={form} name="desc" label={words.desc} hint={words.descHint}>
          <Textarea {...form.input('desc')} rows={2} />
        </Field>
      </SpaceBetween>
    </Container>
  );
}
