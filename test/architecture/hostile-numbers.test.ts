import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { background } from '../../functions/background.ts';
import { localWorld } from '../../functions/local/local-world.ts';
import { jsonLog } from '../../functions/platform/log.ts';
import { addTenant } from '../../functions/people/users/service.ts';
import { isUploadField } from '../../shared/contract/as-written.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { adminOf } from '../support/admin.ts';
import type { ApiClient } from '../support/api-client.ts';
import { inOrder, operations, pagingOf, paramsOf, sampleOf, seed, type Ids } from '../support/every-operation.ts';
import { answeringMilliseconds } from '../support/processor-time.ts';
import { isProving, sampled } from '../support/lane.ts';

/** Texts that some reader of numbers takes for one, or for one that nobody thought of. */
const hostile = [
  'NaN',
  '1e999',
  '-1',
  '0',
  '-0',
  '9007199254740993',
  '-99999999999999999999',
  '1e3',
  '1.5',
  '0x10',
  '2147483648',
  '',
];
/** What one call may cost the thread that answers others: the first of its kind loads its group. */
const millisecondsMax = 250;

const folder = mkdtempSync(join(tmpdir(), 'hostile-numbers-'));
const failures: string[] = [];
let local: Awaited<ReturnType<typeof localWorld>>;
let admin: ApiClient;
let ids: Ids;

beforeAll(async () => {
  const log = jsonLog((line) => void (line.includes('"level":"ERROR"') && failures.push(line)));
  local = await localWorld({ folder, background, log });
  await addTenant(local.world, { name: 'red', adminPassword: 'correct horse' });
  admin = await adminOf(local.world, 'red');
  ids = await seed(admin, 'shop');
});
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

test('no number that no operation expects is answered by a fault, or held on to', async () => {
  const asked = inOrder(operations).filter((one) => !/sessions|current_user/.test(one.op.path));
  const wrong: unknown[] = [];
  let sent = 0;
  // What ends the session of the caller would end the walk.
  for (const { name, op } of sampled(asked, 130)) {
    for (const call of callsTo(op)) {
      let status = 0;
      const ask = async () => ({ status } = await admin.send(op, call.given));
      let cost = await answeringMilliseconds(ask);
      sent++;
      for (let tries = 0; tries < 2 && cost > millisecondsMax && op.method === 'GET'; tries++)
        cost = Math.min(cost, await answeringMilliseconds(ask));
      if (status >= 500 && status !== 503)
        wrong.push({ name, ...call.said, status, log: failures.at(-1)?.slice(0, 600) });
      else if (cost > millisecondsMax && op.method === 'GET') wrong.push({ name, ...call.said, cost });
    }
  }
  expect(sent).toBeGreaterThan(isProving ? 5000 : 1000);
  expect(wrong).toEqual([]);
}, 900_000);

type Call = { readonly said: object; readonly given: { params?: unknown; query?: unknown; body?: unknown } };

/** Calls that differ from a good one in one number of their address, their query or their body. */
function callsTo(op: Operation): Call[] {
  const params = paramsOf(op, ids);
  const query = { ...sampleOf(op.query, ids), ...pagingOf(op) };
  const body = op.method === 'GET' ? undefined : sampleOf(op.body, ids);
  const calls: Call[] = [];
  for (const value of hostile) {
    for (const name of Object.keys(params).filter((one) => value !== '' && /id$|number/.test(one)))
      calls.push({ said: { place: name, value }, given: { params: { ...params, [name]: value }, query, body } });
    for (const name of numbersIn(op.query))
      calls.push({ said: { place: name, value }, given: { params, query: { ...query, [name]: value }, body } });
    // A form has fields and no places in them; a file is none.
    const places = numbersIn(op.body).filter(
      (one) => op.accepts === 'json' || (!one.includes('.') && !isUploadField(op, one)),
    );
    for (const name of body ? places : [])
      calls.push({
        said: { place: name, value },
        given: { params, query, body: changed(op, body ?? {}, name, value) },
      });
  }
  return calls;
}

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; format?: string };

/** The places of numbers, and of what is written like one: ids, ports and moments. */
function numbersIn(schema: z.ZodType): string[] {
  return placesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '');
}

function placesIn({ type, properties, items, anyOf, format }: Schema, at: string): string[] {
  if (anyOf) return [...new Set(anyOf.flatMap((one) => placesIn(one, at)))];
  if (type === 'array') return placesIn(items ?? {}, `${at}.0`);
  if (properties)
    return Object.entries(properties).flatMap(([name, one]) => placesIn(one, at ? `${at}.${name}` : name));
  const isNumber = type === 'number' || type === 'integer' || type === undefined || format === 'date-time';
  return isNumber ||
    /(_ids?|uids?|port|time|cron|minutes?|hours?|days?|seconds?|size|index|limit)$/.test(at.replace(/\.0/g, ''))
    ? [at]
    : [];
}

/** In JSON a number is written as one where it can be; more than a number can hold is written so too. */
function changed(op: Operation, body: object, place: string, value: string): unknown {
  const copy = structuredClone(body) as Record<string, unknown>;
  const names = place.split('.');
  const last = names.pop() ?? '';
  let target: Record<string, unknown> = copy;
  for (const [at, name] of names.entries()) {
    target[name] ??= names[at + 1] === '0' || (at === names.length - 1 && last === '0') ? [] : {};
    target = target[name] as Record<string, unknown>;
  }
  target[last] = op.accepts === 'json' ? `number:${value}` : value;
  if (op.accepts !== 'json') return copy;
  return JSON.stringify(copy).replace(/"number:([^"]*)"/, (_, text: string) =>
    isWrittenInJson.test(text) ? text : JSON.stringify(text),
  );
}
const isWrittenInJson = /^-?(0|[1-9]\d*)(\.\d+)?(e\d+)?$/;
