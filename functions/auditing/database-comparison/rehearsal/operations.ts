import type * as contract from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import { inLocale } from '../../../../shared/text.ts';
import type { ObjectName } from '../../../databases/structures/structure.ts';
import { NotRehearsed } from '../../../databases/rehearsal/not-rehearsed.ts';
import type { Context } from '../../../platform/context.ts';
import { wireType } from '../compare.ts';
import { objectNamed, renamedColumnOf } from '../named-object.ts';
import { requireSides } from '../sides.ts';
import { rehearsals, type Rehearsal } from './rehearsal-repo.ts';
import { endRehearsal, resumeRehearsing, startRehearsing } from './running.ts';

export async function startRehearsal({ body }: Input<typeof contract.startRehearsal>, ctx: Context) {
  const { base_instance_id: base, comparison_instance_id: comparison, database_schema_object: pair } = body;
  await requireSides(ctx, base, comparison);
  const { world, table, project } = ctx;
  const rehearsalId = world.newId();
  await rehearsals.on(table).put({
    rehearsalId,
    projectUid: project.uid,
    base: { uid: base, schema: pair.base_schema_name ?? '' },
    comparison: { uid: comparison, schema: pair.comparison_schema_name ?? '' },
    chosen: pair.database_objects.map(objectNamed),
    renamed: (pair.renamed_columns ?? []).map(renamedColumnOf),
    tables: pair.renamed_tables ?? [],
    status: 'rehearsing',
    ...{ run: 0, total: 0, milliseconds: 0, rows: 0 },
    ...{ digest: '', serverVersion: '', targetVersion: '' },
    ...{ differing: [], lacking: [], lost: [], refusedRows: [] },
    expiresAtSeconds: Math.floor(world.clock.now() / 1000) + limits.comparisonDaysKept * 86_400,
  });
  await startRehearsing(ctx, { projectUid: project.uid, rehearsalId });
  return { data: { rehearsal_id: rehearsalId } };
}

export async function getRehearsal({ params }: Input<typeof contract.getRehearsal>, ctx: Context) {
  const { record, dbType } = await visible(ctx, params.rehearsal_id);
  const found = await resumeRehearsing(ctx, record);
  const { status, reason, failedAt, run, total, digest, serverVersion, targetVersion, milliseconds } = found;
  const { differing, lacking, rows, lost, refusedRows } = found;
  return {
    data: {
      status,
      reason: reason ? inLocale(reason, ctx.locale) : '',
      ...(failedAt !== undefined && { failed_at: failedAt }),
      ...{ statements_run: run, statements_total: total, plan_digest: digest },
      ...{
        db_type: dbType,
        server_version: serverVersion,
        target_version: targetVersion,
        seconds: milliseconds / 1000,
      },
      ...{ differing: differing.map(shown), lacking: lacking.map(shown) },
      ...{ rows, lost, refused_rows: refusedRows },
    },
  };
}

export async function cancelRehearsal({ params }: Input<typeof contract.cancelRehearsal>, ctx: Context) {
  const { record } = await visible(ctx, params.rehearsal_id);
  const { words } = new NotRehearsed('canceled');
  const isEnded = await endRehearsal(ctx, record, { status: 'not_rehearsed', reason: words });
  if (!isEnded) throw new AppError('rehearsalOver');
  return { data: { status: 'not_rehearsed' as const } };
}

function shown({ type, name }: ObjectName) {
  return { object_name: name, object_type: wireType(type) };
}

/** A rehearsal of the project, for whoever may use both its sides. */
async function visible(ctx: Context, rehearsalId: string): Promise<{ record: Rehearsal; dbType: string }> {
  const record = await rehearsals.on(ctx.table).require({ projectUid: ctx.project.uid, rehearsalId });
  const { base } = await requireSides(ctx, record.base.uid, record.comparison.uid);
  return { record, dbType: base.dbType };
}
