import { limits } from '../../../../shared/limits.ts';
import type { AuditTask } from '../../../ground/ledger/task-repo.ts';
import type { DbService } from '../../../databases/db-services/service.ts';
import { maskingOf } from '../../../databases/masking/service.ts';
import type { ResultSink } from '../../../engines/driver.ts';
import { openReading, type ReadingSession } from '../../../databases/reading/open-reading.ts';
import { statements } from '../../../ground/ledger/statement-repo.ts';
import { statementText } from '../../../ground/ledger/statement-text.ts';
import type { EventPlace } from '../../../platform/events.ts';
import { exportFile, type ExportFile } from '../formats/export-file.ts';
import { fileKeyOf, type ExportedQuery, type ExportFailure, type StoredExportFile } from '../export-file-repo.ts';
import { queryToSend, tableOf } from '../queries.ts';
import type { ExportEnding } from './end-export.ts';
import { failureOf, failures, TimeIsUp } from './failures.ts';
import { Fenced, reporting } from './progress.ts';

export type Writing = {
  readonly place: EventPlace;
  readonly file: StoredExportFile;
  readonly task: AuditTask;
  readonly source: DbService;
  readonly signal: AbortSignal;
  /** How a session is opened; tests have one that is hard to stop. */
  readonly open?: typeof openReading;
};
type Query = { readonly number: number; readonly sql: string };

/** Reads the queries of a task into a file of the store. Whatever goes wrong, the query does not run on and no file is told of. */
export async function writeFile(writing: Writing): Promise<ExportEnding> {
  const { place, file, task } = writing;
  const queries = await queriesOf(writing);
  const made = exportFile(file.format, queries.length);
  const run = new Run(writing, made, queries);
  const key = fileKeyOf(file.taskId, file.runner ?? '');
  const stored = place.world.files
    .forTenant(place.tenant)
    .put(key, made.outlet.stream, { contentType: made.contentType })
    .then(
      () => undefined,
      (error: unknown) => {
        // A store that fails must not leave the query waiting for it; that the writing itself failed is told elsewhere.
        made.outlet.fail(error);
        return { error };
      },
    );
  const failed = await run.read();
  const unstored = await stored;
  if (!failed && !unstored)
    return {
      state: 'finish',
      queries: run.queries,
      rows: run.rows,
      bytes: made.outlet.bytes,
      isMasked: run.isMasked,
      fileName: fileNameOf(task, made, new Date(place.world.clock.now())),
      contentType: made.contentType,
    };
  return { state: 'failed', queries: run.queries, failure: explained(writing, failed, unstored) };
}

type Failed = { readonly error: unknown; readonly stage: ExportFailure['stage'] };

function explained(
  { place, signal, file }: Writing,
  failed: Failed | undefined,
  unstored: { readonly error: unknown } | undefined,
): ExportFailure {
  // Taken up again by the next process, or by somebody else already.
  if (signal.aborted) throw signal.reason;
  if (failed?.error instanceof Fenced) throw failed.error;
  const known = failed && failureOf(failed.error, failed.stage);
  if (known) return known;
  place.world.log.error('an export failed', { taskId: file.taskId, error: failed?.error ?? unstored?.error });
  return { stage: 'file_generate', reason: failures.notWritten };
}

/** One reading of all queries over one session. */
class Run {
  rows = 0;
  isMasked = false;
  readonly queries: ExportedQuery[] = [];
  readonly #writing: Writing;
  readonly #made: ExportFile;
  readonly #asked: readonly Query[];
  readonly #seconds: number;
  #stage: ExportFailure['stage'] = 'connect';
  #ending: Error | undefined;
  readonly #over = new AbortController();
  #cancelling: Promise<void> | undefined;
  #session: ReadingSession | undefined;

  constructor(writing: Writing, made: ExportFile, asked: readonly Query[]) {
    this.#writing = writing;
    this.#made = made;
    this.#asked = asked;
    this.#seconds = secondsFor(writing.source);
  }

  /** Undefined when everything was read and handed to the store. */
  async read(): Promise<Failed | undefined> {
    const { place, file, signal } = this.#writing;
    const report = reporting({
      place,
      file,
      soFar: () => ({ rows: this.rows, bytes: this.#made.outlet.bytes }),
      end: (reason) => this.#end(reason),
    });
    const timer = setTimeout(() => this.#end(new TimeIsUp(this.#seconds)), this.#seconds * 1000);
    const onAbort = () => this.#end(new Error('the process ends'));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await this.#readAll();
      return undefined;
    } catch (error) {
      const failed = { error: this.#ending ?? error, stage: this.#stage };
      this.#made.outlet.fail(failed.error);
      this.#noteRest(failed);
      return failed;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      await report.stop();
      // Once we have closed, the number of our session may be somebody else's.
      this.#over.abort();
      await this.#cancelling;
      await this.#session?.close();
    }
  }

  async #readAll(): Promise<void> {
    const { source, place, signal, task, open = openReading } = this.#writing;
    signal.throwIfAborted();
    const session = await open(place, source, {
      schema: task.schema,
      applicationName: 'sluice-export',
      milliseconds: this.#seconds * 1000,
      from: 'primary',
    });
    this.#session = session;
    this.#stage = 'prepare';
    const masking = this.#writing.file.seesPlain ? undefined : await maskingOf(place, source);
    this.isMasked = masking !== undefined;
    for (const { number, sql } of this.#asked) {
      this.#stage = 'prepare';
      const query = await queryToSend(sql, task.dbType, number);
      const table = this.#writing.file.format === 'SQL' ? await tableOf(sql, task.dbType, number) : '';
      const writer = this.#made.query(number, { table, dbType: task.dbType });
      this.#stage = 'sql_execute';
      const before = this.rows;
      this.#demandGoing();
      const sink: ResultSink = {
        columns: (columns) => writer.columns(columns),
        rows: async (rows) => {
          this.#demandGoing();
          await writer.rows(rows);
          this.rows += rows.length;
        },
      };
      await session.read(query, sink, { masking });
      this.#demandGoing();
      await writer.end();
      this.queries.push({ number, status: 'success', rows: this.rows - before });
      place.world.log.info('a query was exported', { taskId: task.taskId, number, rows: this.rows - before });
    }
    this.#stage = 'file_generate';
    this.#made.end();
  }

  #demandGoing(): void {
    if (this.#ending) throw this.#ending;
  }

  /**
   * The query is stopped on its server: closing our side alone would leave it running there. It is asked again until the
   * reading ends, as a server that is asked a moment before the query begins stops nothing.
   */
  #end(reason: Error): void {
    if (this.#ending) return;
    this.#ending = reason;
    this.#cancelling = this.#cancel();
  }

  async #cancel(): Promise<void> {
    const { signal } = this.#over;
    const { log, clock } = this.#writing.place.world;
    while (!signal.aborted) {
      await this.#session?.cancel().catch((error: unknown) => log.warn('a query could not be stopped', { error }));
      await clock.waitUntil(clock.now() + limits.exportHeartbeatSeconds * 1000, signal).catch(() => undefined);
    }
  }

  #noteRest({ error, stage }: Failed): void {
    const reason = failureOf(error, stage)?.reason;
    for (const { number } of this.#asked.slice(this.queries.length)) {
      const isFirst = number === this.#asked[this.queries.length]?.number && stage !== 'connect';
      this.queries.push({
        number,
        status: isFirst ? 'failed' : 'not_executed',
        rows: 0,
        ...(isFirst && reason && { reason }),
      });
    }
  }
}

/** The time of the data source, as far as a function of the deployment lives. */
function secondsFor({ sqleConfig }: DbService): number {
  const wanted = sqleConfig.sql_query_config?.query_timeout_second || limits.exportSecondsDefault;
  return Math.min(wanted, limits.exportSecondsMax);
}

async function queriesOf({ place, task }: Writing): Promise<Query[]> {
  const files = place.world.files.forTenant(place.tenant);
  const { items } = await statements.on(place.table).list({ taskId: task.taskId });
  return Promise.all(items.map(async (one) => ({ number: one.number, sql: await statementText(files, one) })));
}

function fileNameOf({ dbServiceName, schema }: AuditTask, { extension }: ExportFile, at: Date): string {
  const time = at.toISOString().replace(/\D/g, '').slice(0, 14);
  return `${[dbServiceName, schema, time].filter(Boolean).join('_')}.${extension}`;
}
