import * as z from 'zod';
import {
  queryEvents,
  queryRecords,
  sealedValues,
  type QueryEvent,
  type QueryRecord,
} from '../../databases/reading/query-record-repo.ts';
import { projects } from '../../platform/access/project.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { unreadable, type Chain, type Link, type Which } from './chains.ts';
import { readable } from './record-chain.ts';
import { querySealHeads, querySeals, type SealEntry } from './seal-repo.ts';

/**
 * The log of the SQL workbench. A row is written before a statement is sent and once more when it has its end, which may be days
 * later; so each stands in the chain twice: by what it says from the beginning on, and by all that it says in the end.
 */
export const queryChain: Chain = {
  name: 'query log',
  told: 'rows of the query log',
  seals: querySeals,
  heads: querySealHeads,
  async next(table, { from, ...options }) {
    const page = await queryEvents.on(table).list({}, { ...(from !== undefined && { from }), ...options });
    const links = await Promise.all(page.items.map((event) => linkOf(table, event)));
    return { links, next: page.next };
  },
  async standing(table, sealed, first) {
    const found = new Map<string, Link | typeof unreadable>();
    for (const entries of inChunks([...sealed.values()]))
      await Promise.all(
        entries.map(async (entry) => {
          const link = await linkNow(table, entry);
          if (link) found.set(entry.id, link);
        }),
      );
    return { sealed: found, loose: await looseOf(table, sealed, first) };
  },
};

type Of = QueryEvent['of'];

const idOf = (uid: string, of: Of) => `${uid}#${of}`;
const gone = { action: 'gone', userName: '' };

function linked(record: QueryRecord, of: Of): Omit<Link, 'time'> {
  const { uid, personName, expiresAtSeconds: until } = record;
  return { id: idOf(uid, of), action: of, userName: personName, until, values: sealedValues(record, of) };
}

/** An event whose record is gone before it was sealed is sealed as that: it will be missed. */
async function linkOf(table: TenantTable, event: QueryEvent): Promise<Link> {
  const { time, recordUid, of, expiresAtSeconds: until } = event;
  const record = await recordOf(table, recordUid);
  if (record && record !== unreadable) return { ...linked(record, of), time };
  return { ...gone, id: idOf(recordUid, of), time, until, values: [] };
}

async function linkNow(table: TenantTable, entry: SealEntry): Promise<Link | typeof unreadable | undefined> {
  const [uid = '', of] = entry.id.split('#');
  const record = await recordOf(table, uid);
  if (!record || record === unreadable) return record;
  return { ...linked(record, of === 'begun' ? 'begun' : 'ended'), time: entry.time };
}

async function recordOf(table: TenantTable, uid: string): Promise<QueryRecord | typeof unreadable | undefined> {
  try {
    return await queryRecords.on(table).get({ uid });
  } catch (error) {
    if (error instanceof z.ZodError) return unreadable;
    throw error;
  }
}

/** Rows that no seal names: those whose event is on its way to one, and those that never had one. */
async function looseOf(
  table: TenantTable,
  sealed: ReadonlyMap<string, SealEntry>,
  first: Which | undefined,
): Promise<Which[]> {
  const events = new Map((await everyEvent(table)).map((event) => [idOf(event.recordUid, event.of), event.time]));
  const loose: Which[] = [];
  for await (const record of everyRecord(table)) {
    const { uid, outcome, time, personName: userName } = record;
    const of: Of = outcome === 'running' ? 'begun' : 'ended';
    const id = idOf(uid, of);
    if (sealed.has(id) || (first && time < first.time)) continue;
    loose.push({ id, time: events.get(id) ?? time, action: of, userName });
  }
  return loose;
}

async function everyEvent(table: TenantTable): Promise<QueryEvent[]> {
  const found: QueryEvent[] = [];
  for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
    const page = await queryEvents.on(table).list({}, { after });
    found.push(...page.items);
    after = page.next;
  }
  return found;
}

/** As the lists of projects show them. */
async function* everyRecord(table: TenantTable): AsyncGenerator<QueryRecord> {
  for (let next: string | undefined, isMore = true; isMore; isMore = next !== undefined) {
    const page = await projects.on(table).listBy('gsi1', {}, { after: next });
    for (const { uid: projectUid } of page.items) yield* recordsOf(table, projectUid);
    next = page.next;
  }
}

async function* recordsOf(table: TenantTable, projectUid: string): AsyncGenerator<QueryRecord> {
  const { query, read } = queryRecords.on(table).listingBy('gsi1', { projectUid });
  for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
    const page = await table.query({ ...query, after });
    for (const item of page.items) {
      const record = readable(() => read(item));
      if (record && record !== unreadable) yield record;
    }
    after = page.next;
  }
}

function* inChunks<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += 25) yield all.slice(from, from + 25);
}
