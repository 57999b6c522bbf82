import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** By which the head of an ELF file says that it is one of 64 bits and little end first, and (at 18) that it is for ARM64. */
const [elf, arm64] = [Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]), 183];

/** A file that the runner can start: a program for Linux on ARM64. Answers its place; another one stops the synthesis with what to do. */
export function programFile(setting: string, place: string): string {
  const head = headOf(place);
  if (!head) throw new Error(`${setting}: there is no file ${place}`);
  if (!head.subarray(0, elf.length).equals(elf) || head.readUInt16LE(18) !== arm64)
    throw new Error(
      `${setting}: ${place} is no program for Linux on ARM64: unpack the archive for linux-arm64 of its release and name the program`,
    );
  return place;
}

function headOf(place: string): Buffer | undefined {
  if (!statSync(place, { throwIfNoEntry: false })?.isFile()) return undefined;
  const head = Buffer.alloc(20);
  const file = openSync(place, 'r');
  try {
    readSync(file, head);
    return head;
  } finally {
    closeSync(file);
  }
}
