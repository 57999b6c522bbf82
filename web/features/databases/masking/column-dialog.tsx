import * as z from 'zod';
import {
  configureMaskingRules,
  getMaskingOverview,
  listMaskingRuleConfigs,
  listMaskingRules,
} from '../../../../shared/contract/databases/masking/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import type { MaskedColumn } from './masking.tsx';
import { words } from './masking-words.ts';

const name = z.string().trim().min(1).max(200);
const columnForm = z.object({ schema: name, table: name, column: name, rule: z.string().min(1) });

/** Says by which rule a column is masked. */
export function ColumnDialog({
  source,
  of,
  onClose,
}: {
  source: string;
  of: MaskedColumn | undefined;
  onClose: () => void;
}) {
  const say = useText();
  const { uid } = useProject();
  const params = { project_uid: uid };
  const rules = useCall(listMaskingRules, { params, query: { page_size: limits.pageSizeMax } });
  const form = useForm<typeof columnForm>(columnForm, {
    schema: of?.schema_name ?? '',
    table: of?.table_name ?? '',
    column: of?.column_name ?? '',
    rule: of ? String(of.masking_rule_id) : '',
  });
  const save = useChange(configureMaskingRules, {
    refreshes: [listMaskingRuleConfigs, getMaskingOverview],
    said: words.saved,
    quiet: true,
  });
  const options = (rules.data?.data ?? []).map(({ id, name: text, effect }) => ({
    value: String(id),
    label: text,
    description: effect,
  }));
  const submit = () =>
    form.submit(({ schema, table, column, rule }) =>
      save.run(
        {
          params,
          body: {
            masking_rule_configs: [
              {
                db_service_uid: source,
                schema_name: schema,
                table_name: table,
                column_name: column,
                masking_rule_id: Number(rule),
                is_masking_enabled: true,
              },
            ],
          },
        },
        onClose,
      ),
    );
  return (
    <FormDialog
      title={of ? words.change : words.add}
      text={words.save}
      busy={save.busy}
      error={save.error}
      isChanged={form.isChanged}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field form={form} name="schema" label={words.schema}>
        <Input {...form.input('schema')} disabled={of !== undefined} />
      </Field>
      <Field form={form} name="table" label={words.table}>
        <Input {...form.input('table')} disabled={of !== undefined} />
      </Field>
      <Field form={form} name="column" label={words.column}>
        <Input {...form.input('column')} disabled={of !== undefined} />
      </Field>
      <Field form={form} name="rule" label={words.rule}>
        <Select
          {...form.select('rule', options)}
          filteringType="auto"
          statusType={rules.isPending ? 'loading' : 'finished'}
          ariaLabel={say(words.rule)}
        />
      </Field>
    </FormDialog>
  );
}
