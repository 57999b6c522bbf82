import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import { comparisonResults } from '../../../shared/contract/auditing/database-comparison/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { ComparedSchema } from './compare.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const side = z.object({ uid: z.string(), schema: z.string() });
const schema = z.object({
  comparisonId: z.string(),
  projectUid: z.string(),
  base: side,
  comparison: side,
  status: z.enum(['comparing', 'finish', 'failed']),
  failure: text.optional(),
  read: z.number().int(),
  total: z.number().int(),
  /** How many objects stand how, and in how many parts the rows are kept. */
  counts: z.partialRecord(z.enum(comparisonResults), z.number().int()),
  parts: z.number().int(),
  expiresAtSeconds: z.number().int(),
});
export type NewComparison = z.output<typeof schema>;
export type Comparison = Stored<NewComparison>;

/** The order in which rows are kept, so that the numbers of each result say where its rows stand. */
export const keptOrder = [
  'inconsistent',
  'comparison_not_exist',
  'base_not_exist',
  'same',
] as const satisfies readonly ComparedRow['comparison_result'][];

/** One comparison in the background. It is only good for a while: databases change. */
export const comparisons = entity('STRUCTURE_COMPARISON', schema, {
  pk: 'PROJECT#{projectUid}#STRUCTURE_COMPARISONS',
  sk: '{comparisonId}',
  ttl: 'expiresAtSeconds',
});
/** What it found, as compressed JSON: part 0 is what is said of the schemas, the others are rows. */
const found = entity(
  'STRUCTURE_COMPARISON_PART',
  z.object({
    comparisonId: z.string(),
    part: z.number().int(),
    packed: z.instanceof(Uint8Array),
    expiresAtSeconds: z.number().int(),
  }),
  { pk: 'STRUCTURE_COMPARISON#{comparisonId}', sk: 'PART#{part}', ttl: 'expiresAtSeconds' },
);

/** One object as the result lists it. */
export type ComparedRow = {
  readonly base_schema_name: string;
  readonly comparison_schema_name: string;
} & Pick<ComparedSchema['database_diff_objects'][number], 'object_type'> &
  ComparedSchema['database_diff_objects'][number]['objects_diff_result'][number];
/** A pair of schemas without its objects. */
export type SchemaHead = Omit<ComparedSchema, 'database_diff_objects'>;

type Which = Pick<NewComparison, 'comparisonId' | 'expiresAtSeconds'>;

/** Keeps what was found, part by part, in the kept order; threads other than ours press it. */
export async function keepFound(
  table: TenantTable,
  { comparisonId, expiresAtSeconds }: Which,
  heads: readonly SchemaHead[],
  rows: readonly ComparedRow[],
): Promise<number> {
  const keep = async (part: number, value: unknown) => {
    const packed = new Uint8Array(await promisify(gzip)(JSON.stringify(value)));
    await found.on(table).put({ comparisonId, part, packed, expiresAtSeconds });
  };
  await keep(0, heads);
  let part = 0;
  for (let at = 0; at < rows.length; at += limits.comparedRowsTogether)
    await keep((part += 1), rows.slice(at, at + limits.comparedRowsTogether));
  return part;
}

/** Removes what a comparison found. */
export async function forgetFound(table: TenantTable, comparisonId: string): Promise<void> {
  for (;;) {
    const { items } = await found.on(table).list({ comparisonId }, { limit: 20 });
    if (items.length === 0) return;
    for (const item of items) await found.on(table).remove(item);
  }
}

/** What is said of the schemas. */
export async function headsOf(table: TenantTable, comparisonId: string): Promise<SchemaHead[]> {
  return (await partOf<SchemaHead>(table, comparisonId, 0)) ?? [];
}

/** Rows from one place to another, of which only the parts are read that hold them; `take` gets a part at a time. */
export async function eachRow(
  table: TenantTable,
  comparisonId: string,
  { from, until }: { readonly from: number; readonly until: number },
  take: (rows: readonly ComparedRow[]) => void,
): Promise<void> {
  const size = limits.comparedRowsTogether;
  for (let part = Math.floor(from / size); part * size < until; part += 1) {
    const rows = await rowsOf(table, comparisonId, part + 1);
    take(rows.slice(Math.max(0, from - part * size), until - part * size));
  }
}

/** The rows of one part. */
export async function rowsOf(table: TenantTable, comparisonId: string, part: number): Promise<ComparedRow[]> {
  return (await partOf<ComparedRow>(table, comparisonId, part)) ?? [];
}

async function partOf<T>(table: TenantTable, comparisonId: string, part: number): Promise<T[] | undefined> {
  const item = await found.on(table).get({ comparisonId, part });
  return item && (JSON.parse((await promisify(gunzip)(item.packed)).toString('utf8')) as T[]);
}
