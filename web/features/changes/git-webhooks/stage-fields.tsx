import SpaceBetween from '@cloudscape-design/components/space-between';
import { getSqlVersion, listSqlVersions } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { WebhookForm } from './git-webhook-dialog.tsx';
import { words } from './git-webhook-words.ts';

const none = '0';

/** In which stage of which version the workflows stand, if in any. */
export function StageFields({ form }: { form: WebhookForm }) {
  const say = useText();
  const params = { project_name: useProject().name };
  const query = { page_index: 1, page_size: 100, filter_by_version_status: 'is_being_released' as const };
  const versions = useCall(listSqlVersions, { params, query }).data?.data ?? [];
  const { sql_version_id: chosen } = form.values;
  const detail = useCall(
    getSqlVersion,
    { params: { ...params, sql_version_id: Number(chosen) } },
    { when: chosen !== none, quiet: true },
  );
  const stages = detail.data?.data.sql_version_stage_detail ?? [];
  const version = form.select('sql_version_id', [
    { value: none, label: say(words.noVersion) },
    ...versions.map((one) => ({ value: String(one.version_id), label: one.version })),
  ]);
  return (
    <SpaceBetween size="m">
      <Field form={form} name="sql_version_id" label={words.version}>
        <Select
          {...version}
          onChange={(event) => {
            version.onChange?.(event);
            form.set('sql_version_stage_id', none);
          }}
        />
      </Field>
      {chosen !== none && (
        <Field form={form} name="sql_version_stage_id" label={words.stage}>
          <Select
            {...form.select(
              'sql_version_stage_id',
              stages.map((one) => ({ value: String(one.stage_id), label: one.stage_name })),
            )}
          />
        </Field>
      )}
    </SpaceBetween>
  );
}
