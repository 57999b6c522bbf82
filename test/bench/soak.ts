import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { auditDirectly } from '../../shared/contract/auditing/direct-audits/operations.ts';
import { createAuditTask } from '../../shared/contract/auditing/tasks/operations.ts';
import { createWorkflow, listWorkflows } from '../../shared/contract/changes/workflows/operations.ts';
import { listDbServices } from '../../shared/contract/databases/db-services/operations.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { getHome } from '../../shared/contract/running/statistics/operations.ts';
import { listQuotas } from '../../shared/contract/running/system/operations.ts';
import { Product, type Person } from '../support/product.ts';

const minutes = numberAfter('--minutes', 60);
const clients = numberAfter('--clients', 50);
const page = { page_index: 1, page_size: 20 };
const pauseMilliseconds = { least: 500, most: 3000 };
/** How much more memory there may be at the end than when all had been warm for a tenth of the time. */
const growthMax = 1.25;

/** What became of the requests since it was last told. */
let answers: { readonly milliseconds: number; readonly status: number }[] = [];
let made = 0;
let isOver = false;

type Minute = { readonly megabytes: number; readonly handles: number };
type Place = { readonly project: string; readonly projectUid: string; readonly source: string };

/** Clients that look, audit and open changes over HTTP, as long as is asked for; of the process that serves is told each minute what it holds. */
async function main(): Promise<void> {
  const product = await Product.start();
  try {
    const admin = await product.signIn('admin', 'admin');
    const place = await placeOf(admin);
    const session = sessionOf(product, admin);
    const working = Array.from({ length: clients }, () => client(session, place));
    console.log('minute  MB resident  handles  lag ms  answers  p50 ms  p99 ms  not 2xx  5xx');
    const told: Minute[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      await setTimeout(60_000);
      told.push(await tell(product, session, minute));
    }
    isOver = true;
    await Promise.all(working);
    process.exitCode = isSteady(told) ? 0 : 1;
  } finally {
    await product.remove();
  }
}

/** Where the demo has something to look at and to change. */
async function placeOf(admin: Person): Promise<Place> {
  const [project] = (await admin.call(listProjects, { query: page })).data;
  const projectUid = project?.uid ?? '';
  const [source] = (await admin.call(listDbServices, { params: { project_uid: projectUid }, query: page })).data;
  return { project: project?.name ?? '', projectUid, source: source?.name ?? '' };
}

type Session = { readonly person: () => Promise<Person>; readonly ended: () => void };

/** One for all clients: so many who sign in from one address are refused. It is begun anew once it has ended. */
function sessionOf(product: Product, first: Person): Session {
  let begun = Promise.resolve(first);
  let at = performance.now();
  return {
    person: () => begun,
    ended: () => {
      if (performance.now() - at < 60_000) return;
      at = performance.now();
      begun = product.signIn('admin', 'admin');
    },
  };
}

async function client(session: Session, place: Place): Promise<void> {
  const params = { project_name: place.project };
  const looks: ((person: Person) => Promise<number>)[] = [
    (person: Person) => ask(person, getHome, {}),
    (person: Person) => ask(person, listProjects, { query: page }),
    (person: Person) => ask(person, listWorkflows, { params, query: page }),
    (person: Person) => ask(person, listDbServices, { params: { project_uid: place.projectUid }, query: page }),
    (person: Person) => ask(person, listQuotas, {}),
    (person: Person) =>
      ask(person, auditDirectly, {
        body: { sql_content: `delete from t where id < ${made++}`, instance_type: 'MySQL' },
      }),
    (person: Person) => open(person, place),
  ];
  while (!isOver) {
    const look = looks[Math.floor(Math.random() * looks.length)];
    if ((await look?.(await session.person())) === 401) session.ended();
    const { least, most } = pauseMilliseconds;
    await setTimeout(least + Math.random() * (most - least));
  }
}

/** Audits a statement and opens a change with it. */
async function open(person: Person, { project, source }: Place): Promise<number> {
  const params = { project_name: project };
  const sql = `select ${made++}`;
  const audited = await timed(() => person.send(createAuditTask, { params, body: { instance_name: source, sql } }));
  if (audited.status !== 200) return audited.status;
  const { data } = (await audited.json()) as { data?: { task_id: number } };
  const body = { workflow_subject: `soak_${made++}`, task_ids: [data?.task_id ?? 0] };
  return ask(person, createWorkflow, { params, body });
}

async function ask(person: Person, op: Operation, given: object): Promise<number> {
  const response = await timed(() => person.send(op, given));
  await response.arrayBuffer();
  return response.status;
}

async function timed(send: () => Promise<Response>): Promise<Response> {
  const begun = performance.now();
  const response = await send();
  answers.push({ milliseconds: performance.now() - begun, status: response.status });
  return response;
}

async function tell(product: Product, session: Session, minute: number): Promise<Minute> {
  const since = answers;
  answers = [];
  const sorted = since.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * sorted.length)] ?? 0);
  const count = (from: number) => since.filter(({ status }) => status >= from).length;
  const { megabytes, handles } = heldBy(product.pid);
  const lag = await lagOf(await session.person());
  const cells = [minute, megabytes, handles, lag, since.length, at(0.5), at(0.99), count(300), count(500)];
  const widths = [6, 13, 9, 8, 9, 8, 8, 9, 5];
  console.log(cells.map((cell, place) => String(cell).padStart(widths[place] ?? 8)).join(''));
  return { megabytes, handles };
}

/** What the product itself tells of the thread that answers, in the last minute. */
async function lagOf(person: Person): Promise<number | string> {
  const { data } = await person.call(listQuotas);
  const lag = data.installation?.find(({ name }) => name === 'lag')?.value;
  return lag === undefined ? '' : Math.round(lag);
}

/** What the kernel says of a process: its memory, and all that it has open. */
function heldBy(pid: number): Minute {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { megabytes: Math.round(Number(kilobytes) / 1024), handles: readdirSync(`/proc/${pid}/fd`).length };
}

function isSteady(told: readonly Minute[]): boolean {
  const warm = told[Math.floor(told.length / 10)];
  const end = told.at(-1);
  if (!warm || !end) return false;
  const grown = end.megabytes / warm.megabytes;
  console.log(`from ${warm.megabytes} MB when warm to ${end.megabytes} MB, ${warm.handles} to ${end.handles} handles`);
  return grown <= growthMax;
}

function numberAfter(option: string, otherwise: number): number {
  const place = process.argv.indexOf(option);
  return place > 0 ? Number(process.argv[place + 1]) : otherwise;
}

void main().then(() => process.exit());
