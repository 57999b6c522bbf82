import type * as z from 'zod';
import {
  addMaskingRule,
  getMaskingRule,
  listMaskingRules,
  listSensitiveTypes,
  updateMaskingRule,
} from '../../../../shared/contract/databases/masking/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { MaskFields } from './mask-fields.tsx';
import { maskForm, maskOfForm, ruleForm, startingMask } from './mask-form.ts';
import { MaskPreview } from './mask-preview.tsx';
import { words } from './rule-words.ts';

type Detail = Received<typeof getMaskingRule>['data'];

/** Makes a rule, or changes one of the project once it was read. */
export function RuleDialog({ id, onClose }: { id: number | 'new'; onClose: () => void }) {
  const { uid } = useProject();
  const isNew = id === 'new';
  const asked = useCall(
    getMaskingRule,
    { params: { project_uid: uid, rule_id: isNew ? 0 : id } },
    { when: !isNew, keepPrevious: false },
  );
  if (!isNew && !asked.data) return null;
  return <RuleForm rule={isNew ? undefined : asked.data?.data} onClose={onClose} />;
}

function RuleForm({ rule, onClose }: { rule: Detail | undefined; onClose: () => void }) {
  const { uid } = useProject();
  const types = useCall(listSensitiveTypes, { params: { project_uid: uid } });
  const form = useForm<typeof ruleForm>(ruleForm, {
    ...startingMask(rule?.masking_algorithm_config),
    name: rule?.name ?? '',
    description: rule?.description ?? '',
    type: rule?.sensitive_data_type ? String(rule.sensitive_data_type.id) : '',
  });
  const saving = useSave(rule, onClose);
  const options = (types.data?.data ?? []).map(({ id, cn_name: label }) => ({ value: String(id), label }));
  return (
    <FormDialog
      title={rule ? fill(words.editRule, { name: rule.name }) : words.addRule}
      text={words.save}
      busy={saving.busy}
      error={saving.error}
      isChanged={form.isChanged}
      onSubmit={() => form.submit(saving.save)}
      onCancel={onClose}
    >
      <Field form={form} name="name" label={words.name}>
        <Input {...form.input('name')} />
      </Field>
      <Field form={form} name="description" label={words.ruleDescription}>
        <Input {...form.input('description')} />
      </Field>
      <Field form={form} name="type" label={words.forType}>
        <Select
          {...form.select('type', options)}
          disabled={rule !== undefined}
          filteringType="auto"
          statusType={types.isPending ? 'loading' : 'finished'}
        />
      </Field>
      <MaskFields form={form} />
      <MaskPreview mask={maskForm.safeParse(form.values).data} />
    </FormDialog>
  );
}

function useSave(rule: Detail | undefined, onDone: () => void) {
  const { uid } = useProject();
  const options = { refreshes: [listMaskingRules, listSensitiveTypes, getMaskingRule], said: words.saved, quiet: true };
  const adding = useChange(addMaskingRule, options);
  const updating = useChange(updateMaskingRule, options);
  return {
    busy: adding.busy || updating.busy,
    error: adding.error ?? updating.error,
    save: ({ name, description, type, ...mask }: z.output<typeof ruleForm>) => {
      const given = { name, description, masking_algorithm_config: maskOfForm(mask) };
      const params = { project_uid: uid };
      if (rule) updating.run({ params: { ...params, rule_id: rule.rule_id }, body: { rule: given } }, onDone);
      else adding.run({ params, body: { rule: { ...given, sensitive_data_type_uid: type } } }, onDone);
    },
  };
}
