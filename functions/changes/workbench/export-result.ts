import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { recordExport } from '../../databases/reading/service.ts';
import type { Context } from '../../platform/context.ts';
import { exportFile } from '../data-exports/service.ts';
import { pagesOf } from './result-file.ts';
import { keptResults, queryExports, resultKey, type NewQueryExport, type StoredQueryRun } from './run-repo.ts';
import { ownRun, resultAtHand } from './runs.ts';

type Format = Input<typeof contract.exportQueryResult>['body']['format'];

/** Writes what is held of a result into a file: nothing is asked of the database again, and nothing is written twice. */
export async function exportQueryResult({ params, body }: Input<typeof contract.exportQueryResult>, ctx: Context) {
  const { run, source } = await ownRun(ctx, params.run_uid);
  resultAtHand(ctx, run);
  const { table, world } = ctx;
  const { creatorUid, runUid, createdAt, cutBy, schema, sql, rowCount: rows } = run;
  const { export_uid: exportUid } = params;
  const { format } = body;
  const there = await queryExports.on(table).get({ creatorUid, runUid, exportUid });
  if (there?.format === format) return { data: shownExport(run, there) };
  if (there) throw new AppError('queryExportExists', { uid: exportUid, format: there.format });
  const fileId = world.newId();
  // Noted before it is written, with the time of the result, so that both are gone together.
  await keptResults.on(table).put({ fileId, createdAt });
  const written = await writtenFile(ctx, run, { fileId, format });
  const { fileName: name, bytes, sha256 } = written;
  ctx.describe({ zh: `导出查询结果 ${name}`, en: `Export the result of a query as ${name}` });
  const { expiresAtSeconds } = run;
  const made = { exportUid, creatorUid, runUid, format, fileId, ...written, expiresAtSeconds };
  const file = { name, bytes, sha256 };
  const isCut = cutBy !== undefined;
  const record = await recordExport(
    ctx,
    { purpose: 'workbench', source, schema, sql, rows, isCut, file },
    ({ uid }) => [
      queryExports
        .on(table)
        .creating({ ...made, recordUid: uid }, new AppError('queryExportExists', { uid: exportUid, format })),
    ],
  );
  return { data: shownExport(run, { ...made, recordUid: record.uid }) };
}

function shownExport({ rowCount, cutBy }: StoredQueryRun, made: NewQueryExport) {
  return {
    export_uid: made.exportUid,
    log_uid: made.recordUid,
    file_name: made.fileName,
    format: made.format,
    row_count: rowCount,
    bytes: made.bytes,
    sha256: made.sha256,
    is_cut: cutBy !== undefined,
    ...(cutBy && { cut_by: cutBy }),
    cut_cell_count: made.cutCells,
  };
}

/** The file itself while it fits into a reply, else an address that lives for some minutes. */
export async function getQueryExport({ params }: Input<typeof contract.getQueryExport>, ctx: Context) {
  const { run } = await ownRun(ctx, params.run_uid);
  resultAtHand(ctx, run);
  const { creatorUid, runUid } = run;
  const made = await queryExports.on(ctx.table).require({ creatorUid, runUid, exportUid: params.export_uid });
  const { fileId, fileName, contentType, bytes } = made;
  const files = ctx.world.files.forTenant(ctx.tenant);
  const key = resultKey(fileId);
  if (bytes > limits.replyFileBytesMax)
    return { location: await files.downloadLink(key, { fileName, expiresInSeconds: limits.queryExportLinkSeconds }) };
  const content = await files.get(key);
  if (!content) throw new AppError('queryResultMissing', { hours: limits.queryResultHours });
  return { fileName, contentType, content: new Uint8Array(content) };
}

type Written = Pick<NewQueryExport, 'fileName' | 'contentType' | 'bytes' | 'sha256' | 'cutCells'>;

/** Page after page, so that one is held at a time; the store is asked afterwards whether it has all of it. */
async function writtenFile(
  ctx: Context,
  run: StoredQueryRun,
  { fileId, format }: { readonly fileId: string; readonly format: Format },
): Promise<Written> {
  const files = ctx.world.files.forTenant(ctx.tenant);
  const made = exportFile(format, 1);
  const hash = createHash('sha256');
  const hashed = new PassThrough({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  made.outlet.stream.on('error', (error) => hashed.destroy(error));
  hashed.on('error', () => undefined);
  made.outlet.stream.pipe(hashed);
  const { contentType } = made;
  const stored = files.put(resultKey(fileId), hashed, { contentType }).then(
    () => undefined,
    (error: unknown) => {
      made.outlet.fail(error);
      return { error };
    },
  );
  const counted = await writtenRows(ctx, run, made).catch(async (error: unknown) => {
    made.outlet.fail(error);
    await stored;
    await files.remove(resultKey(fileId));
    throw error;
  });
  const failed = await stored;
  if (failed) throw failed.error;
  const { bytes } = made.outlet;
  invariant((await files.size(resultKey(fileId))) === bytes, 'the store has the whole file');
  const fileName = fileNameOf(run, { extension: made.extension, cutCells: counted.cutCells });
  return { fileName, contentType, bytes, sha256: hash.digest('hex'), cutCells: counted.cutCells };
}

async function writtenRows(
  ctx: Context,
  run: StoredQueryRun,
  made: ReturnType<typeof exportFile>,
): Promise<{ cutCells: number }> {
  const pageAt = pagesOf(ctx, run);
  const writer = made.query(1, { table: '', dbType: '' });
  writer.columns(run.columns);
  let [rows, cutCells] = [0, 0];
  for (const index of run.pages.keys()) {
    const page = await pageAt(index);
    if (!page) throw new AppError('queryResultMissing', { hours: limits.queryResultHours });
    await writer.rows(page.rows);
    rows += page.rows.length;
    cutCells += page.cut.length;
  }
  invariant(rows === run.rowCount, 'a file has as many rows as its result');
  await writer.end();
  made.end();
  return { cutCells };
}

/** Says what the file lacks: whoever finds it later has nothing but its name. */
function fileNameOf(run: StoredQueryRun, { extension, cutCells }: { extension: string; cutCells: number }): string {
  const time = run.createdAt.replaceAll(/\D/g, '').slice(0, 14);
  const cut = [
    ...(run.cutBy ? [`first_${run.rowCount}_rows_more_exist`] : []),
    ...(cutCells > 0 ? ['long_values_cut'] : []),
  ];
  return `${[run.dbServiceName, time, ...cut].join('_')}.${extension}`;
}
