import { parquetMetadataAsync, parquetReadObjects, type AsyncBuffer, type ParquetQueryFilter } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { sampleColumns } from '../../../shared/samples/columns.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import type { Sample } from './sample.ts';

type Row = Readonly<Record<(typeof sampleColumns)[number]['name'], unknown>>;

/** Of a file: small enough that a look at one statement reads little, large enough to be packed well. */
const rowsOfGroup = 5000;

/** Samples as a Parquet file, those of one statement beside each other, so that the statistics of its groups tell them apart. */
export function parquetOf(samples: readonly Sample[]): Uint8Array {
  const rows = samples.toSorted((a, b) => a.statementId - b.statementId || a.at - b.at).map(rowOf);
  const columnData = sampleColumns.map(({ name, parquet: type, isNullable: nullable }) => ({
    name,
    type,
    nullable,
    data: rows.map((row) => row[name]),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: rowsOfGroup }));
}

function rowOf(one: Sample): Row {
  return {
    at: new Date(one.at),
    plan_id: BigInt(one.planId),
    statement_id: BigInt(one.statementId),
    fingerprint: one.fingerprint,
    sql_text: one.sql,
    schema_name: one.schema,
    db_user: one.user,
    host: one.host,
    runs: one.runs,
    seconds: one.seconds,
    row_count: one.rows ?? null,
  };
}

/** Which samples of a file are wanted. */
export type Wanted = { readonly from: number; readonly to: number; readonly statementId?: number | undefined };

/** The samples of a file that are wanted; groups of rows in which none can be are not read. */
export async function samplesIn(
  files: TenantFiles,
  { key, bytes }: { readonly key: string; readonly bytes: number },
  { from, to, statementId }: Wanted,
): Promise<Sample[]> {
  const file = await partsOf(files, key, bytes);
  const metadata = await parquetMetadataAsync(file);
  const filter: ParquetQueryFilter = {
    $and: [
      { at: { $gte: new Date(from), $lte: new Date(to) } },
      ...(statementId === undefined ? [] : [{ statement_id: { $eq: BigInt(statementId) } }]),
    ],
  };
  const rows = (await parquetReadObjects({ file, metadata, filter, columns: [...names] })) as Row[];
  return rows.map(sampleOf);
}

const names = sampleColumns.map(({ name }) => name);
/** A file below this is read at once: asking for its parts would take longer. */
const wholeBytesMax = 256 * 1024;

async function partsOf(files: TenantFiles, key: string, byteLength: number): Promise<AsyncBuffer> {
  const part = async (start: number, end: number) => {
    const stream = await files.stream(key, { from: start, bytes: end - start });
    const found = Buffer.concat((await stream?.toArray()) ?? []);
    if (found.length !== end - start) throw new Error(`the samples ${key} are not all there`);
    return found;
  };
  if (byteLength > wholeBytesMax)
    return { byteLength, slice: async (start, end = byteLength) => bufferOf(await part(start, end)) };
  const whole = bufferOf(await part(0, byteLength));
  return { byteLength, slice: (start, end) => whole.slice(start, end) };
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

function sampleOf(row: Row): Sample {
  return {
    at: (row.at as Date).getTime(),
    planId: Number(row.plan_id),
    statementId: Number(row.statement_id),
    fingerprint: String(row.fingerprint),
    sql: String(row.sql_text),
    schema: String(row.schema_name),
    user: String(row.db_user),
    host: String(row.host),
    runs: Number(row.runs),
    seconds: Number(row.seconds),
    rows: row.row_count === null ? undefined : Number(row.row_count),
  };
}
