import { setImmediate } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import * as z from 'zod';
import { AppError } from '../../../../shared/errors/index.ts';

/**
 * Refuses a pack whose objects hold more than was agreed. The library unpacks all of them into memory, and a few bytes of a pack
 * can stand for gigabytes: by compression, or by a delta that repeats what it is based on.
 */
export async function checkPack(pack: Buffer, bytesMax: number): Promise<void> {
  const count = pack.readUInt32BE(countAt);
  let left = bytesMax;
  for (let [index, at] = [0, headLength]; index < count; index++) {
    const { isDelta, start } = objectAt(pack, at);
    const { buffer, engine } = inflated(pack.subarray(start), left);
    left -= buffer.length + (isDelta ? targetSize(buffer) : 0);
    if (left < 0) throw new AppError('repositoryTooLarge');
    at = start + engine.bytesWritten;
    if (index % objectsPerTurn === 0) await setImmediate();
  }
}

/** A pack begins with "PACK", its version and the number of its objects. */
const countAt = 8;
const headLength = 12;
const objectsPerTurn = 200;

/** Where the compressed part of an object begins. A delta names what it is based on by a distance or by an id. */
function objectAt(pack: Buffer, at: number): { isDelta: boolean; start: number } {
  const type = (pack.readUInt8(at) >> 4) & 7;
  const behindSize = behindNumber(pack, at);
  if (type === offsetDelta) return { isDelta: true, start: behindNumber(pack, behindSize) };
  return type === idDelta ? { isDelta: true, start: behindSize + idLength } : { isDelta: false, start: behindSize };
}

const offsetDelta = 6;
const idDelta = 7;
const idLength = 20;

/** Numbers go on as long as their bytes have the highest bit. */
function behindNumber(bytes: Buffer, at: number): number {
  let end = at;
  while (bytes.readUInt8(end) & 0x80) end++;
  return end + 1;
}

// The types of Node do not know what `info` answers.
const inflation = z.object({ buffer: z.custom<Buffer>(), engine: z.object({ bytesWritten: z.number() }) });

function inflated(bytes: Buffer, bytesMax: number): z.output<typeof inflation> {
  try {
    return inflation.parse(inflateSync(bytes, { info: true, maxOutputLength: bytesMax + 1 }));
  } catch (cause) {
    if (typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE')
      throw new AppError('repositoryTooLarge', { cause });
    throw cause;
  }
}

/** A delta begins with the size of what it is based on and of what it makes, seven bits a byte, the lowest first. */
function targetSize(delta: Buffer): number {
  let [size, unit] = [0, 1];
  for (let at = behindNumber(delta, 0); ; at++, unit *= 128) {
    const byte = delta.readUInt8(at);
    size += (byte & 0x7f) * unit;
    if (byte < 0x80) return size;
  }
}
