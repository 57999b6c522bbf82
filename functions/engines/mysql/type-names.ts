import type { FieldPacket } from 'mysql2';

/** The server's word for what a column of a result holds; of blobs and texts it tells no length. */
export function typeNameOf({ columnType = 0, characterSet, flags }: FieldPacket): string {
  const bits = typeof flags === 'number' ? flags : 0;
  if (bits & enumFlag) return 'enum';
  if (bits & setFlag) return 'set';
  const isBinary = characterSet === binaryCharset;
  const texts = textTypes[columnType];
  if (texts) return isBinary ? texts.binary : texts.text;
  const name = names[columnType] ?? `type ${columnType}`;
  return bits & unsignedFlag && countable.has(name) ? `${name} unsigned` : name;
}

const [unsignedFlag, enumFlag, setFlag] = [0x20, 0x1_00, 0x8_00];
const binaryCharset = 63;

// By the numbers of the protocol.
const names: Readonly<Record<number, string>> = {
  0x00: 'decimal',
  0x01: 'tinyint',
  0x02: 'smallint',
  0x03: 'int',
  0x04: 'float',
  0x05: 'double',
  0x06: 'null',
  0x07: 'timestamp',
  0x08: 'bigint',
  0x09: 'mediumint',
  0x0a: 'date',
  0x0b: 'time',
  0x0c: 'datetime',
  0x0d: 'year',
  0x10: 'bit',
  0xf2: 'vector',
  0xf5: 'json',
  0xf6: 'decimal',
  0xf7: 'enum',
  0xf8: 'set',
  0xff: 'geometry',
};
const blob = { text: 'text', binary: 'blob' };
const textTypes: Readonly<Record<number, { readonly text: string; readonly binary: string }>> = {
  0x0f: { text: 'varchar', binary: 'varbinary' },
  0xf9: blob,
  0xfa: blob,
  0xfb: blob,
  0xfc: blob,
  0xfd: { text: 'varchar', binary: 'varbinary' },
  0xfe: { text: 'char', binary: 'binary' },
};
const countable: ReadonlySet<string> = new Set([
  'decimal',
  'tinyint',
  'smallint',
  'int',
  'bigint',
  'mediumint',
  'float',
  'double',
]);
