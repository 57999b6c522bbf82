import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from '../../functions/engines/driver.ts';
import { driverOf } from '../../functions/engines/index.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import * as tasks from '../../shared/contract/auditing/tasks/operations.ts';
import { createUpload } from '../../shared/contract/auditing/uploads/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';
import { Product, type Person } from '../support/product.ts';

const demo = { project_name: 'demo' };
const megabytesMax = 300;
const engines = {
  postgres: { dbType: 'PostgreSQL', schema: 'public', start: startPostgres },
  mariadb: { dbType: 'MariaDB', schema: 'shop', start: startMariadb },
} as const;

/**
 * `npm run bench:files [MEGABYTES] [ROWS] [postgres|mariadb]`: how long a large file takes from upload to execution, with so many
 * rows in an INSERT, how its progress moves meanwhile, and the memory of all of `npm start`. The rows are counted in the end.
 */
async function main(): Promise<void> {
  const [megabytes = 200, rows = 1] = process.argv.slice(2, 4).map(Number);
  const engine = engines[process.argv[4] === 'mariadb' ? 'mariadb' : 'postgres'];
  const folder = mkdtempSync(join(tmpdir(), 'bench-files-'));
  const [server, product] = await Promise.all([engine.start(), Product.start()]);
  const target: Target = { ...server, dbType: engine.dbType, params: { database: server.database } };
  try {
    const path = join(folder, 'large.sql');
    const written = await write(path, { bytesWanted: megabytes * 1024 * 1024, rows });
    const person = await product.signIn('admin', 'admin');
    await addSource(person, target);
    const idle = residentMegabytes(product.pid);
    const memory = watchMemory(product.pid);
    say(`${engine.dbType}, ${megabytes} MB, ${written} rows, ${rows} in an INSERT; idle ${idle} MB`);
    const uploadId = await timed('upload', memory, async () => upload({ person, address: product.address }, path));
    const taskId = await timed('request', memory, async () => begin(person, { uploadId, schema: engine.schema }));
    await timed('audit', memory, async () => audited(person, taskId));
    await timed('execution', memory, async () => executed(person, taskId));
    memory.stop();
    const found = await rowsIn(target, engine.schema);
    say(
      `peak ${memory.peak()} MB (at most ${megabytesMax}), ${memory.peak() - idle} MB above idle; ${found} rows are there`,
    );
    if (memory.peak() > megabytesMax || found !== written) process.exitCode = 1;
  } finally {
    await product.remove();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addSource(person: Person, { dbType, host, port, user, password, params }: Target): Promise<void> {
  const { data: projects } = await person.call(listProjects, { query: { page_index: 1, page_size: 10 } });
  const inProject = { params: { project_uid: projects.find(({ name }) => name === 'demo')?.uid ?? '' } };
  const { data: tags } = await person.call(listEnvironmentTags, {
    ...inProject,
    query: { page_index: 1, page_size: 5 },
  });
  const additional = dbType === 'PostgreSQL' ? [{ name: 'database', value: params['database'] ?? '' }] : [];
  await person.call(addDbService, {
    ...inProject,
    body: {
      db_service: {
        name: 'large',
        db_type: dbType,
        host,
        port: String(port),
        user,
        password,
        environment_tag_uid: tags[0]?.uid ?? '',
        maintenance_times: [],
        additional_params: additional,
      },
    },
  });
}

async function rowsIn(target: Target, schema: string): Promise<number> {
  const driver = await driverOf(target.dbType);
  const connection = await driver.connect({ ...target, schema }, { timeoutMs: 10_000, applicationName: 'bench' });
  try {
    const { rows } = await connection.run('select count(*) from bench_files', { maxRows: 1 });
    return Number(rows?.rows[0]?.[0]);
  } finally {
    await connection.close();
  }
}

async function write(path: string, { bytesWanted, rows }: { bytesWanted: number; rows: number }): Promise<number> {
  const out = createWriteStream(path);
  const table = 'create table if not exists bench_files (id bigint, name varchar(40), note text);\n';
  out.write(table);
  let [written, id] = [0, 0];
  for (let bytes = table.length; ; ) {
    const values = Array.from({ length: rows }, () => `(${++id}, 'customer ${id}', 'it''s a note; 备注 ${id % 97}')`);
    const text = `insert into bench_files (id, name, note) values ${values.join(', ')};\n`;
    // No larger than asked for: what is may be the most that is taken.
    if ((bytes += Buffer.byteLength(text)) > bytesWanted) break;
    written += rows;
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
  return written;
}

async function upload({ person, address }: { person: Person; address: string }, path: string): Promise<string> {
  const bytes = statSync(path).size;
  const { data } = await person.call(createUpload, { body: { file_name: 'large.sql', bytes } });
  const sent = await fetch(new URL(data.url, address), {
    method: data.method,
    headers: { ...data.headers, 'content-length': String(bytes) },
    body: Readable.toWeb(createReadStream(path)) as never,
    duplex: 'half',
  } as never);
  if (!sent.ok) throw new Error(`the upload was refused: ${sent.status} ${await sent.text()}`);
  return data.upload_id;
}

async function begin(person: Person, { uploadId, schema }: { uploadId: string; schema: string }): Promise<number> {
  const body = {
    instance_name: 'large',
    instance_schema: schema,
    exec_mode: 'sql_file',
    'input_sql_file@upload': uploadId,
  };
  const reply = (await (await person.send(tasks.createAuditTask, { params: demo, body })).json()) as {
    message: string;
    data?: { task_id: number };
  };
  if (!reply.data) throw new Error(reply.message);
  return reply.data.task_id;
}

async function audited(person: Person, taskId: number): Promise<void> {
  const moves = new Moves();
  for (;;) {
    const { data } = await person.call(tasks.getAuditTask, { params: { task_id: taskId } });
    if (data.audit_progress) moves.see(data.audit_progress.done + data.audit_progress.total);
    if (data.status === 'audited')
      return say(`  ${data.sql_count} statements, score ${data.score}; progress ${moves.told()}`);
    if (data.status === 'exec_failed') throw new Error(`given up: ${data.audit_problem}`);
    await pause(1000);
  }
}

async function executed(person: Person, taskId: number): Promise<void> {
  const moves = new Moves();
  const body = { workflow_subject: `bench_${taskId}`, task_ids: [taskId] };
  const { data: made } = await person.call(workflows.createWorkflow, { params: demo, body });
  const address = { ...demo, workflow_id: made.workflow_id };
  const recordOf = async () => (await person.call(workflows.getWorkflow, { params: address })).data.record;
  const stepId = (await recordOf()).workflow_step_list[1]?.workflow_step_id ?? 0;
  await person.call(workflows.approveWorkflow, { params: { ...address, workflow_step_id: stepId }, body: {} });
  await person.call(workflows.executeWorkflow, { params: address });
  for (;;) {
    const { status } = await recordOf();
    const { data } = await person.call(tasks.getAuditTask, { params: { task_id: taskId } });
    if (data.exec_progress) moves.see(data.exec_progress.done);
    if (status === 'finished') return say(`  progress ${moves.told()}`);
    if (status !== 'executing') throw new Error(`the execution ended as ${status}`);
    await pause(1000);
  }
}

/** How often a figure has moved, and how long it stood still at most. */
class Moves {
  private count = 0;
  private last = -1;
  private since = Date.now();
  private longest = 0;

  see(figure: number): void {
    if (figure !== this.last) [this.count, this.last, this.since] = [this.count + 1, figure, Date.now()];
    this.longest = Math.max(this.longest, Date.now() - this.since);
  }

  told(): string {
    return `moved ${this.count} times and stood still for ${(this.longest / 1000).toFixed(0)} s at most`;
  }
}

async function timed<T>(what: string, memory: ReturnType<typeof watchMemory>, work: () => Promise<T>): Promise<T> {
  const before = Date.now();
  memory.begin();
  const result = await work();
  say(`  ${what}: ${((Date.now() - before) / 1000).toFixed(1)} s, ${memory.since()} MB resident at most`);
  return result;
}

function watchMemory(pid: number) {
  let [peak, since] = [0, 0];
  const timer = setInterval(() => {
    const now = residentMegabytes(pid);
    [peak, since] = [Math.max(peak, now), Math.max(since, now)];
  }, 250);
  return {
    begin: () => (since = residentMegabytes(pid)),
    since: () => since,
    peak: () => peak,
    stop: () => clearInterval(timer),
  };
}

/** Of a process with what it has started; the database of the demo is a program of its own. */
function residentMegabytes(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(isOurs).map(Number);
  return children.reduce((sum, child) => sum + residentMegabytes(child), ownMegabytes(pid));
}

function ownMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function isOurs(child: string): boolean {
  return child !== '' && !readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('/postgres');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
