import * as z from 'zod';
import { isCron } from '../../../cron.ts';
import { limits } from '../../../limits.ts';
import type { Text } from '../../../text.ts';
import { unwrittenKinds } from '../../databases/structures/unwritten-kinds.ts';
import { operation } from '../../operation.ts';
import { dataOf, listOf, paging, projectName, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { driftNews, driftResults, driftStates } from './states.ts';

const aboutDrift = recordsAbout('drift_check', { zh: '漂移检查', en: 'Drift check' });
const aboutSnapshots = recordsAbout('structure_snapshot', { zh: '结构快照', en: 'Snapshot of a structure' });
const checks = '/sqle/v1/projects/{project_name}/structure_drift/checks';
const check = `${checks}/{drift_check_id}` as const;
const runs = `${check}/runs` as const;
const snapshots = '/sqle/v1/projects/{project_name}/structure_drift/snapshots';
const ofCheck = projectName.extend({ drift_check_id: uid });
const ofRun = ofCheck.extend({ drift_run_id: uid });

const name = z.string().trim().min(1).max(limits.driftNameLengthMax);
const schemaName = z.string().min(1).max(255);
const side = { instance_id: uid, schema_name: schemaName };
const notCron: Text = {
  zh: 'cron 表达式无效：需要分、时、日、月、周五部分，例如 0 */2 * * *',
  en: 'That is no cron expression: minute, hour, day, month and weekday, such as 0 */2 * * *',
};
const cron = z
  .string()
  .trim()
  .max(100)
  .refine(isCron, { params: { text: notCron } });
const how = {
  baseline_snapshot_id: uid.nullish(),
  baseline_db_object: z.object(side).nullish(),
  cron_expression: cron,
  is_enabled: z.boolean(),
  /** Beside its maker: who manages the data sources of the project. */
  tells_managers: z.boolean(),
};

export const listStructureSnapshots = operation(`GET ${snapshots}`, {
  summary: 'The snapshots of structures that a project keeps, the latest first',
  access: 'dbServiceUse',
  params: projectName,
  query: paging,
  reply: listOf(
    z
      .object({
        structure_snapshot_id: z.string(),
        name: z.string(),
        instance_id: z.string(),
        instance_name: z.string(),
        schema_name: z.string(),
        server_version: z.string(),
        created_at: z.string(),
        create_user_name: z.string(),
        objects_num: z.number().int(),
        others_num: z.number().int(),
        unread_kinds: z.array(unwrittenKinds.schema),
      })
      .meta({ id: 'StructureSnapshot' }),
  ),
});

export const saveStructureSnapshot = operation(`POST ${snapshots}`, {
  summary: 'Read the structure of a schema and keep it as a snapshot',
  access: 'driftCheckSave',
  params: projectName,
  body: z.object({ name, ...side }),
  record: aboutSnapshots('save_structure_snapshot', { zh: '保存结构快照', en: 'Save a snapshot' }),
  reply: dataOf(z.object({ structure_snapshot_id: z.string() })),
});

export const deleteStructureSnapshot = operation(`DELETE ${snapshots}/{structure_snapshot_id}`, {
  summary: 'Delete a snapshot; drift checks against it say that it is gone',
  access: 'driftCheckSave',
  params: projectName.extend({ structure_snapshot_id: uid }),
  record: aboutSnapshots('delete_structure_snapshot', { zh: '删除结构快照', en: 'Delete a snapshot' }),
});

const counts = z
  .object({
    differing: z.number().int(),
    new: z.number().int(),
    changed: z.number().int(),
    gone: z.number().int(),
  })
  .meta({ id: 'DriftCounts' });

const checkRow = z
  .object({
    drift_check_id: z.string(),
    name: z.string(),
    instance_id: z.string(),
    instance_name: z.string(),
    schema_name: z.string(),
    baseline_snapshot_id: z.string(),
    /** The name of the snapshot, or of the data source. */
    baseline_name: z.string(),
    baseline_instance_id: z.string(),
    baseline_schema_name: z.string(),
    cron_expression: z.string(),
    is_enabled: z.boolean(),
    tells_managers: z.boolean(),
    create_user_name: z.string(),
    state: driftStates.schema,
    next_run_at: z.string().nullable(),
    last_run_at: z.string().nullable(),
    last_run_id: z.string(),
    differing_num: z.number().int(),
    may_change: z.boolean(),
  })
  .meta({ id: 'DriftCheck' });

export const listDriftChecks = operation(`GET ${checks}`, {
  summary: 'The drift checks of a project whose data sources the caller may use',
  access: 'dbServiceUse',
  params: projectName,
  query: paging,
  reply: listOf(checkRow),
});

export const getDriftCheck = operation(`GET ${check}`, {
  summary: 'A drift check with how its last run ended',
  access: 'dbServiceUse',
  params: ofCheck,
  reply: dataOf(checkRow),
});

export const addDriftCheck = operation(`POST ${checks}`, {
  summary: 'Compare a schema with a snapshot or another schema again and again, and tell what changed since',
  access: 'driftCheckSave',
  params: projectName,
  body: z.object({ name, ...side, ...how }),
  record: aboutDrift('add_drift_check', { zh: '添加漂移检查', en: 'Add a drift check' }),
  reply: dataOf(z.object({ drift_check_id: z.string() })),
});

export const updateDriftCheck = operation(`PUT ${check}`, {
  summary: 'Change the baseline of a drift check, when it runs and who is told',
  access: 'driftCheckSave',
  params: ofCheck,
  body: z.object(how),
  record: aboutDrift('update_drift_check', { zh: '编辑漂移检查', en: 'Change a drift check' }),
});

export const deleteDriftCheck = operation(`DELETE ${check}`, {
  summary: 'Delete a drift check with its runs',
  access: 'driftCheckSave',
  params: ofCheck,
  record: aboutDrift('delete_drift_check', { zh: '删除漂移检查', en: 'Delete a drift check' }),
});

export const runDriftCheck = operation(`POST ${runs}`, {
  summary: 'Have a drift check run now; it runs behind the request',
  access: 'driftCheckSave',
  params: ofCheck,
  record: aboutDrift('run_drift_check', { zh: '立即运行漂移检查', en: 'Run a drift check' }),
});

const runRow = z
  .object({
    drift_run_id: z.string(),
    started_at: z.string(),
    state: driftStates.schema,
    /** Why it could not read. */
    failure: z.string(),
    counts,
  })
  .meta({ id: 'DriftRun' });

export const listDriftRuns = operation(`GET ${runs}`, {
  summary: 'The runs of a drift check that are kept, the latest first',
  access: 'dbServiceUse',
  params: ofCheck,
  query: paging,
  reply: listOf(runRow),
});

export const getDriftRun = operation(`GET ${runs}/{drift_run_id}`, {
  summary: 'What a run found: which objects differ from the baseline, and which of that is news',
  access: 'dbServiceUse',
  params: ofRun,
  reply: dataOf(
    runRow
      .extend({
        /** Kinds that a server would not tell, so that nothing is said of them. */
        unread_kinds: z.array(unwrittenKinds.schema),
        /** How many more differ than are listed. */
        unlisted_num: z.number().int(),
        differences: z.array(
          z
            .object({
              object_key: z.string(),
              object_type: z.string(),
              object_name: z.string(),
              result: driftResults.schema,
              news: driftNews.schema,
              differs_in: z.array(unwrittenKinds.schema),
            })
            .meta({ id: 'DriftDifference' }),
        ),
      })
      .meta({ id: 'DriftRunFound' }),
  ),
});

export const getDriftDefinitions = operation(`GET ${runs}/{drift_run_id}/definitions`, {
  summary: 'Both definitions of an object that a run found to differ, as they were then',
  access: 'dbServiceUse',
  params: ofRun,
  query: z.object({ object_key: z.string().min(1).max(1_000) }),
  reply: dataOf(
    z.object({ baseline: z.string(), found: z.string(), is_cut: z.boolean() }).meta({ id: 'DriftDefinitions' }),
  ),
});
