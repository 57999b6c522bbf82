import * as z from 'zod';
import {
  addMaskingTemplate,
  listMaskingRules,
  listMaskingTemplates,
  updateMaskingTemplate,
} from '../../../../shared/contract/databases/masking/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { words } from './rule-words.ts';
import type { Template } from './templates-tab.tsx';

const templateForm = z.object({
  name: z.string().trim().min(1).max(limits.nameLengthMax),
  rules: z.array(z.string()).min(1),
});
const rulesAtOnce = 100;

/** Makes a set of rules, or changes which rules one has. */
export function TemplateDialog({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  const { uid } = useProject();
  const rules = useRules();
  const form = useForm<typeof templateForm>(templateForm, {
    name: template?.name ?? '',
    rules: (template?.rule_ids ?? []).map(String),
  });
  const options = { refreshes: [listMaskingTemplates], said: words.saved, quiet: true };
  const adding = useChange(addMaskingTemplate, options);
  const updating = useChange(updateMaskingTemplate, options);
  const save = ({ name, rules: chosen }: z.output<typeof templateForm>) => {
    const params = { project_uid: uid };
    const rule_ids = chosen.map(Number);
    if (template)
      updating.run(
        { params: { ...params, template_id: template.id }, body: { masking_template: { rule_ids } } },
        onClose,
      );
    else adding.run({ params, body: { masking_template: { name, rule_ids } } }, onClose);
  };
  return (
    <FormDialog
      title={template ? fill(words.editTemplate, { name: template.name }) : words.addTemplate}
      text={words.save}
      busy={adding.busy || updating.busy}
      error={adding.error ?? updating.error}
      isChanged={form.isChanged}
      onSubmit={() => form.submit(save)}
      onCancel={onClose}
    >
      <Field form={form} name="name" label={words.name}>
        <Input {...form.input('name')} disabled={template !== undefined} />
      </Field>
      <Field form={form} name="rules" label={words.rulesOfTemplate} hint={words.rulesHint}>
        <Multiselect
          {...form.multiselect('rules', rules.options)}
          filteringType="auto"
          statusType={rules.isPending ? 'loading' : 'finished'}
        />
      </Field>
    </FormDialog>
  );
}

/** All rules that a project can choose from: more than one page of them at most three. */
function useRules() {
  const { uid } = useProject();
  const params = { project_uid: uid };
  const query = (page_index: number) => ({ page_index, page_size: rulesAtOnce });
  const first = useCall(listMaskingRules, { params, query: query(1) });
  const total = first.data?.total_nums ?? 0;
  const second = useCall(listMaskingRules, { params, query: query(2) }, { when: total > rulesAtOnce });
  const third = useCall(listMaskingRules, { params, query: query(3) }, { when: total > 2 * rulesAtOnce });
  const all = [first, second, third].flatMap(({ data }) => data?.data ?? []);
  return {
    isPending: first.isPending,
    options: all.map(({ id, name, sensitive_type_name: type }) => ({
      value: String(id),
      label: name,
      ...(type && { description: type }),
    })),
  };
}
