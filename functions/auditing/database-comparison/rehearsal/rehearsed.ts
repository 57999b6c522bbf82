import { AppError } from '../../../../shared/errors/index.ts';
import { rowsOfFamily } from '../../../databases/rehearsal/families.ts';
import { NotRehearsed } from '../../../databases/rehearsal/not-rehearsed.ts';
import { roomServerFor } from '../../../databases/rehearsal/room-server.ts';
import { inRoom } from '../../../databases/rehearsal/room.ts';
import { chosenSchemas, overCatalogue, structuresOf } from '../../../databases/structures/read-structures.ts';
import { dbServicesByUid, type DbService } from '../../../databases/db-services/service.ts';
import type { EventPlace } from '../../../platform/events.ts';
import { sideOf, type SideAtHand } from '../script-between.ts';
import { digestOfPlan, readPlan, type Plan } from './plan.ts';
import { rehearse, type Watch } from './rehearse.ts';
import type { NewRehearsal, Rehearsal } from './rehearsal-repo.ts';

/** Reads both sides, rehearses what would be run between them, and says what was seen. */
export async function rehearsed(
  place: EventPlace,
  record: Rehearsal,
  watch: Watch,
): Promise<Partial<NewRehearsal> & Pick<NewRehearsal, 'status'>> {
  const { base, comparison } = record;
  const sources = await dbServicesByUid(place, [base.uid, comparison.uid]);
  const sourceOf = ({ uid }: NewRehearsal['base']): DbService => {
    const source = sources.find((one) => one.uid === uid);
    if (!source) throw new AppError('notFound');
    return source;
  };
  const server = await roomServerFor(place, sources);
  if (!server) throw new NotRehearsed('noServer', sourceOf(comparison).dbType);
  const plan = await planBetween(place, record, { base: sourceOf(base), comparison: sourceOf(comparison) });
  if (plan.script.statements.length === 0) throw new NotRehearsed('nothingToRun');
  const structures = structuresOf(sourceOf(base));
  const rows = rowsOfFamily(plan.dbType);
  const found = await inRoom(place, { server, holder: record.rehearsalId }, (room) =>
    rehearse({ structures, rows, room }, plan, watch),
  );
  const { verdict, failed, version, statements, ...seen } = found;
  return {
    ...seen,
    ...{ status: verdict, serverVersion: version, targetVersion: plan.versions.comparison, total: statements },
    run: failed ? failed.number - 1 : statements,
    digest: digestOfPlan(plan.script.statements),
    differing: [...seen.differing],
    lacking: [...seen.lacking],
    lost: [...seen.lost],
    refusedRows: [...seen.refusedRows],
    ...(failed && { failedAt: failed.number, reason: failed.reason }),
  };
}

async function planBetween(
  place: EventPlace,
  { base, comparison, chosen, renamed, tables }: Rehearsal,
  sources: { readonly base: DbService; readonly comparison: DbService },
): Promise<Plan> {
  const structures = structuresOf(sources.base);
  const { dbType } = sources.base;
  const ofBase = await onSide(place, sources.base, base.schema, async (side) => ({
    ...(await sideOf(structures, side, chosen)),
    version: await side.connection.serverVersion(),
  }));
  return onSide(place, sources.comparison, comparison.schema, (side) =>
    readPlan(
      { structures, rows: rowsOfFamily(dbType), dbType },
      { base: ofBase, comparison: side },
      { objects: chosen, renamed, tables },
    ),
  );
}

function onSide<T>(
  place: EventPlace,
  source: DbService,
  schema: string,
  work: (side: SideAtHand) => Promise<T>,
): Promise<T> {
  return overCatalogue(place, source, async (connection) => {
    if (schema !== '') await chosenSchemas(connection, source, [schema]);
    return work({ connection, schema });
  });
}
