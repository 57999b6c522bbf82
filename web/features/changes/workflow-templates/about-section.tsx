import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { isFirst, type Template, type templateForm } from './template-form.ts';
import { words } from './template-words.ts';
import { useTemplates, type Kind } from './use-template.ts';

type Props = {
  readonly form: Form<typeof templateForm>;
  readonly template: Template | undefined;
  readonly kind: Kind;
};

/** What the process is called and which data sources follow it. */
export function AboutSection({ form, template, kind }: Props) {
  const say = useText();
  const options = useSources(kind, template?.workflow_template_id);
  const chosen = form.values.sources.map(
    (uid) => options.find(({ value }) => value === uid) ?? { value: uid, label: nameIn(template, uid) },
  );
  return (
    <Container header={<Header variant="h2">{say(words.rulesOfUse)}</Header>}>
      <SpaceBetween size="m">
        <Field form={form} name="name" label={words.name}>
          <Input {...form.input('name')} disabled={template !== undefined && isFirst(template)} />
        </Field>
        <Field form={form} name="sources" label={words.sources} constraint={words.sourcesHint}>
          <Multiselect
            options={options}
            selectedOptions={chosen}
            placeholder={say(words.chooseSources)}
            filteringType="auto"
            invalid={form.problemOf('sources') !== undefined}
            onChange={({ detail }) =>
              form.set(
                'sources',
                detail.selectedOptions.flatMap(({ value }) => value ?? []),
              )
            }
          />
        </Field>
        {!template?.is_default && (
          <Toggle {...form.check('isDefault')} description={say(words.makeDefaultHint)}>
            {say(words.makeDefault)}
          </Toggle>
        )}
        <Field form={form} name="desc" label={words.desc}>
          <Textarea {...form.input('desc')} rows={2} />
        </Field>
      </SpaceBetween>
    </Container>
  );
}

/** The data sources of the project; one that follows another process cannot be chosen. */
function useSources(kind: Kind, own: number | undefined) {
  const say = useText();
  const { uid: project_uid } = useProject();
  const sources = useCall(listDbServiceTips, { params: { project_uid }, query: {} }).data?.data ?? [];
  const others = (useTemplates(kind).data?.data ?? []).filter(({ workflow_template_id: id }) => id !== own);
  return sources.map(({ id, name }) => {
    const other = others.find(({ instance_list }) => instance_list.some(({ instance_id }) => instance_id === id));
    return {
      value: id,
      label: name,
      ...(other && {
        disabled: true,
        description: say(fill(words.followsOther, { name: other.workflow_template_name })),
      }),
    };
  });
}

function nameIn(template: Template | undefined, uid: string): string {
  return template?.instance_list.find(({ instance_id }) => instance_id === uid)?.instance_name ?? uid;
}
