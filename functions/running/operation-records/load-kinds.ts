/** The words for records stand in the contracts of all groups, which no function needs at its start. */
export function kinds() {
  return import('./record-kinds.ts');
}
/** Those words. */
export type Kinds = Awaited<ReturnType<typeof kinds>>;
