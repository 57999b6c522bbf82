import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { BodyReader } from '../../functions/platform/body/large-bodies.ts';
import { bodyReaderOn } from '../../functions/local/reading-bodies.ts';
import { inputOf } from '../../functions/platform/input.ts';
import { threadPool } from '../../functions/platform/threads/thread-pool.ts';
import { fieldsOfBody } from '../../shared/contract/as-written.ts';
import { auditDirectly } from '../../shared/contract/auditing/direct-audits/operations.ts';
import { createAuditTask } from '../../shared/contract/auditing/tasks/operations.ts';
import type { AppError } from '../../shared/errors/index.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { aRequest } from '../support/a-request.ts';
import { operations } from '../support/every-operation.ts';
import { hostileBodies, type HostileBody } from '../support/hostile-bodies.ts';
import { answeringMilliseconds } from '../support/processor-time.ts';
import { isProving, sampled } from '../support/lane.ts';

/** What one body may cost the thread that answers others, with what goes to and comes from another thread: the megabytes of a script or a file are still taken over. */
const millisecondsFor = ({ bytes }: HostileBody) => (bytes.length > 2 * 1024 * 1024 ? 100 : 50);

let folder: string;
let pool: ReturnType<typeof threadPool>;
let readLarge: BodyReader;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'large-bodies-'));
  const file = join(folder, 'thread.cjs');
  const entryPoints = [join(__dirname, '../support/reading-thread.ts')];
  buildSync({ entryPoints, outfile: file, bundle: true, platform: 'node', format: 'cjs' });
  pool = threadPool({ file, size: 2, megabytesMax: 512 });
  readLarge = bodyReaderOn(pool);
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

const withBodies = operations.filter(({ op }) => op.method !== 'GET' && op.accepts !== 'signed');

test('no body costs the thread that answers more than a moment, whichever operation reads it', async () => {
  const dear: unknown[] = [];
  const known = new Set<string>();
  let read = 0;
  for (const { name, op } of sampled(withBodies, 60)) {
    // What is in no contract costs the same wherever the bounds are the same.
    const bounds = JSON.stringify([op.accepts, op.bounds]);
    const shapes = known.has(bounds) ? [] : hostileBodies(Math.floor(op.bounds.bytesMax * 0.74));
    known.add(bounds);
    for (const body of [...shapes, ...bodiesFor(op)]) {
      const [cost, outcome] = await leastCost(op, body);
      read++;
      if (cost > millisecondsFor(body)) dear.push({ name, shape: body.name, bytes: body.bytes.length, cost, outcome });
    }
  }
  expect(read).toBeGreaterThan(isProving ? 1000 : 250);
  expect(dear).toEqual([]);
});

/** Bodies made of the names that an operation knows, as long and as full as its bounds allow. */
function bodiesFor(op: Operation): HostileBody[] {
  const names = Object.keys(fieldsOfBody(op));
  if (names.length === 0) return [];
  const room = Math.floor((op.bounds.bytesMax * 0.7) / names.length);
  const values = Math.floor((op.bounds.valuesMax - 10) / names.length) - 1;
  const listOf = (one: string) =>
    `[${Array.from({ length: Math.min(values, Math.floor(room / (one.length + 1))) }, () => one).join(',')}]`;
  const objects = `[${Array.from({ length: Math.min(values / 3, room / 10) }, (_, at) => `{"k${at}":0}`).join(',')}]`;
  const shapes = {
    'long texts': JSON.stringify('a'.repeat(room)),
    'texts of spaces': JSON.stringify(`a${' '.repeat(room)}a`),
    'lists of numbers': listOf('0'),
    'lists of texts': listOf('"a"'),
    'lists of objects': objects,
    'lists of nothing': listOf('null'),
  };
  return Object.entries(shapes).map(([name, value]) => bodyOf(op, name, names, value));
}

function bodyOf(op: Operation, name: string, names: readonly string[], value: string): HostileBody {
  if (op.accepts === 'json')
    return {
      name,
      type: 'application/json',
      bytes: Buffer.from(`{${names.map((one) => `${JSON.stringify(one)}:${value}`).join(',')}}`),
    };
  const parts = names.map((one) => `--b\r\ncontent-disposition: form-data; name="${one}"\r\n\r\n${value}\r\n`);
  if (op.accepts === 'multipart')
    return { name, type: 'multipart/form-data; boundary=b', bytes: Buffer.from(`${parts.join('')}--b--\r\n`) };
  const pairs = names.map((one) => `${one}=${encodeURIComponent(value)}`).join('&');
  return { name, type: 'application/x-www-form-urlencoded', bytes: Buffer.from(pairs) };
}

async function leastCost(op: Operation, body: HostileBody): Promise<[number, string]> {
  let [least, outcome] = [Infinity, ''];
  // Collections of garbage and first compilations only add.
  for (let tries = 0; tries < 5 && least > millisecondsFor(body); tries++) {
    const cost = await answeringMilliseconds(async () => {
      outcome = (await reading(op, body, readLarge)).outcome;
    });
    least = Math.min(least, cost);
  }
  return [least, outcome];
}

type Outcome = { readonly outcome: string; readonly input?: unknown; readonly detail?: unknown };

function reading(op: Operation, { type, bytes }: HostileBody, reader: BodyReader | undefined): Promise<Outcome> {
  const isText = type === 'application/json';
  const event = {
    ...aRequest('/', { 'content-type': type }),
    body: bytes.toString(isText ? 'utf8' : 'base64'),
    isBase64Encoded: !isText,
  };
  const match = { route: { op, name: '', segments: [], run: () => Promise.resolve(), uses: [] }, params: {} };
  const complete = (form: Record<string, unknown>) => Promise.resolve(form);
  return inputOf(match, event, { readLarge: reader, whose: 'mei', complete }).then(
    (input: unknown) => ({ outcome: 'taken', input }),
    (error: AppError) => ({ outcome: error.kind, detail: [error.text, error.detail.fields] }),
  );
}

const script = "select '\\n — 表😀';\n".repeat(80_000);
test.each<[string, string, string]>([
  [
    'a script',
    'taken',
    JSON.stringify({ project_id: '1', instance_type: 'MySQL', sql_content: script, sql_type: 'sql' }),
  ],
  [
    'a script of another kind',
    'validation',
    JSON.stringify({ project_id: 1, instance_type: [], sql_content: [script] }),
  ],
  ['half a script', 'malformedBody', JSON.stringify({ sql_content: script }).slice(0, -2)],
  ['a list', 'malformedBody', JSON.stringify([script])],
  ['too much', 'bodyOfTooManyValues', JSON.stringify({ sql_content: Array.from(script, () => 0) })],
])('%s is read beside the thread that answers as it is there: %s', async (_, outcome, json) => {
  const read = jest.fn(readLarge);
  const body = { name: '', type: 'application/json', bytes: Buffer.from(json) };
  const here = await reading(auditDirectly, body, undefined);
  expect(here.outcome).toBe(outcome);
  expect(await reading(auditDirectly, body, read)).toEqual(here);
  expect(read).toHaveBeenCalledTimes(1);
});

test('what is small, and a form with files of any size, is read at once', async () => {
  const read = jest.fn(readLarge);
  const small = { name: '', type: 'application/json', bytes: Buffer.from('{"a":[0,0]}') };
  await reading(auditDirectly, small, read);
  await reading(createAuditTask, bodyOf(createAuditTask, '', ['sql'], script), read);
  expect(read).not.toHaveBeenCalled();
});
