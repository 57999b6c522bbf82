import { limits } from '../../../shared/limits.ts';
import type { Item, Key } from '../table/table-schema.ts';
import type { TenantTable } from '../table/tenant-table.ts';

/** Where the counts of use lie. Only numbers are kept, with names of people: no addresses, no SQL, nothing of what a call said. */

/** All of a tenant write the same rows of a day, so each is spread. */
const shards = 4;
const [ofHour, ofUsers, ofModule] = ['hour ', 'users ', 'module '] as const;

/** The attributes of counts by hour, of people in an hour, and by module. */
export const counted = {
  hour: (hour: number) => `${ofHour}${String(hour).padStart(2, '0')}`,
  users: (hour: number) => `${ofUsers}${String(hour).padStart(2, '0')}`,
  module: (name: string) => `${ofModule}${name}`,
};

/** The row of a person on a day. */
export function personDay(day: string, uid: string): Key {
  return { pk: `ACTIVITY#${day}`, sk: `USER#${uid}` };
}

/** One of the rows to which the calls of a day are added: what is told of many days is kept apart from what is told of one. */
export function dayRows(day: string): { readonly total: Key; readonly detail: Key } {
  const shard = Math.floor(Math.random() * shards);
  return {
    total: { pk: 'ACTIVITY#DAYS', sk: `${day}#${shard}` },
    detail: { pk: 'ACTIVITY#HOURS', sk: `${day}#${shard}` },
  };
}

/** When a row of a day is no longer kept. */
export function expiryOf(day: string): number {
  return Math.floor(Date.parse(day) / 1000) + limits.activityDaysKept * 24 * 3600;
}

/** What a day comes to; `people` were there at all. */
export type DayTotal = { readonly requests: number; readonly errors: number; readonly people: number };
/** What one person did on a day. */
export type PersonDay = {
  readonly uid: string;
  readonly name: string;
  readonly requests: number;
  readonly lastAt: number;
  readonly modules: Readonly<Record<string, number>>;
};

/** The days of a period on which anybody was there, oldest first. */
export async function dayTotals(
  table: TenantTable,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Map<string, DayTotal>> {
  const sk = { between: [`${from}#`, `${to}#~`] } as const;
  const { items } = await table.query({ pk: 'ACTIVITY#DAYS', sk, consistent: false });
  const days = new Map<string, DayTotal>();
  for (const item of items) {
    const day = item.sk.slice(0, item.sk.indexOf('#'));
    const before = days.get(day);
    days.set(day, {
      requests: (before?.requests ?? 0) + numberOf(item, 'requests'),
      errors: (before?.errors ?? 0) + numberOf(item, 'errors'),
      people: (before?.people ?? 0) + numberOf(item, 'people'),
    });
  }
  return days;
}

/** The hours and modules of one day. */
export async function dayDetail(table: TenantTable, day: string) {
  const { items } = await table.query({ pk: 'ACTIVITY#HOURS', sk: { beginsWith: `${day}#` }, consistent: false });
  const sum = (name: string) => items.reduce((total, item) => total + numberOf(item, name), 0);
  const names = new Set(items.flatMap((item) => Object.keys(item).filter((name) => name.startsWith(ofModule))));
  return {
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      requests: sum(counted.hour(hour)),
      people: sum(counted.users(hour)),
    })),
    modules: [...names].map((name) => ({ module: name.slice(ofModule.length), requests: sum(name) })),
  };
}

/** Everybody who was there on a day. */
export async function peopleOf(table: TenantTable, day: string): Promise<PersonDay[]> {
  const { items } = await table.query({ pk: `ACTIVITY#${day}`, consistent: false });
  return items.map((item) => ({
    uid: item.sk.slice('USER#'.length),
    name: String(item['userName']),
    requests: numberOf(item, 'requests'),
    lastAt: numberOf(item, 'lastAt'),
    modules: Object.fromEntries(
      Object.keys(item).flatMap((name) =>
        name.startsWith(ofModule) ? [[name.slice(ofModule.length), numberOf(item, name)]] : [],
      ),
    ),
  }));
}

function numberOf(item: Item, name: string): number {
  return Number(item[name] ?? 0);
}
