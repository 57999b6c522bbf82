import { AppError, invariant } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import {
  requireRows,
  requireStage,
  sourcesOfStage,
  sqlVersions,
  versionRows,
  type SqlVersion,
  type Stage,
  type StoredRows,
  type VersionRow,
} from './version-repo.ts';

/** The place of a workflow in a version, as the workflow keeps it. */
export type InVersion = { readonly number: number; readonly stageId: number };
type Sources = readonly { readonly dbServiceUid: string; readonly dbServiceName: string }[];
type Binding = { readonly inVersion: InVersion; readonly items: readonly TransactItem[] };

/** For the transaction that submits a workflow of a version: into a stage, the first where none is named, at the end. */
export async function bindingToStage(
  table: TenantTable,
  { stageId: wanted, ...key }: { readonly projectUid: string; readonly number: number; readonly stageId?: number },
  { workflowId, sources }: { readonly workflowId: string; readonly sources: Sources },
): Promise<Binding> {
  const [version, stored] = await Promise.all([sqlVersions.on(table).require(key), requireRows(table, key)]);
  const [first] = version.stages;
  invariant(first, 'a version has a stage');
  const stage = wanted === undefined ? first : requireStage(version, wanted);
  demandFits(version, stage, sources);
  const { stageId } = stage;
  return {
    inVersion: { number: key.number, stageId },
    items: changingRows(table, version, {
      stored,
      rows: withRows(stored.rows, [[{ stageId, workflowId }]]),
    }),
  };
}

/** Refuses data sources that a stage does not have. */
export function demandFits(version: SqlVersion, stage: Stage, sources: Sources): void {
  const own = sourcesOfStage(stage);
  const foreign = sources.filter(({ dbServiceUid }) => !own.includes(dbServiceUid));
  if (foreign.length > 0)
    throw new AppError('versionSourcesDiffer', {
      names: [...new Set(foreign.map(({ dbServiceName }) => dbServiceName))].join(', '),
      version: version.name,
      stage: stage.name,
    });
}

/** Rows added at the end, as many as a version takes. */
export function withRows(rows: readonly VersionRow[], added: readonly VersionRow[]): VersionRow[] {
  if (rows.length + added.length > limits.versionReleasesMax)
    throw new AppError('versionFull', { max: limits.versionReleasesMax });
  return [...rows, ...added];
}

/** For `transact`: other rows, unless the version was locked or its rows were changed since they were read. */
export function changingRows(
  table: TenantTable,
  { projectUid, number, name }: SqlVersion,
  { stored, rows }: { readonly stored: StoredRows; readonly rows: readonly VersionRow[] },
): TransactItem[] {
  return [
    versionRows.on(table).updating({ ...stored, rows: rows.map((row) => [...row]) }),
    sqlVersions.on(table).patching(
      { projectUid, number },
      { set: { rowCount: rows.length } },
      {
        condition: { status: 'is_being_released' },
        refusal: new AppError('versionLocked', { name }),
      },
    ),
  ];
}

/** The workflows that come before one in its stage, first to last. */
export function thoseBefore(rows: readonly VersionRow[], workflowId: string): string[] {
  const place = rows.findIndex((row) => row.some((cell) => cell.workflowId === workflowId));
  const stageId = rows[place]?.find((cell) => cell.workflowId === workflowId)?.stageId;
  if (place < 0) return [];
  return rows
    .slice(0, place)
    .flatMap((row) => row.filter((cell) => cell.stageId === stageId).map((cell) => cell.workflowId));
}

/** The row that a workflow stands in. */
export function rowOf(rows: readonly VersionRow[], workflowId: string): VersionRow {
  return rows.find((row) => row.some((cell) => cell.workflowId === workflowId)) ?? [];
}
