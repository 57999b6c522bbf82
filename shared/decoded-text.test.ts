import { decodedText } from './decoded-text.ts';

const sql = 'select 1 -- 订单';
const little = Buffer.from(sql, 'utf16le');
const big = Buffer.from(little).swap16();
const gb18030 = Buffer.from([0x2d, 0x2d, 0x20, 0xb6, 0xa9, 0xb5, 0xa5]);

test.each([
  ['UTF-8', Buffer.from(sql), { text: sql, encoding: 'utf-8', mark: '' }],
  ['marked UTF-8', Buffer.from(`\ufeff${sql}`), { text: sql, encoding: 'utf-8', mark: '\ufeff' }],
  [
    'UTF-16 as SQL Server Management Studio writes it',
    Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
    { text: sql, encoding: 'utf-16le', mark: '\ufeff' },
  ],
  [
    'UTF-16 the other way round',
    Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
    { text: sql, encoding: 'utf-16be', mark: '\ufeff' },
  ],
  ['GB 18030', gb18030, { text: '-- 订单', encoding: 'gb18030', mark: '' }],
  [
    'UTF-8 that quotes the replacement character',
    Buffer.from('-- \ufffd'),
    { text: '-- \ufffd', encoding: 'utf-8', mark: '' },
  ],
])('%s is read', (_, bytes, text) => {
  expect(decodedText(bytes)).toEqual({ ...text, isFaithful: true });
});

test('bytes without a meaning are noticed, and what is no text is refused', () => {
  expect(decodedText(Buffer.from([0x61, 0xe9, 0x20]))).toMatchObject({ isFaithful: false });
  expect(decodedText(Buffer.concat([Buffer.from([0xff, 0xfe]), little, Buffer.from([0])]))).toMatchObject({
    isFaithful: false,
  });
  expect(decodedText(little)).toBeUndefined();
  expect(decodedText(Buffer.from([0, 1, 2]))).toBeUndefined();
});
