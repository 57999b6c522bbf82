import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { dbType, sqleConfig } from '../db-services/fields.ts';
import { startingWithLatinLetter } from '../../platform/fields.ts';
import { operation } from '../../operation.ts';
import { dataOf, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutSyncTasks = recordsAbout('db_service_sync_task', { zh: '数据源同步任务', en: 'Sync task of data sources' });

const httpAddress = { zh: '须为 http 或 https 地址', en: 'Give an address that begins with http:// or https://' };
const param = z
  .object({
    key: z.string().max(100),
    // Private keys are texts of many lines.
    value: z.string().max(limits.connectionParamLengthMax).default(''),
    desc: z.string().optional(),
    type: z.string().optional(),
    /** Beside the wire's own fields, told of secrets where it is known. */
    is_set: z.boolean().optional(),
  })
  .meta({ id: 'SyncParam' });
const fields = {
  name: startingWithLatinLetter(limits.nameLengthMax),
  source: z.string().min(1).max(60),
  url: z
    .string()
    .trim()
    .max(1000)
    .refine((text) => text === '' || /^https?:\/\/[^\s/?#]+/.test(text), {
      params: { text: httpAddress },
    })
    // Not every source is asked at an address.
    .default(''),
  db_type: dbType,
  cron_express: z.string().trim().min(1).max(100),
  additional_params: z.array(param).max(20).optional(),
  sqle_config: sqleConfig.optional(),
};
const body = z.object({ db_service_sync_task: z.object(fields).meta({ id: 'GivenSyncTask' }) });
/** A secret parameter comes without its value. */
const shown = z.object({ uid: z.string(), ...fields, additional_params: z.array(param) }).meta({ id: 'SyncTask' });
const ofTask = z.object({ db_service_sync_task_uid: uid });

export const listDbServiceSyncTasks = operation('GET /v1/dms/db_service_sync_tasks', {
  summary: 'List the tasks that take data sources over from elsewhere',
  access: 'syncTaskManage',
  reply: dataOf(
    z.array(
      shown
        .extend({
          last_sync_err: z.string(),
          last_sync_success_time: z.string().optional(),
          /** Beside the wire's own fields: what was taken over before and was offered no more the last time. */
          vanished_db_services: z.array(z.string()),
        })
        .meta({ id: 'SyncTaskWithOutcome' }),
    ),
  ),
});
export const listDbServiceSyncTaskTips = operation('GET /v1/dms/db_service_sync_tasks/tips', {
  summary: 'From where data sources can be taken over, and what each place asks for',
  access: 'syncTaskManage',
  reply: dataOf(
    z.array(
      z.object({
        service_source_name: z.string(),
        description: z.string(),
        /** Beside the wire's own fields. */
        asks_url: z.boolean(),
        db_type: z.array(z.string()),
        params: z.array(param),
      }),
    ),
  ),
});
export const getDbServiceSyncTask = operation('GET /v1/dms/db_service_sync_tasks/{db_service_sync_task_uid}', {
  summary: 'One task that takes data sources over',
  access: 'syncTaskManage',
  params: ofTask,
  reply: dataOf(shown),
});
export const addDbServiceSyncTask = operation('POST /v1/dms/db_service_sync_tasks', {
  summary: 'Take data sources over from elsewhere on a schedule',
  access: 'syncTaskManage',
  record: aboutSyncTasks('create_sync_task', { zh: '添加同步任务', en: 'Add a sync task' }),
  body,
  reply: dataOf(z.object({ uid: z.string() })),
});
export const updateDbServiceSyncTask = operation('PUT /v1/dms/db_service_sync_tasks/{db_service_sync_task_uid}', {
  summary: 'Change a sync task; a secret that is left out stays, as long as the address does',
  access: 'syncTaskManage',
  record: aboutSyncTasks('update_sync_task', { zh: '编辑同步任务', en: 'Change a sync task' }),
  params: ofTask,
  body,
});
export const deleteDbServiceSyncTask = operation('DELETE /v1/dms/db_service_sync_tasks/{db_service_sync_task_uid}', {
  summary: 'Delete a sync task; its data sources stay',
  access: 'syncTaskManage',
  record: aboutSyncTasks('delete_sync_task', { zh: '删除同步任务', en: 'Delete a sync task' }),
  params: ofTask,
});
export const syncDbServicesNow = operation('POST /v1/dms/db_service_sync_tasks/{db_service_sync_task_uid}/sync', {
  summary: 'Take the data sources over now',
  access: 'syncTaskManage',
  record: aboutSyncTasks('sync_db_services', { zh: '同步数据源', en: 'Take data sources over' }),
  params: ofTask,
});
