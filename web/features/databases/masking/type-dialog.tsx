import * as z from 'zod';
import {
  addSensitiveType,
  listSensitiveTypes,
  updateSensitiveType,
} from '../../../../shared/contract/databases/masking/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { linesOf } from './lines-of.ts';
import { words } from './rule-words.ts';
import type { SensitiveType } from './types-tab.tsx';

const typeForm = z.object({
  name: z.string().trim().min(1).max(limits.nameLengthMax),
  identifier: z
    .string()
    .min(1)
    .max(60)
    .regex(/^[a-z0-9_]+$/, 'a-z 0-9 _'),
  keywords: z.string(),
  patterns: z.string(),
  samples: z.string(),
});

/** Describes a type of data by words of column names and patterns of values, or changes that. */
export function TypeDialog({ type, onClose }: { type: SensitiveType | undefined; onClose: () => void }) {
  const form = useForm<typeof typeForm>(typeForm, {
    name: type?.cn_name ?? '',
    identifier: type?.en_identifier ?? '',
    keywords: (type?.field_keywords ?? []).join('\n'),
    patterns: (type?.sample_data_regex_list ?? []).join('\n'),
    samples: (type?.sample_data_list ?? []).join('\n'),
  });
  const saving = useSave(type, onClose);
  return (
    <FormDialog
      title={type ? fill(words.editType, { name: type.cn_name }) : words.addType}
      text={words.save}
      busy={saving.busy}
      error={saving.error}
      isChanged={form.isChanged}
      onSubmit={() => form.submit(saving.save)}
      onCancel={onClose}
    >
      <Field form={form} name="name" label={words.name}>
        <Input {...form.input('name')} disabled={type !== undefined} />
      </Field>
      <Field form={form} name="identifier" label={words.identifier} hint={words.identifierHint}>
        <Input {...form.input('identifier')} disabled={type !== undefined} />
      </Field>
      <Field form={form} name="keywords" label={words.keywords} hint={words.onePerLine}>
        <Textarea {...form.input('keywords')} rows={3} />
      </Field>
      <Field form={form} name="patterns" label={words.patterns} hint={words.onePerLine}>
        <Textarea {...form.input('patterns')} rows={2} />
      </Field>
      <Field form={form} name="samples" label={words.samples} hint={words.samplesHint}>
        <Textarea {...form.input('samples')} rows={2} />
      </Field>
    </FormDialog>
  );
}

function useSave(type: SensitiveType | undefined, onDone: () => void) {
  const { uid } = useProject();
  const options = { refreshes: [listSensitiveTypes], said: words.saved, quiet: true };
  const adding = useChange(addSensitiveType, options);
  const updating = useChange(updateSensitiveType, options);
  return {
    busy: adding.busy || updating.busy,
    error: adding.error ?? updating.error,
    save: ({ name, identifier, keywords, patterns, samples }: z.output<typeof typeForm>) => {
      const params = { project_uid: uid };
      const parts = {
        field_keywords: linesOf(keywords),
        sample_data_regex_list: linesOf(patterns),
        sample_data_list: linesOf(samples),
      };
      if (type) updating.run({ params: { ...params, sensitive_data_type_id: type.id }, body: { type: parts } }, onDone);
      else adding.run({ params, body: { type: { cn_name: name, en_identifier: identifier, ...parts } } }, onDone);
    },
  };
}
