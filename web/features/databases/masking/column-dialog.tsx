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
import { Select } from '../../../ui/form/select.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { columnForm } from './column-form.ts';
import type { MaskedColumn, MaskedSource } from './masking.tsx';
import { words } from './masking-words.ts';
import { NameField } from './name-field.tsx';
import { useNames } from './use-names.ts';

/** Says by which rule a column is masked. */
export function ColumnDialog({
  source,
  of,
  onClose,
}: {
  source: MaskedSource;
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
  const isNew = of === undefined;
  const { schemas, tables, columns } = useNames({
    source: source.name,
    schema: form.values.schema,
    table: form.values.table,
    isAsked: isNew,
  });
  const isUnknown = ({ schema, table, column }: Pick<typeof form.values, 'schema' | 'table' | 'column'>) =>
    schemas.isUnknown(schema) || tables.isUnknown(table) || columns.isUnknown(column);
  const submit = () =>
    form.submit(({ schema, table, column, rule }) => {
      if (isUnknown({ schema, table, column })) return;
      save.run(
        {
          params,
          body: {
            masking_rule_configs: [
              {
                db_service_uid: source.uid,
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
      );
    });
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
      <NameField form={form} name="schema" label={words.schema} names={schemas} disabled={!isNew} />
      <NameField form={form} name="table" label={words.table} names={tables} disabled={!isNew} />
      <NameField form={form} name="column" label={words.column} names={columns} disabled={!isNew} />
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
