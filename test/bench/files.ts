import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import * as tasks from '../../shared/contract/tasks/operations.ts';
import { createUpload } from '../../shared/contract/uploads/operations.ts';
import * as workflows from '../../shared/contract/workflows/operations.ts';
import { Product, type Person } from '../support/product.ts';

const demo = { project_name: 'demo' };
const megabytesMax = 300;

/** `npm run bench:files [MEGABYTES] [ROWS]`: how long a large file takes from upload to execution, with so many rows in an INSERT, and the memory of all of `npm start` above what it takes idle. */
async function main(): Promise<void> {
  const [megabytes = 200, rows = 1] = process.argv.slice(2).map(Number);
  const folder = mkdtempSync(join(tmpdir(), 'bench-files-'));
  const product = await Product.start();
  try {
    const path = join(folder, 'large.sql');
    await write(path, { bytesWanted: megabytes * 1024 * 1024, rows });
    const person = await product.signIn('admin', 'admin');
    const idle = residentMegabytes(process.pid);
    const memory = watchMemory();
    say(`${megabytes} MB, ${rows} rows in an INSERT; idle ${idle} MB`);
    const uploadId = await timed('upload', memory, async () => upload({ person, address: product.address }, path));
    const taskId = await timed('request', memory, async () => begin(person, uploadId));
    await timed('audit', memory, async () => audited(person, taskId));
    await timed('execution', memory, async () => executed(person, taskId));
    memory.stop();
    const above = memory.peak() - idle;
    say(`peak ${memory.peak()} MB, ${above} MB above idle (at most ${megabytesMax})`);
    if (above > megabytesMax) process.exitCode = 1;
  } finally {
    await product.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function write(path: string, { bytesWanted, rows }: { bytesWanted: number; rows: number }): Promise<void> {
  const out = createWriteStream(path);
  const table = 'create table if not exists bench_files (id bigint, name varchar(40), note text);\n';
  out.write(table);
  for (let bytes = table.length, id = 0; ; ) {
    const values = Array.from({ length: rows }, () => `(${++id}, 'customer ${id}', 'it''s a note; 备注 ${id % 97}')`);
    const text = `insert into bench_files (id, name, note) values ${values.join(', ')};\n`;
    // No larger than asked for: what is may be the most that is taken.
    if ((bytes += Buffer.byteLength(text)) > bytesWanted) break;
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
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

async function begin(person: Person, uploadId: string): Promise<number> {
  const body = {
    instance_name: 'shop-postgres',
    instance_schema: 'shop',
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
  for (;;) {
    const { data } = await person.call(tasks.getAuditTask, { params: { task_id: taskId } });
    if (data.status === 'audited') return say(`  ${data.sql_count} statements, score ${data.score}`);
    if (data.status === 'exec_failed') throw new Error(`given up: ${data.audit_problem}`);
    await pause(1000);
  }
}

async function executed(person: Person, taskId: number): Promise<void> {
  const body = { workflow_subject: `bench_${taskId}`, task_ids: [taskId] };
  const { data: made } = await person.call(workflows.createWorkflow, { params: demo, body });
  const address = { ...demo, workflow_id: made.workflow_id };
  const recordOf = async () => (await person.call(workflows.getWorkflow, { params: address })).data.record;
  const stepId = (await recordOf()).workflow_step_list[1]?.workflow_step_id ?? 0;
  await person.call(workflows.approveWorkflow, { params: { ...address, workflow_step_id: stepId }, body: {} });
  await person.call(workflows.executeWorkflow, { params: address });
  for (;;) {
    const { status } = await recordOf();
    if (status === 'finished') return;
    if (status !== 'executing') throw new Error(`the execution ended as ${status}`);
    await pause(1000);
  }
}

async function timed<T>(what: string, memory: ReturnType<typeof watchMemory>, work: () => Promise<T>): Promise<T> {
  const before = Date.now();
  memory.begin();
  const result = await work();
  say(`  ${what}: ${((Date.now() - before) / 1000).toFixed(1)} s, ${memory.since()} MB resident at most`);
  return result;
}

function watchMemory() {
  let [peak, since] = [0, 0];
  const timer = setInterval(() => {
    const now = residentMegabytes(process.pid);
    [peak, since] = [Math.max(peak, now), Math.max(since, now)];
  }, 250);
  return {
    begin: () => (since = residentMegabytes(process.pid)),
    since: () => since,
    peak: () => peak,
    stop: () => clearInterval(timer),
  };
}

/** Of what this process has started; the database of the demo is a program of its own. */
function residentMegabytes(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(isOurs).map(Number);
  return children.reduce((sum, child) => sum + ownMegabytes(child) + residentMegabytes(child), 0);
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
