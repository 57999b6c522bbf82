import { limits } from '../../../../shared/limits.ts';
import { dayTotals, peopleOf } from '../../../platform/activity/activity-table.ts';
import { tenants } from '../../../platform/access/tenant-directory.ts';
import { timeSlice } from '../../../platform/clock.ts';
import { dayOf } from '../../../platform/day-of.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import type { World } from '../../../platform/world.ts';
import { daysBefore, type Period } from '../days.ts';
import { keepStandings, standingsAfter, standingsAt, type Standing, type Standings } from './standings.ts';

/** What one person did in a period. */
export type Ranked = Pick<Standing, 'uid' | 'name' | 'requests' | 'days' | 'lastAt'> & { readonly topModule: string };

/** Functions that were asleep write what they counted before when they wake up. */
const settleMilliseconds = 15 * 60_000;

/** Who did the most in a period comes first. It costs the same for a day and for a year. */
export async function rankedPeople(table: TenantTable, { from, to }: Period): Promise<Ranked[]> {
  const [start, end] = await Promise.all([standingsAt(table, daysBefore(from, 1).from), standingsAt(table, to)]);
  if (!end || end.day < from) return [];
  return [...end.people.values()]
    .flatMap((person) => ranked(person, start?.people.get(person.uid)) ?? [])
    .sort((a, b) => b.requests - a.requests || a.name.localeCompare(b.name));
}

/** Keeps what everybody comes to at the end of each day, and of today so far, for every tenant. */
export async function rankActivity(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  const { items } = await tenants.on(world.system).list({});
  for (const { name } of items) {
    if (isOver()) return;
    try {
      await rankTenant(world.tableOf(name), world.clock.now());
    } catch (error) {
      world.log.error('the activity of people was not ranked', { tenant: name, error });
    }
  }
}

async function rankTenant(table: TenantTable, now: number): Promise<void> {
  const last = await standingsAt(table, dayOf(now));
  // Of all standings only the last may change, so those before it are the ground on which days are added.
  const base = last && !last.isFinal ? await standingsAt(table, daysBefore(last.day, 1).from) : last;
  let people = base?.people ?? new Map<string, Standing>();
  for (const [day, { requests }] of await openDays(table, now, { last, base })) {
    const isFinal = day < dayOf(now - settleMilliseconds);
    const isSame = last?.day === day && last.requests === requests && last.isFinal === isFinal;
    people = isSame ? last.people : standingsAfter(people, day, await peopleOf(table, day));
    if (!isSame) await keepStandings(table, { day, isFinal, requests, people });
  }
}

type Known = { readonly last: Standings | undefined; readonly base: Standings | undefined };

/** The days behind the last one that is over on which anybody was there, oldest first. */
async function openDays(table: TenantTable, now: number, { last, base }: Known) {
  const today = dayOf(now);
  const from = last?.day ?? daysBefore(today, limits.activityDaysKept).from;
  return [...(await dayTotals(table, { from, to: today }))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([day]) => base === undefined || day > base.day)
    .slice(0, limits.activityDaysRanked);
}

function ranked(end: Standing, start: Standing | undefined): Ranked | undefined {
  const requests = end.requests - (start?.requests ?? 0);
  if (requests <= 0) return undefined;
  const [top] = Object.entries(end.modules)
    .map(([name, times]) => ({ name, times: times - (start?.modules[name] ?? 0) }))
    .sort((a, b) => b.times - a.times);
  const { uid, name, lastAt } = end;
  return { uid, name, lastAt, requests, days: end.days - (start?.days ?? 0), topModule: top?.name ?? '' };
}
