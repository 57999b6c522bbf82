import { addBusinessTag, addProject, listBusinessTags } from '../../shared/contract/people/projects/operations.ts';
import { addUser } from '../../shared/contract/people/users/operations.ts';
import { rejectWorkflow } from '../../shared/contract/changes/workflows/operations.ts';
import { workflowBench, type WorkflowBench } from '../support/workflow-bench.ts';
import { madeCompany } from './made-company.ts';

/** What is measured in a made company is worth what its rows are: they must look like those that people make. */
let bench: WorkflowBench;
let byApi: Rows;
let made: Rows;
beforeAll(async () => {
  bench = await workflowBench();
  const admin = bench.api.as('admin');
  await admin.call(addBusinessTag, { body: { business_tag: { name: 'retail' } } });
  const { data: tags } = await admin.call(listBusinessTags, { query: { page_index: 1, page_size: 1 } });
  await admin.call(addProject, {
    body: { project: { name: 'stock', project_priority: 'medium', business_tag: { uid: tags[0]?.uid ?? '' } } },
  });
  await admin.call(addUser, {
    body: { user: { name: 'nina', password: 'correct horse', email: 'nina@firm.example' } },
  });
  await bench.submit('create table waits (id int primary key)');
  await bench.executed('create table runs (id int primary key)');
  await bench.executed('create table runs (id int primary key)');
  await bench.submit('create table steady (id int primary key)', { by: 'director' });
  const rejected = await bench.submit('create table rejected (id int primary key)');
  const step = await bench.step(rejected.workflowId);
  await bench.api.as('lee').call(rejectWorkflow, { ...step, body: { reason: 'no' } });
  const before = await rows();
  byApi = byKind(before);
  await madeCompany(admin, bench.api.table(), { users: 40, projects: 2, sources: 3, workflows: 60 });
  const known = new Set(before.map(placeOf));
  made = byKind((await rows()).filter((row) => !known.has(placeOf(row))));
}, 60_000);
afterAll(() => bench.close());

type Row = Readonly<Record<string, unknown>>;
type Rows = ReadonlyMap<string, readonly Row[]>;

/** What people give one thing and not another. */
const asGiven: Readonly<Record<string, readonly string[]>> = {
  DB_SERVICE: ['params.database string'],
};
const kinds = [
  'ACCOUNT',
  'ASSIGNMENT',
  'BUSINESS_TAG',
  'DB_SERVICE',
  'MARK',
  'MEMBERSHIP',
  'PROJECT',
  'WORKFLOW',
  'WORKFLOW_FIGURES',
  'WORKFLOW_NAME',
  'WORKFLOW_NOTE',
];

test.each(kinds)('%s: what was made has the fields and keys of what came by the API', (kind) => {
  const [theirs, ours] = [fieldsOf(byApi.get(kind)), fieldsOf(made.get(kind))];
  const may = new Set(asGiven[kind]);
  expect(ours.every.filter((one) => !theirs.some.includes(one) && !may.has(one))).toEqual([]);
  expect(theirs.every.filter((one) => !ours.some.includes(one) && !may.has(one))).toEqual([]);
});

test.each(['ACCOUNT', 'DB_SERVICE', 'WORKFLOW'])(
  '%s: what was made is about as large as what came by the API',
  (kind) => {
    const [theirs, ours] = [bytesOf(byApi.get(kind)), bytesOf(made.get(kind))];
    expect(ours).toBeGreaterThan(theirs * 0.8);
    expect(ours).toBeLessThan(theirs * 1.5);
  },
);

async function rows(): Promise<Row[]> {
  return (await bench.api.everyRow()).map((row) => JSON.parse(row) as Row);
}

function placeOf({ pk, sk }: Row): string {
  return `${String(pk)} ${String(sk)}`;
}

function byKind(all: readonly Row[]): Rows {
  const kindsOf = new Map<string, Row[]>();
  for (const row of all)
    kindsOf.set(String(row['recordKind']), [...(kindsOf.get(String(row['recordKind'])) ?? []), row]);
  return kindsOf;
}

/** The fields that some rows of a kind have and those that all have, with what stands inside and how keys begin. */
function fieldsOf(all: readonly Row[] = []): { some: string[]; every: string[] } {
  const each = all.map((row) => new Set(Object.entries(row).flatMap(([name, value]) => partsOf(name, value))));
  const some = [...new Set(each.flatMap((one) => [...one]))];
  return { some, every: some.filter((field) => each.every((one) => one.has(field))) };
}

function partsOf(name: string, value: unknown): string[] {
  if (/^(gsi\d)?pk$/.test(name)) return [`${name} ${String(value).replace(/[^#]*[^A-Z_#][^#]*/g, '*')}`];
  if (Array.isArray(value))
    return value.length === 0 ? [] : [...new Set(value.flatMap((one) => partsOf(`${name}[]`, one)))];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, one]) => partsOf(`${name}.${inner}`, one));
  return [`${name} ${typeof value}`];
}

function bytesOf(all: readonly Row[] = []): number {
  return all.reduce((sum, row) => sum + JSON.stringify(row).length, 0) / all.length;
}
