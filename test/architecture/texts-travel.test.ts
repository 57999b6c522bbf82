import * as fc from 'fast-check';
import type * as z from 'zod';
import { bodyOf } from '../../functions/platform/request.ts';
import { fieldsOfBody, isAsWritten } from '../../shared/contract/as-written.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { requestOf } from '../../web/app/call-request.ts';
import { showIn } from '../../web/app/language.tsx';
import { aRequest } from '../support/a-request.ts';
import { operations } from '../support/every-operation.ts';

const bodies = operations.filter(({ op }) => op.method !== 'GET' && op.accepts !== 'signed' && op.accepts !== 'form');
const texts = bodies.flatMap(({ name, op }) =>
  Object.entries(fieldsOfBody(op))
    .filter(([, field]) => holdsText(field))
    .map(([field, schema]) => ({ name, op, field, isList: kindOf(schema) === 'array' })),
);
const scripts = texts.filter(({ op, field }) => isAsWritten(op, field));

/** All that has changed on somebody's way: breaks of every kind alone and in pairs, what is invisible, what takes four bytes. */
const pieces = ['\n', '\r', '\r\n', '\n\r', '\t', '\v', '\f', '\x01', '\x1b', '\x7f', '\x85'].concat(
  [
    '\u2028',
    '\u2029',
    '\ufeff',
    '\u00a0',
    '\u200b',
    '\ufffd',
    'é',
    'e\u0301',
    '和',
    '😀',
    '𐍈',
    '👩‍💻',
    "'",
    '"',
    '\\',
    '\\r',
  ],
  ['--', ';', '%0D%0A', '&#13;', '+', '&', '=', '\r\n--', 'Content-Disposition: form-data'],
);
const hard = fc.array(fc.constantFrom(...pieces, 'a', ' '), { minLength: 1, maxLength: 30 }).map((all) => all.join(''));

beforeAll(() => {
  const memory = new Map<string, string>();
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => memory.get(key) ?? null } });
  showIn('en-US');
});

test('operations with texts are found, scripts among them', () => {
  expect(new Set(texts.map(({ name }) => name)).size).toBeGreaterThan(100);
  expect(new Set(scripts.map(({ name }) => name))).toEqual(
    new Set([
      'addSavedScript',
      'auditDirectly',
      'auditDirectlyAsText',
      'auditFilesDirectly',
      'auditFilesDirectlyAsText',
      'auditTaskGroup',
      'createAuditTask',
      'createCustomRule',
      'createOptimization',
      'createOptimizationV1',
      'createRollout',
      'createSqlAuditRecord',
      'runInSqlTransaction',
      'runQuery',
      'tryCustomRule',
      'updateCustomRule',
      'updateSavedScript',
    ]),
  );
});

test('what a form calls SQL is kept as it was written', () => {
  const called = /(^|_)(sqls?|script|sample|explain_info|metadata|sql_content|file_contents)$/;
  const ofBodies = texts.filter(({ op, field }) => called.test(field) && !isAsWritten(op, field));
  expect(ofBodies.map(({ name, field }) => `${name} ${field}`)).toEqual([]);
});

test.each(scripts)('$name reads $field as the console was given it, byte for byte', async (one) => {
  await fc.assert(
    fc.asyncProperty(hard, async (text) => {
      expect(await travelled(one, ` \r\n${text}\r`)).toEqual(one.isList ? [` \r\n${text}\r`] : ` \r\n${text}\r`);
    }),
    { numRuns: 25 },
  );
});

test('every other text of a body differs in the space around it at most', async () => {
  for (const one of texts)
    for (const text of ['a\nb', 'a\rb', 'a\r\nb', 'a\n\r\r\nb\tc\x01😀', ...fc.sample(hard, { numRuns: 3, seed: 7 })]) {
      const given = `<${text}>`;
      expect({ ...one, read: await travelled(one, given) }).toEqual({ ...one, read: one.isList ? [given] : given });
    }
});

type Sent = { readonly op: Operation; readonly field: string; readonly isList: boolean };

/** What the server reads of a field that the console sends. */
async function travelled({ op, field, isList }: Sent, text: string): Promise<unknown> {
  const { init } = requestOf(op, { body: { [field]: isList ? [text, 'second'] : text } }, undefined);
  const sent = new Response(init.body as string | FormData);
  const headers = { ...(init.headers as Record<string, string>), 'content-type': typeOf(init, sent) };
  const bytes = Buffer.from(await sent.arrayBuffer());
  const event = { ...aRequest('/'), headers, body: bytes.toString('base64'), isBase64Encoded: true };
  const read = bodyOf(op, event)[field];
  return isList && Array.isArray(read) ? read.slice(0, 1) : read;
}

function typeOf({ headers }: RequestInit, sent: Response): string {
  return (headers as Record<string, string>)['content-type'] ?? sent.headers.get('content-type') ?? '';
}

function holdsText(field: z.core.$ZodType): boolean {
  const inner = unwrapped(field);
  const { type, element } = inner._zod.def as { type: string; element?: z.core.$ZodType };
  return type === 'string' || (element !== undefined && unwrapped(element)._zod.def.type === 'string');
}

function kindOf(field: z.core.$ZodType): string {
  return unwrapped(field)._zod.def.type;
}

function unwrapped(field: z.core.$ZodType): z.core.$ZodType {
  const { innerType, in: before } = field._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  const inner = innerType ?? before;
  return inner ? unwrapped(inner) : field;
}
