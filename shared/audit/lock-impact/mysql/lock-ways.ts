import { isSince, type ServerVersion } from '../../schema/server-version.ts';
import type { LockImpact } from '../lock-row.ts';

/** The ways in which MySQL and MariaDB carry out DDL: what ALGORITHM= and LOCK= would say, and what it costs. */
export const ways = {
  instant: { lock: 'NONE', algorithm: 'INSTANT', work: 'catalogue', blocks: 'nothing' },
  metadata: { lock: 'NONE', algorithm: 'INPLACE', work: 'catalogue', blocks: 'nothing' },
  index: { lock: 'NONE', algorithm: 'INPLACE', work: 'index', blocks: 'nothing' },
  indexShared: { lock: 'SHARED', algorithm: 'INPLACE', work: 'index', blocks: 'writes' },
  rebuild: { lock: 'NONE', algorithm: 'INPLACE', work: 'rewrite', blocks: 'nothing' },
  rebuildShared: { lock: 'SHARED', algorithm: 'INPLACE', work: 'rewrite', blocks: 'writes' },
  copy: { lock: 'SHARED', algorithm: 'COPY', work: 'rewrite', blocks: 'writes' },
  exclusive: { lock: 'EXCLUSIVE', work: 'catalogue', blocks: 'everything' },
} as const satisfies Record<string, LockImpact>;

/** One of them. */
export type Way = keyof typeof ways;
/** From which version on a server does it in which way, oldest first. */
export type Since = readonly (readonly [version: readonly number[], way: Way])[];
/** What a change takes on either server. */
export type MysqlWays = { readonly mysql: Since; readonly mariadb: Since };

/**
 * The way of a server, the one that it takes beside changes that it does not make at once, and from when on another is
 * better.
 */
export type KnownWay = {
  readonly way: Way;
  readonly beside: Way;
  readonly better: { readonly version: string; readonly algorithm: string } | undefined;
};

/**
 * The way of a server. One that is not known may be an old one: what it does is the oldest way, and `better` says from
 * when on it is another.
 */
export function wayOf({ mysql, mariadb }: MysqlWays, server: ServerVersion | undefined): KnownWay {
  const history = server?.product === 'mariadb' ? mariadb : mysql;
  const known = server ? history.findLast(([version]) => isSince(server, ...version)) : undefined;
  const [, way] = known ?? history[0] ?? [[], 'copy'];
  const [, beside] = history.findLast((one) => one[1] !== 'instant') ?? [[], 'metadata'];
  const told = { way, beside: way === 'instant' ? beside : way };
  const latest = history.at(-1);
  if (server || !latest || latest[1] === way) return { ...told, better: undefined };
  const then: LockImpact = ways[latest[1]];
  return { ...told, better: { version: latest[0].join('.'), algorithm: then.algorithm ?? '' } };
}
