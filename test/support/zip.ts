import { crc32, deflateRawSync } from 'node:zlib';

/** What an archive holds; the rest is for archives that lie. */
export type ZipEntry = {
  readonly name: string | Buffer;
  readonly content: string | Uint8Array;
  readonly mode?: number;
  readonly flags?: number;
  readonly claimedSize?: number;
};

/** A zip archive, written byte by byte so that it can also be a malicious one. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const heads: Buffer[] = [];
  let at = 0;
  for (const { name, content, mode = 0o100644, flags = 0x800, claimedSize } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.byteLength, 14);
    common.writeUInt32LE(claimedSize ?? bytes.byteLength, 18);
    common.writeUInt16LE(nameBytes.byteLength, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(at, 10);
    heads.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, tail, nameBytes]));
    locals.push(local);
    at += local.byteLength;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.byteLength, 8);
  end.writeUInt32LE(at, 12);
  return new Uint8Array(Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]));
}
