/** A body that is made to cost whoever reads it. */
export type HostileBody = { readonly name: string; readonly type: string; readonly bytes: Buffer };

/** Twenty-two shapes of about so many bytes. */
export function hostileBodies(size: number): readonly HostileBody[] {
  const filled = (begin: string, piece: (at: number) => string, end: string) => {
    const pieces = [begin];
    for (let at = 0, length = begin.length; length < size; at++) {
      const one = piece(at);
      pieces.push(one);
      length += one.length;
    }
    return `${pieces.join('')}${end}`;
  };
  const half = Math.floor(size / 2);
  const json: Readonly<Record<string, string>> = {
    'many keys': filled('{"a":0', (at) => `,"k${at}":0`, '}'),
    'the same key': filled('{"a":0', () => ',"a":0', '}'),
    'keys that are numbers': filled('{"1":0', (at) => `,"${(at * 7919) % 4294967290}":0`, '}'),
    'half a character and numbers': filled('{"a":"\\ud800","b":[1', () => ',1', ']}'),
    'half characters only': filled('{"a":"', () => '\\ud800', '"}'),
    'many empty objects': filled('{"a":[{}', () => ',{}', ']}'),
    'many empty lists': filled('{"a":[[]', () => ',[]', ']}'),
    'nested brackets': `{"a":${'['.repeat(half)}${']'.repeat(half)}}`,
    'nested objects': `${'{"a":'.repeat(Math.floor(size / 6))}0${'}'.repeat(Math.floor(size / 6))}`,
    'brackets that never close': '['.repeat(size),
    'a list of wrong things': filled('{"data_export_tasks":[0', () => ',0', ']}'),
    'one long text': `{"name":"${'a'.repeat(size)}"}`,
    'a text of quotes': filled('{"name":"', () => '\\"', '"}'),
    'a text of backslashes': filled('{"name":"', () => '\\\\', '"}'),
    'a text without end': `{"name":"${'\\'.repeat(size)}`,
    'one long number': `{"a":${'9'.repeat(size)}}`,
    'prototype keys': filled('{"__proto__":{"isAdmin":true}', (at) => `,"constructor${at}":{"prototype":{}}`, '}'),
    'white space': `{${' '.repeat(size)}}`,
    'spaces around a text': `{"name":"${' '.repeat(half)}a${' '.repeat(half)}"}`,
  };
  const mark = '----------------------------hostile';
  const parts = filled(
    '',
    (at) => `--${mark}\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\n1\r\n`,
    `--${mark}--\r\n`,
  );
  const longHead = `--${mark}\r\ncontent-disposition: form-data; name="${'%22'.repeat(Math.floor(size / 3))}"\r\n\r\n1\r\n--${mark}--\r\n`;
  const form = `multipart/form-data; boundary=${mark}`;
  return [
    ...Object.entries(json).map(([name, text]) => ({ name, type: 'application/json', bytes: Buffer.from(text) })),
    { name: 'many parts', type: form, bytes: Buffer.from(parts) },
    { name: 'a part with a long head', type: form, bytes: Buffer.from(longHead) },
    { name: 'marks only', type: form, bytes: Buffer.from(filled('', () => `--${mark}`, '')) },
    {
      name: 'many pairs',
      type: 'application/x-www-form-urlencoded',
      bytes: Buffer.from(filled('a=1', (at) => `&k${at}=1`, '')),
    },
  ];
}
