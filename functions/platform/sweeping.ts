import { createHash } from 'node:crypto';

/** Which of the tenants a sweep looks at in this round, and until when. */
export type Sweeping = { readonly part: number; readonly parts: number; readonly isOver: () => boolean };

/** Which part a tenant belongs to: always the same, so that two rounds never look at it at once. */
export function partOf(tenant: string, parts: number): number {
  return createHash('sha256').update(tenant).digest().readUInt32BE() % parts;
}
