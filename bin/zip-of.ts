import { crc32, deflateRawSync } from 'node:zlib';

type Entry = { readonly name: string; readonly bytes: Uint8Array };

/** Files as one zip archive, names in UTF-8. */
export function zipOf(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const heads: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of entries) {
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(namesInUtf8, 2);
    common.writeUInt16LE(deflated, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.byteLength, 14);
    common.writeUInt32LE(bytes.byteLength, 18);
    common.writeUInt16LE(nameBytes.byteLength, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(plainFile, 6);
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
  return Uint8Array.from(Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]));
}

const [namesInUtf8, deflated] = [0x800, 8];
/** 0644, as Unix writes it into the upper half. */
const plainFile = (0o100644 << 16) >>> 0;
