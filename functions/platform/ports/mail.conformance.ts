import type { Letter, Mail } from './mail.ts';

type Subject = {
  readonly mail: Mail /** The letters sent so far, as their readers get them. */;
  readonly letters: () => readonly Letter[];
};

/** What every adapter of `Mail` must do. */
export function mailConformance(subject: () => Subject): void {
  test('a letter arrives with its words, in any language', async () => {
    const letter = {
      to: ['mei@example.com', 'bo@example.com'],
      subject: '工单“订单表加索引”等待审核，请在今天下班之前处理 🙂',
      text: '你好\n请审核。\n',
    };
    await subject().mail.send(letter);
    expect(subject().letters()).toEqual([letter]);
  });

  test('a letter may have a second, richer form', async () => {
    const letter = {
      to: ['mei@example.com'],
      subject: 'Approve',
      text: 'plain',
      html: `<p>${'Wörter '.repeat(50)}</p>`,
    };
    await subject().mail.send(letter);
    expect(subject().letters()).toEqual([letter]);
  });

  test('nobody adds a header through a subject or an address', async () => {
    const letter = { to: ['mei@example.com'], subject: 'Hello', text: '' };
    await expect(subject().mail.send({ ...letter, subject: 'Hello\r\nBcc: eve@example.com' })).rejects.toThrow(
      'one line',
    );
    await expect(subject().mail.send({ ...letter, to: ['mei@example.com\nBcc: eve@example.com'] })).rejects.toThrow(
      'plain addresses',
    );
    await expect(subject().mail.send({ ...letter, to: [] })).rejects.toThrow('plain addresses');
    expect(subject().letters()).toEqual([]);
  });
}
