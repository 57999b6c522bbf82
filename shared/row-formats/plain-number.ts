/** Whether a value of a number column is a plain number: NaN and Infinity are none. */
export function isPlainNumber(value: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value);
}
