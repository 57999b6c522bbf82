import * as z from 'zod';
import Input from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import { cloneRuleTemplate } from '../../../../shared/contract/rules.ts';
import { fill } from '../../../../shared/text.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useForm } from '../../../ui/use-form.ts';
import type { TemplatePlace } from './place.ts';
import { useCloneTemplate, type TemplateRow } from './template-calls.ts';
import { words } from './template-words.ts';

const { new_rule_template_name, desc } = cloneRuleTemplate.body.shape;
const schema = z.object({ new_rule_template_name, desc: desc.unwrap() });

/** Begins a new template from another. */
export function CloneDialog({ place, template, onDone }: { place: TemplatePlace; template: Pick<TemplateRow, 'rule_template_name' | 'desc'>; onDone: () => void }) {
  const form = useForm(schema, { new_rule_template_name: '', desc: template.desc });
  const clone = useCloneTemplate(place);
  const submit = () => form.submit((values) => clone.run(template.rule_template_name, values, onDone));
  return (
    <FormDialog title={fill(words.cloneTitle, { name: template.rule_template_name })} text={words.clone} busy={clone.busy} error={clone.error} onSubmit={submit} onCancel={onDone}>
      <Field form={form} name="new_rule_template_name" label={words.name} constraint={words.nameRule}><Input {...form.input('new_rule_template_name')} /></Field>
      <Field form={form} name="desc" label={words.desc}><Textarea {...form.input('desc')} rows={2} /></Field>
    </FormDialog>
  );
}
