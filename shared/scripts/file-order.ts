import { choices } from '../choices.ts';

/** The ways in which the files of an archive can be put in order, by the names of the wire. */
export const fileOrderMethods = choices({
  file_order_method_prefix_num_asc: { zh: '按文件名前缀数字升序', en: 'By the number at the start of the file name' },
  file_order_method_suffix_num_asc: { zh: '按文件名后缀数字升序', en: 'By the number at the end of the file name' },
});
/** One of the ways. */
export type FileOrderMethod = (typeof fileOrderMethods.values)[number];

const numberIn: Readonly<Record<FileOrderMethod, RegExp>> = {
  file_order_method_prefix_num_asc: /^(\d+)/,
  file_order_method_suffix_num_asc: /(\d+)(?:\.[^.]*)?$/,
};
const asPeopleCount = new Intl.Collator('en', { numeric: true });

/** Compares two paths by the number in their file names; what has none comes last, and equals are put as people count: `2.sql` before `11.sql`. */
export function inFileOrder(method: FileOrderMethod | undefined): (a: string, b: string) => number {
  if (method === undefined) return asPeopleCount.compare;
  return (a, b) => byNumber(numberOf(a, method), numberOf(b, method)) || asPeopleCount.compare(a, b);
}

/** Numbers of names may be longer than a number keeps: `20300101093000123456`. */
function numberOf(path: string, method: FileOrderMethod): bigint | undefined {
  const digits = numberIn[method].exec(path.split('/').at(-1) ?? '')?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

function byNumber(a: bigint | undefined, b: bigint | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b ? -1 : 1;
}
