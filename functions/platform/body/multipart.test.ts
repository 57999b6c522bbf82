import { MIMEType } from 'node:util';
import { limits } from '../../../shared/limits.ts';
import { processorMilliseconds } from '../../../test/support/processor-time.ts';
import { multipartOf } from './multipart.ts';

const type = new MIMEType('multipart/form-data; boundary=border');
const bounds = { bytesMax: 1e9, valuesMax: 9, depthMax: 9, partsMax: 3 };
const read = (text: string | Buffer) =>
  multipartOf(Buffer.from(text as string), type, bounds).map(({ name, fileName, bytes }) => [
    name,
    fileName,
    bytes.toString('latin1'),
  ]);
const part = (head: string, content = 'x') => `--border\r\nContent-Disposition: form-data${head}\r\n\r\n${content}\r\n`;
const refusal = (text: string) => {
  try {
    return read(text);
  } catch (error) {
    return (error as { kind?: string }).kind ?? String(error);
  }
};

test('the reader of the platform and ours read the same form', async () => {
  const form = new FormData();
  form.append('sql', 'a\nb — 表😀');
  form.append('a "quoted"\r\nname', '');
  form.append('file', new File([new Uint8Array([0, 13, 10, 45, 45, 255])], 'ein "Ü" \\ 表.sql'));
  const sent = new Request('http://x/', { method: 'POST', body: form });
  const own = new MIMEType(sent.headers.get('content-type') ?? '');
  const bytes = Buffer.from(await sent.arrayBuffer());
  const parts = multipartOf(bytes, own, bounds);
  expect(parts.map(({ name, fileName }) => [name, fileName])).toEqual([
    ['sql', undefined],
    ['a "quoted"\r\nname', undefined],
    ['file', 'ein "Ü" \\ 表.sql'],
  ]);
  expect(parts.map(({ bytes: one }) => one.toString('latin1'))).toEqual([
    Buffer.from('a\r\nb — 表😀').toString('latin1'),
    '',
    '\0\r\n--\xff',
  ]);
});

test.each([
  ['a plain name', part('; name=a'), ['a', undefined, 'x']],
  ['nothing in it', part('; name="a"', ''), ['a', undefined, '']],
  ['breaks around it', part('; name="a"', '\r\n\r\n'), ['a', undefined, '\r\n\r\n']],
  ['a mark without its line', part('; name="a"', 'y--border--\nz'), ['a', undefined, 'y--border--\nz']],
  ['words before the first', `for old readers\r\n${part('; name="a"')}`, ['a', undefined, 'x']],
  ['a backslash before a quote', part('; name="a"; filename="b \\"c\\" \\d.sql"'), ['a', 'b "c" \\d.sql', 'x']],
  ['a file without a name', part('; name="a"; filename=""'), ['a', '', 'x']],
  ['a name in the name of a file', part('; filename="; name=b"; name="a"'), ['a', '; name=b', 'x']],
  [
    'a name by its letters',
    part('; name="a"; filename="?.sql"; filename*=UTF-8\'\'%E8%A1%A8.sql'),
    ['a', '表.sql', 'x'],
  ],
  [
    'more heads',
    part('; name="a"\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64', 'eHl6'),
    ['a', undefined, 'xyz'],
  ],
  [
    'small letters and spaces',
    '--border  \r\ncontent-disposition:form-data ; name = "a" ; filename="b"\r\n\r\nx\r\n',
    ['a', 'b', 'x'],
  ],
])('a part with %s', (_, text, expected) => {
  const found = read(`${text}--border--\r\n and what follows`);
  expect(found[0]?.map((one) => (one === '表.sql' ? one : one))).toEqual(expected);
});

test.each([
  ['no mark', 'hello'],
  ['no end', part('; name="a"').slice(0, -2)],
  ['no head', '--border\r\n\r\nx\r\n--border--'],
  ['no name', `${part('; filename="a"')}--border--`],
  ['another kind', `${part('; name="a"').replace('form-data', 'attachment')}--border--`],
  ['a head that ends nowhere', '--border\r\nContent-Disposition: form-data; name="a"'],
  ['a mark that goes on', `${part('; name="a"')}--borders\r\n\r\n--border--`],
  ['a name that is none', `${part('; name="a"; filename*=UTF-8\'\'%E8')}--border--`],
])('a form with %s is none', (_, text) => expect(refusal(text)).toBe('malformedBody'));

test('a form has so many parts and heads of such length', () => {
  const three = [1, 2, 3].map((at) => part(`; name="${at}"`)).join('');
  expect(read(`${three}--border--`)).toHaveLength(3);
  expect(refusal(`${three}${part('; name="4"')}--border--`)).toBe('bodyOfTooManyParts');
  expect(refusal(`${part(`; name="${'a'.repeat(limits.partHeaderBytesMax)}"`)}--border--`)).toBe('bodyOfTooManyParts');
  expect(() => multipartOf(Buffer.from(three), new MIMEType('multipart/form-data'), bounds)).toThrow(
    expect.objectContaining({ kind: 'malformedBody' }),
  );
});

test.each(['\r\n', '\r\n--', '\r\n--borde', '-', '\\"', '%22'])(
  'megabytes of %j cost little, in a head too',
  (piece) => {
    const content = Buffer.from(`${part('; name="a"', piece.repeat(4_000_000 / piece.length))}--border--`);
    const head = `${part(`; name="${piece.replace(/[\r\n]/g, '').repeat(300)}`)}--border--`;
    const cost = Math.min(...[1, 2, 3].map(() => processorMilliseconds(() => void [read0(content), refusal(head)])));
    expect(cost).toBeLessThan(100);
  },
);
const read0 = (bytes: Buffer) => multipartOf(bytes, type, bounds).length;
