import { gunzipSync, gzipSync } from 'node:zlib';
import { limits } from '../../../../shared/limits.ts';
import { expiryOf, type PersonDay } from '../../../platform/activity/activity-table.ts';
import type { Item } from '../../../platform/table/table-schema.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';

/** What one person comes to from the beginning to the end of a day. */
export type Standing = PersonDay & { readonly days: number };
/** What everybody comes to from the beginning to the end of a day. The difference of two is what a period comes to, however long it is. */
export type Standings = {
  readonly day: string;
  /** The day is over, so they change no more. */
  readonly isFinal: boolean;
  /** The calls of the day when they were put together: as long as there are no more, nothing has changed. */
  readonly requests: number;
  readonly people: ReadonlyMap<string, Standing>;
};

const partition = 'ACTIVITY#STANDINGS';

/** The standings of the last day until then of which there are any. */
export async function standingsAt(table: TenantTable, day: string): Promise<Standings | undefined> {
  const sk = { between: [' ', `${day}#~`] } as const;
  const { items } = await table.query({ pk: partition, sk, newestFirst: true, limit: 1, consistent: false });
  const [last] = items;
  if (!last) return undefined;
  const found = String(last['day']);
  const rows =
    Number(last['rows']) === 1
      ? [last]
      : (await table.query({ pk: partition, sk: { beginsWith: `${found}#` } })).items.slice(0, Number(last['rows']));
  return {
    day: found,
    isFinal: last['isFinal'] === true,
    requests: Number(last['requests']),
    people: new Map(rows.flatMap(peopleIn).map((person) => [person.uid, person])),
  };
}

/** The standings at the end of a day, from those before it and what people did on it. Who has long gone is left out. */
export function standingsAfter(
  before: ReadonlyMap<string, Standing>,
  day: string,
  people: readonly PersonDay[],
): Map<string, Standing> {
  const oldest = Date.parse(day) - limits.activityDaysKept * 24 * 3_600_000;
  const after = new Map([...before].filter(([, { lastAt }]) => lastAt >= oldest));
  for (const person of people) {
    const own = after.get(person.uid);
    const modules = { ...own?.modules };
    for (const [name, times] of Object.entries(person.modules)) modules[name] = (modules[name] ?? 0) + times;
    const requests = (own?.requests ?? 0) + person.requests;
    after.set(person.uid, { ...person, requests, modules, days: (own?.days ?? 0) + 1 });
  }
  return after;
}

/** A row holds thousands of people, so that two readings tell of a year. */
export async function keepStandings(table: TenantTable, { day, isFinal, requests, people }: Standings): Promise<void> {
  const all = [...people.values()];
  const rows = Math.max(1, Math.ceil(all.length / limits.activityPeopleInRow));
  const items = Array.from({ length: rows }, (_, row): Item => {
    const some = all.slice(row * limits.activityPeopleInRow, (row + 1) * limits.activityPeopleInRow);
    return {
      pk: partition,
      sk: `${day}#${String(row).padStart(4, '0')}`,
      day,
      isFinal,
      requests,
      rows,
      people: gzipSync(JSON.stringify(some)).toString('base64'),
      // A period that begins on the oldest day that is kept looks at the one before.
      expiresAt: expiryOf(day) + limits.activityDaysKept * 24 * 3600,
    };
  });
  for (const put of items) await table.transact([{ put }]);
}

function peopleIn(row: Item): Standing[] {
  return JSON.parse(gunzipSync(Buffer.from(String(row['people']), 'base64')).toString()) as Standing[];
}
