import { statSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import * as z from 'zod';
import { invariant } from '../../../shared/errors/index.ts';
import type { FoundRows, Question, QuestionState, QuestionValue, Warehouse } from '../../platform/ports/warehouse.ts';
import { sampleColumns, samplePartitions, sampleTable } from '../../../shared/samples/columns.ts';

/** A file of samples and what its place says of them. */
export type SampleFile = Readonly<Record<'path' | (typeof samplePartitions)[number], string>> & {
  readonly bytes: number;
};
type Given = {
  /** Where answers are kept, for as long as a deployment keeps them. */
  readonly folder: string;
  readonly filesOf: (over: Question['over']) => Promise<readonly SampleFile[]>;
  readonly keptMilliseconds?: number;
};

const answer = z.object({
  state: z.union([
    z.object({ state: z.literal('done'), readBytes: z.number() }),
    z.object({
      state: z.literal('failed'),
      why: z.enum(['tooMuch', 'stopped', 'lost', 'refused']),
      detail: z.string(),
    }),
  ]),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
});
type Answer = z.output<typeof answer>;
type Running = { connection?: DuckDBConnection; isStopped: boolean };

/** Questions of `npm start`, answered by DuckDB in this process. What still runs when the process ends is lost, and says so. */
export function duckdbWarehouse({ folder, filesOf, keptMilliseconds = 7 * 24 * 3600_000 }: Given): Warehouse {
  const running = new Map<string, Running>();
  const { pathOf, keep } = answersIn(folder);
  const run = async (id: string, question: Question, one: Running) => {
    try {
      await forgetOld(folder, keptMilliseconds);
      const files = await filesOf(question.over);
      const rows = await answered(question, files, one);
      const readBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
      await keep(id, { ...asKept(rows), state: { state: 'done', readBytes } });
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      await keep(id, { columns: [], rows: [], state: { state: 'failed', why: whyOf(one, detail), detail } });
    } finally {
      running.delete(id);
    }
  };
  return {
    async start(question, token) {
      if (running.has(token) || (await kept(pathOf(token)))) return token;
      const one: Running = { isStopped: false };
      running.set(token, one);
      // Nobody waits for it: whoever asked asks again.
      void run(token, question, one);
      return token;
    },
    async state(id): Promise<QuestionState> {
      if (running.has(id)) return { state: 'running' };
      const found = await kept(pathOf(id));
      return found?.state ?? { state: 'failed', why: 'lost', detail: '' };
    },
    async rows(id): Promise<FoundRows> {
      const found = await kept(pathOf(id));
      invariant(found, 'a question that is done has its answer');
      return found;
    },
    async stop(id) {
      const one = running.get(id);
      if (!one) return;
      one.isStopped = true;
      one.connection?.interrupt();
    },
  };
}

/** The answers of a folder. One is written as a whole or not at all. */
function answersIn(folder: string) {
  const pathOf = (id: string) => {
    invariant(/^[\w-]{1,128}$/.test(id), 'a question is named by letters, digits, - and _');
    return join(folder, `${id}.json`);
  };
  return {
    pathOf,
    keep: async (id: string, found: Answer) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${pathOf(id)}.part`, JSON.stringify(found), { mode: 0o600 });
      await rename(`${pathOf(id)}.part`, pathOf(id));
    },
  };
}

/** The answer to a question over some files. An engine of its own, which reads these files and nothing else. */
export async function answered(
  { sql, values }: Pick<Question, 'sql' | 'values'>,
  files: readonly SampleFile[],
  one: Running = { isStopped: false },
): Promise<FoundRows> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const engine = await DuckDBInstance.create(':memory:', {
    threads: '2',
    memory_limit: '512MB',
    // What it cannot hold it says so; nothing of it lies on the disk.
    max_temp_directory_size: '0GB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    const connection = await engine.connect();
    one.connection = connection;
    await describe(connection, files);
    if (one.isStopped) throw new Error('stopped');
    const reader = await connection.runAndReadAll(sql, await Promise.all(values.map(bound)));
    return { columns: reader.columnNames(), rows: reader.getRows().map((row) => row.map(cellText)) };
  } finally {
    delete one.connection;
    engine.closeSync();
  }
}

/** The table of the texts: the columns of the files, and those that their places say. */
async function describe(connection: DuckDBConnection, files: readonly SampleFile[]): Promise<void> {
  const paths = files.map(({ path }) => quoted(path));
  const from = `read_parquet([${paths.join(', ')}], filename = 'path')`;
  const names = ['path', ...samplePartitions] as const;
  const rows = files.map((file) => `(${names.map((name) => quoted(file[name])).join(', ')})`);
  const places = `(values ${rows.join(', ')}) as place (${names.join(', ')})`;
  await connection.run(
    files.length === 0
      ? `create view ${sampleTable} as ${emptyTable}`
      : `create view ${sampleTable} as
         select file.* exclude (path), ${samplePartitions.map((name) => `place.${name}`).join(', ')}
         from ${from} as file join ${places} on place.path = file.path`,
  );
  await connection.run(`set allowed_paths = [${paths.join(', ')}]`);
  await connection.run('set enable_external_access = false');
  await connection.run('set lock_configuration = true');
}

const typeOfTable = {
  timestamp: 'timestamp',
  bigint: 'bigint',
  string: 'varchar',
  int: 'integer',
  double: 'double',
} as const;
const emptyTable = `select * from (select ${[
  ...sampleColumns.map(({ name, table }) => `cast(null as ${typeOfTable[table]}) as "${name}"`),
  ...samplePartitions.map((name) => `cast(null as varchar) as "${name}"`),
].join(', ')}) where false`;

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function bound({ kind, value }: QuestionValue): Promise<DuckDBValue> {
  if (kind === 'text') return value;
  if (kind === 'whole') return BigInt(value);
  const { DuckDBTimestampValue } = await import('@duckdb/node-api');
  return new DuckDBTimestampValue(BigInt(value) * 1000n);
}

/** Numbers, days and moments in the notation of SQL, as Athena writes them. */
function cellText(value: DuckDBValue): string | null {
  return value === null ? null : String(value);
}

function asKept({ columns, rows }: FoundRows): Pick<Answer, 'columns' | 'rows'> {
  return { columns: [...columns], rows: rows.map((row) => [...row]) };
}

function whyOf({ isStopped }: Running, detail: string): 'stopped' | 'tooMuch' | 'refused' {
  if (isStopped) return 'stopped';
  return /out of memory/i.test(detail) ? 'tooMuch' : 'refused';
}

async function kept(path: string): Promise<Answer | undefined> {
  try {
    return answer.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function forgetOld(folder: string, keptMilliseconds: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // What another question is about to write may have its name already.
    const known = statSync(path, { throwIfNoEntry: false });
    if (known && known.mtimeMs < Date.now() - keptMilliseconds) await rm(path, { force: true });
  }
}
