import * as z from 'zod';
import { addDbServiceSyncTask } from '../../../../shared/contract/databases/db-service-sync-tasks/operations.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import type { SyncTask } from './sync-tasks.tsx';

const { name, source, url, db_type, cron_express } = addDbServiceSyncTask.body.shape.db_service_sync_task.shape;

/** What the form of a sync task holds. */
export const syncForm = z.object({
  name,
  source,
  url,
  db_type,
  cron_express,
  audit_enabled: z.boolean(),
  rule_template_name: z.string(),
  params: z.record(z.string(), z.string()),
});
export const syncFormWithAddress: typeof syncForm = syncForm.extend({ url: url.refine((address) => address !== '') });
export type SyncForm = Form<typeof syncForm>;

const blank: z.input<typeof syncForm> = {
  name: '',
  source: '',
  url: '',
  db_type: '',
  cron_express: '0 2 * * *',
  audit_enabled: true,
  rule_template_name: '',
  params: {},
};

export function startingValues(task: SyncTask | undefined): z.input<typeof syncForm> {
  if (!task) return blank;
  const { name: taskName, source: from, url: address, db_type: type, cron_express: cron } = task;
  return {
    name: taskName,
    source: from,
    url: address,
    db_type: type,
    cron_express: cron,
    audit_enabled: task.sqle_config?.audit_enabled ?? true,
    rule_template_name: task.sqle_config?.rule_template_name ?? '',
    params: Object.fromEntries(task.additional_params.map(({ key, value }) => [key, value])),
  };
}

type Values = z.output<typeof syncForm>;

/** The form as the wire has it; what it does not show stays as it is. */
export function wireTask(
  { params, audit_enabled, rule_template_name: template, ...values }: Values,
  { task, asked }: { readonly task: SyncTask | undefined; readonly asked: readonly { readonly key: string }[] },
) {
  const { rule_template_id: _id, rule_template_name: _name, ...before } = task?.sqle_config ?? {};
  const isUsual = !task?.sqle_config && audit_enabled && template === '';
  return {
    ...values,
    additional_params: asked.map(({ key }) => ({ key, value: params[key] ?? '' })),
    ...(!isUsual && {
      sqle_config: {
        ...before,
        audit_enabled,
        ...(template && { rule_template_id: template, rule_template_name: template }),
      },
    }),
  };
}
