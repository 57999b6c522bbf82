import { limits } from '../../../shared/limits.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { Stored } from '../../platform/table/entity.ts';
import { histories, isMeanwhile, type History } from './drift-repo.ts';
import { otherPrefix, type Facts } from './facts.ts';
import { forgetHistory } from './forget.ts';
import { historyKey, keepFile, pastIn } from './kept-files.ts';
import { digestOf, noPast, withSeen, type Past } from './past-forms.ts';

type Where = Pick<History, 'projectUid' | 'sourceUid' | 'schema'>;

/**
 * Notes in the history of a schema what somebody read of it at a time. Nothing is written of objects that are as they were. Of two who
 * look at once one may be lost: the next look finds the same.
 */
export async function remember(place: EventPlace, where: Where, facts: Facts, at: string): Promise<void> {
  try {
    await note(place, where, facts, at);
  } catch (error) {
    if (!isMeanwhile(error)) throw error;
  }
}

async function note(place: EventPlace, where: Where, facts: Facts, at: string): Promise<void> {
  const rows = histories.on(place.table);
  const before = await rows.get(where);
  if (before && before.lastAt >= at) return;
  const digest = digestOf(facts);
  if (before?.digest === digest) await rows.update({ ...before, lastAt: at });
  else if (before) await rows.update({ ...(await changed(place, before, facts, at)), digest, lastAt: at });
  else {
    const past = await keptPast(place, where, withSeen(noPast, facts, { at, lastAt: at }));
    await rows.create({ ...where, firstAt: at, lastAt: at, objects: thereIn(past), digest });
    await makeRoom(place, where.projectUid);
  }
}

/** What becomes of a history by what somebody sees; one whose file is gone begins anew. */
async function changed(place: EventPlace, before: Stored<History>, facts: Facts, at: string): Promise<Stored<History>> {
  const old = await pastIn(place, before);
  const seen = withSeen(old ?? noPast, facts, { at, lastAt: before.lastAt });
  const objects = thereIn(await keptPast(place, before, seen));
  if (!old) return { ...before, objects, firstAt: at };
  return { ...before, objects, ...(seen.changed > 0 && { changedAt: at }) };
}

async function keptPast(place: EventPlace, where: Where, { past }: ReturnType<typeof withSeen>): Promise<Past> {
  await keepFile(place, historyKey(where), past);
  return past;
}

/** How many objects are there now, but for what is only compared. */
function thereIn({ objects }: Past): number {
  return Object.entries(objects).filter(([key, { forms }]) => !key.startsWith(otherPrefix) && !forms.at(-1)?.isGone)
    .length;
}

/** Beyond what a project keeps, the history goes that nobody added to for the longest time. */
async function makeRoom(place: EventPlace, projectUid: string): Promise<void> {
  const { items } = await histories.on(place.table).list({ projectUid });
  const oldest = items.toSorted((a, b) => (a.lastAt > b.lastAt ? -1 : 1)).slice(limits.structureHistoriesMax);
  for (const one of oldest) await forgetHistory(place, one);
}
