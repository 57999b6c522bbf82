import * as z from 'zod';
import { exportStatuses, exportStepStates } from '../../../shared/lifecycles/data-export.ts';
import { judgedByRules } from '../../ground/ledger/judged-by-rules.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const person = z.object({ uid: z.string(), name: z.string() });
export type Person = z.output<typeof person>;

const stepSchema = z.object({
  type: z.enum(['export_review', 'export_execute']),
  desc: z.string(),
  /** Whether the holders of the right decide; then the right is asked for again when they act. */
  isByPermission: z.boolean(),
  assignees: z.array(person),
  state: z.enum(exportStepStates.values),
  operator: person.optional(),
  operatedAt: z.string().optional(),
  reason: z.string(),
  /** Why rules asked for it; missing for a step of the process itself. */
  why: z.array(z.object({ zh: z.string(), en: z.string() })).optional(),
});
export type ExportStep = z.output<typeof stepSchema>;

const schema = z.object({
  exportUid: z.string(),
  projectUid: z.string(),
  projectName: z.string(),
  name: z.string(),
  desc: z.string(),
  /** Id, name and description in lower case, for the search. */
  searchText: z.string(),
  creatorUid: z.string(),
  creatorName: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  status: z.enum(exportStatuses.values),
  steps: z.array(stepSchema),
  tasks: z.array(
    z.object({ taskId: z.number().int(), dbServiceUid: z.string(), dbServiceName: z.string(), schema: z.string() }),
  ),
  dbServiceUids: z.array(z.string()),
  /** Everybody who ever had something to do here: they may look. */
  participantUids: z.array(z.string()),
  /** Who is expected to act now. */
  assignees: z.array(person),
  assigneeUids: z.array(z.string()),
  /** Of queries, data sources and process as submitted: what every approval is bound to. */
  approvalHash: z.string(),
  forbidsCreatorApproval: z.boolean(),
  ...judgedByRules,
  exportedAt: z.string().optional(),
  /** The approval process that it goes through, and its name where the project did not begin with it. */
  templateNumber: z.number().int().optional(),
  templateName: z.string().optional(),
});
export type DataExport = z.output<typeof schema>;
export type StoredExport = Stored<DataExport>;

/** Ids sort by time, so every list is one partition read from its end. */
export const dataExports = entity('DATA_EXPORT', schema, {
  pk: 'PROJECT#{projectUid}#EXPORTS',
  sk: '{exportUid}',
  gsi1pk: 'PROJECT#{projectUid}#EXPORTS#{status}',
  gsi1sk: '{exportUid}',
  gsi2pk: 'CREATOR#{creatorUid}#EXPORTS',
  gsi2sk: '{exportUid}',
  gsi3pk: 'EXPORTS',
  gsi3sk: '{exportUid}',
});

/** The step that is at hand: the first one that is not decided. */
export function currentStep({ steps }: Pick<DataExport, 'steps'>): ExportStep | undefined {
  return steps.find((step) => step.state === 'init');
}
