import { endProviderSessions } from '../../../shared/contract/people/oauth2/operations.ts';
import { asWritten } from '../../../shared/contract/as-written.ts';
import { createAuditTask } from '../../../shared/contract/auditing/tasks/operations.ts';
import { auditDirectly } from '../../../shared/contract/auditing/direct-audits/operations.ts';
import { personalize } from '../../../shared/contract/people/personalization/operations.ts';
import { aRequest } from '../../../test/support/a-request.ts';
import { withOwnBreaks } from './form-texts.ts';
import { bodyOf, parse, type Fields } from '../request.ts';

const boundary = 'border';
const head = (name: string, file?: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n`;

/** A form as a client writes it, byte for byte. */
function form(...parts: readonly (readonly [string, string | Buffer, (string | undefined)?])[]) {
  const bytes = Buffer.concat([
    ...parts.flatMap(([name, value, file]) => [Buffer.from(head(name, file)), Buffer.from(value), Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { ...aRequest('/', headers), body: bytes.toString('base64'), isBase64Encoded: true };
}

test.each([
  ['CRLF alone has been LF', 'a\r\n\r\nb\r\n', 'a\n\nb\n'],
  ['LF alone', 'a\nb\n', 'a\nb\n'],
  ['CR alone', 'a\rb\r', 'a\rb\r'],
  ['CRLF beside LF', 'a\r\nb\n', 'a\r\nb\n'],
  ['CRLF beside CR', 'a\r\nb\rc', 'a\r\nb\rc'],
  ['CR before CRLF', 'a\r\r\nb', 'a\r\r\nb'],
  ['no break', 'a', 'a'],
])('%s in a text field of a form', async (_, sent, read) => {
  expect(withOwnBreaks(sent)).toBe(read);
  expect(bodyOf(createAuditTask, form(['sql', sent]))).toEqual({ sql: read });
});

test('a text that comes as a file is never changed, and a file stays one', async () => {
  const text = '\ufeff \r\na\r\nb\0\r\n 😀';
  expect(bodyOf(createAuditTask, form(['sql', text, 'sql.txt']))).toEqual({ sql: text });
  const { input_sql_file: file } = bodyOf(createAuditTask, form(['input_sql_file', 'a\r\nb', 'a.sql']));
  expect(file).toEqual({ fileName: 'a.sql', bytes: new Uint8Array(Buffer.from('a\r\nb')) });
});

test('what the contract does not name stays a file, whatever it is called', async () => {
  for (const name of ['other', 'constructor', '__proto__x', 'sql@upload'])
    expect(bodyOf(personalize, form([name, 'a', 'a.txt']))).toMatchObject({ [name]: { fileName: 'a.txt' } });
});

test('a script is not trimmed, other texts are', async () => {
  const body = bodyOf(createAuditTask, form(['sql', '\r\n  a \r\n'], ['instance_name', ' shop ']));
  expect(body).toEqual({ sql: '\n  a \n', instance_name: 'shop' });
});

test.each([
  ['a field', undefined],
  ['a file', 'sql.txt'],
])('a script as %s that is no UTF-8 is refused', async (_, file) => {
  const latin = Buffer.from("select 'caf\xe9'", 'latin1');
  const read = async () => bodyOf(createAuditTask, form(['sql', latin, file]));
  await expect(read()).rejects.toMatchObject({
    kind: 'validation',
    detail: { fields: [{ path: 'sql', message: { en: expect.stringContaining('UTF-8') } }] },
  });
  // The sign itself is a character like others.
  expect(bodyOf(createAuditTask, form(['sql', "'\ufffd'", file]))).toEqual({ sql: "'\ufffd'" });
});

test('the fields of a form by a provider are read by the same rule', async () => {
  const event = {
    ...aRequest('/', { 'content-type': 'application/x-www-form-urlencoded' }),
    body: 'logout_token=a%0D%0Ab',
  };
  expect(bodyOf(endProviderSessions, event)).toEqual({ logout_token: 'a\nb' });
});

test.each([
  ['half a character', String.raw`{"sql_content":"select '\ud83d'"}`, 'half a character'],
  ['NUL', String.raw`{"sql_content":"select '\u0000'"}`, 'NUL'],
])('a script with %s in JSON is refused with its name', async (_, json, words) => {
  const problems: Fields = [];
  const body = bodyOf(auditDirectly, { ...aRequest('/', { 'content-type': 'application/json' }), body: json });
  parse(auditDirectly.body, { instance_type: 'MySQL', ...body }, problems);
  expect(problems).toEqual([
    { path: 'sql_content', message: expect.objectContaining({ en: expect.stringContaining(words) }) },
  ]);
});

test('other texts with half a character keep the sign for it, at every depth', async () => {
  const json = String.raw`{"rule_template_name":"a\ud83d","more":[{"x":"\ude00"}]}`;
  expect(bodyOf(auditDirectly, { ...aRequest('/', { 'content-type': 'application/json' }), body: json })).toEqual({
    rule_template_name: 'a\ufffd',
    more: [{ x: '\ufffd' }],
  });
});

test('a script of space alone is none', () => {
  expect([' \r\n\t', '\ufeff', ''].map((text) => asWritten.parse(text))).toEqual(['', '', '']);
});
