import * as z from 'zod';
import { isCron } from '../../../cron.ts';
import { limits } from '../../../limits.ts';
import type { Text } from '../../../text.ts';
import { unwrittenKinds } from '../../databases/structures/unwritten-kinds.ts';
import { operation } from '../../operation.ts';
import { dataOf, listOf, paging, projectName, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { driftNews, driftRenamesSince, driftResults, driftStates, structureParts } from './states.ts';

const aboutDrift = recordsAbout('drift_check', { zh: '漂移检查', en: 'Drift check' });
const aboutSnapshots = recordsAbout('structure_snapshot', { zh: '结构快照', en: 'Snapshot of a structure' });
const checks = '/sqle/v1/projects/{project_name}/structure_drift/checks';
const check = `${checks}/{drift_check_id}` as const;
const runs = `${check}/runs` as const;
const snapshots = '/sqle/v1/projects/{project_name}/structure_drift/snapshots';
const histories = '/sqle/v1/projects/{project_name}/structure_drift/histories';
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

const objectName = z.object({ object_key: z.string(), object_name: z.string() }).meta({ id: 'StructureObjectName' });
const renamedPart = z
  .object({ part: structureParts.schema, from_name: z.string(), to_name: z.string() })
  .meta({ id: 'StructureRenamedPart' });
/** What the numbers of the server tell for certain of an object; missing is what nobody can say. */
const became = {
  /** How what is called so now was called before. */
  renamed_from: objectName.optional(),
  /** How what was called so is called now. */
  renamed_to: objectName.optional(),
  /** What is called so now was made since, under a name that was there before. */
  is_made_anew: z.boolean().optional(),
  renamed_parts: z.array(renamedPart).optional(),
};

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
        /** Since when it is told what was renamed; missing where nobody can say. */
        renames_since: driftRenamesSince.schema.optional(),
        differences: z.array(
          z
            .object({
              object_key: z.string(),
              object_type: z.string(),
              object_name: z.string(),
              result: driftResults.schema,
              news: driftNews.schema,
              differs_in: z.array(unwrittenKinds.schema),
              ...became,
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

export const listStructureHistories = operation(`GET ${histories}`, {
  summary: 'The schemas whose objects have a history, as drift checks and snapshots saw them, the latest change first',
  access: 'dbServiceUse',
  params: projectName,
  query: paging,
  reply: listOf(
    z
      .object({
        instance_id: z.string(),
        instance_name: z.string(),
        schema_name: z.string(),
        first_seen_at: z.string(),
        last_seen_at: z.string(),
        /** When an object was last seen in another form than before; nothing where none was. */
        changed_at: z.string().nullable(),
        objects_num: z.number().int(),
      })
      .meta({ id: 'StructureHistory' }),
  ),
});

export const listHistoryObjects = operation(`GET ${histories}/objects`, {
  summary: 'The objects of a schema that were ever seen, what changed last first',
  access: 'dbServiceUse',
  params: projectName,
  query: paging.extend({ ...side, fuzzy_object_name: z.string().max(255).optional() }),
  reply: listOf(
    z
      .object({
        object_key: z.string(),
        object_type: z.string(),
        object_name: z.string(),
        is_gone: z.boolean(),
        /** How what was called so is called now, where the server tells that for certain. */
        renamed_to: objectName.optional(),
        /** When its present form was seen first. */
        since: z.string(),
        forms_num: z.number().int(),
      })
      .meta({ id: 'StructureHistoryObject' }),
  ),
});

const ofObject = z.object({ ...side, object_key: z.string().min(1).max(1_000) });

export const getObjectForms = operation(`GET ${histories}/forms`, {
  summary: 'The forms in which an object was seen, the latest first',
  access: 'dbServiceUse',
  params: projectName,
  query: ofObject,
  reply: dataOf(
    z
      .object({
        object_type: z.string(),
        object_name: z.string(),
        /** Older forms are not kept. */
        is_cut: z.boolean(),
        forms: z.array(
          z
            .object({
              /** Also when the object was first seen so. */
              form_id: z.string(),
              last_seen_at: z.string(),
              /** When the form before was seen last: between then and now it changed. Nothing of the first one. */
              before_seen_at: z.string().nullable(),
              is_gone: z.boolean(),
              /**
               * Whether the definition itself is another one, and what of that which hangs on it is. Of what was renamed, whether it is
               * but for the name, and nothing of the latter.
               */
              differs_in_definition: z.boolean(),
              differs_in: z.array(unwrittenKinds.schema),
              ...became,
              /** When another object had the same name and form for the last time. */
              another_since: z.string().optional(),
              /** How that one was called before; missing where it was made anew. */
              another_renamed_from: objectName.optional(),
            })
            .meta({ id: 'StructureForm' }),
        ),
      })
      .meta({ id: 'StructureForms' }),
  ),
});

export const getObjectFormDefinitions = operation(`GET ${histories}/definitions`, {
  summary: 'The definition of an object in one of its forms and in the one before, and workflows that it may come from',
  access: 'dbServiceUse',
  params: projectName,
  query: ofObject.extend({ form_id: uid }),
  reply: dataOf(
    z
      .object({
        before: z.string(),
        definition: z.string(),
        is_cut: z.boolean(),
        /** Workflows that ran on the schema between both forms and name the object; somebody else may have changed it as well. */
        may_come_from: z.array(
          z
            .object({ workflow_id: z.string(), workflow_name: z.string(), ended_at: z.string() })
            .meta({ id: 'StructureFormOrigin' }),
        ),
        /** More ran than were looked at. */
        is_looked_cut: z.boolean(),
      })
      .meta({ id: 'StructureFormDefinitions' }),
  ),
});
