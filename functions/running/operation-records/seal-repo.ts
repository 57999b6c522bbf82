import { createHash } from 'node:crypto';
import * as z from 'zod';
import { entity } from '../../platform/table/entity.ts';

const entrySchema = z.object({
  id: z.string(),
  time: z.string(),
  /** What and who, so that a record that was removed can still be named. */
  action: z.string(),
  userName: z.string(),
  /** Until when the record is kept: after that it may be gone. */
  until: z.number().int(),
  /** Of the record together with the hash of the one before it. */
  hash: z.string(),
});
/** One record of a seal. */
export type SealEntry = z.output<typeof entrySchema>;

const sealSchema = z.object({
  number: z.number().int(),
  /** The hash of the seal before; empty for the first. */
  previous: z.string(),
  /** Until when the seal before is kept at least. */
  previousUntil: z.number().int(),
  entries: z.array(entrySchema),
  hash: z.string(),
  /** By the key of the deployment, which is not in the table. */
  signature: z.string(),
  sealedAt: z.string(),
  expiresAtSeconds: z.number().int(),
});
/** Some records in the order of their times, as one link of the chain of a tenant. */
export type Seal = z.output<typeof sealSchema>;

/** The seals of a tenant. One is kept longer than all its records. */
export const seals = entity('RECORD_SEAL', sealSchema, {
  pk: 'RECORD_SEALS',
  sk: 'SEAL#{number}',
  ttl: 'expiresAtSeconds',
});

const headSchema = z.object({
  number: z.number().int(),
  hash: z.string(),
  /** The last record that is sealed. */
  time: z.string(),
  id: z.string(),
  until: z.number().int(),
});
/** The end of the chain. It outlives the seals, so that a chain never begins anew. */
export type SealHead = z.output<typeof headSchema>;
export const sealHeads = entity('RECORD_SEAL_HEAD', headSchema, { pk: 'RECORD_SEALS', sk: 'HEAD' });

/** The same for the log of the SQL workbench, whose chain is another one. */
export const querySeals = entity('QUERY_SEAL', sealSchema, {
  pk: 'QUERY_SEALS',
  sk: 'SEAL#{number}',
  ttl: 'expiresAtSeconds',
});
export const querySealHeads = entity('QUERY_SEAL_HEAD', headSchema, { pk: 'QUERY_SEALS', sk: 'HEAD' });

/** The hash of what a record says behind the one before it. */
export function linkHash(before: string, values: readonly unknown[]): string {
  return hashOf([before, ...values]);
}

/** The hash of a seal: over everything that it says. */
export function sealHash({ number, previous, previousUntil, entries }: Omit<Seal, 'hash' | 'signature'>): string {
  const rows = entries.map(({ id, time, action, userName, until, hash }) => [id, time, action, userName, until, hash]);
  return hashOf([number, previous, previousUntil, rows]);
}

/** What is signed; no token looks like it, and no seal of one chain like one of another. */
export function signedText(
  tenant: string,
  { number, hash }: Pick<Seal, 'number' | 'hash'>,
  of = 'operation records',
): Buffer {
  return Buffer.from([`sluice ${of}`, tenant, number, hash].join('\n'));
}

function hashOf(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}
