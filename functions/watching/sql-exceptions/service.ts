import { isIP } from 'node:net';
import { AppError } from '../../../shared/errors/index.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { exceptions, type Exception } from './exception-repo.ts';
import { subnetOf } from './subnet.ts';

/** What is known of a statement when it is decided whether it is kept. */
export type Sifted = {
  readonly sql: string;
  readonly fingerprint: string;
  readonly endpoints: readonly string[];
  readonly dbServiceName: string;
  readonly count: number;
};

/** Where it comes from is asked first, then what it is, then of which data source. */
const order = ['host', 'ip', 'cidr', 'sql', 'fp_sql', 'instance'] as const;

/** The exceptions of a project as one question, and how to write down how often each was met. */
export async function exceptionsOf(table: TenantTable, projectUid: string) {
  const { items } = await exceptions.on(table).list({ projectUid });
  const tests = items
    .map((one) => ({ one, holds: testOf(one) }))
    .sort((a, b) => order.indexOf(a.one.type) - order.indexOf(b.one.type));
  const matches = new Map<Exception, number>();
  return {
    /** The first exception that holds leaves it out. */
    leavesOut(sifted: Sifted): boolean {
      const found = tests.find(({ holds }) => holds(sifted));
      if (!found) return false;
      matches.set(found.one, (matches.get(found.one) ?? 0) + sifted.count);
      return true;
    },
    async counted(at: string): Promise<void> {
      for (const [{ projectUid: of, number }, count] of matches)
        await exceptions
          .on(table)
          .patch({ projectUid: of, number }, { add: { matchedCount: count }, set: { lastMatchedAt: at } })
          .catch(unlessGone);
      matches.clear();
    },
  };
}

/** An exception that was removed meanwhile has nothing left to count. */
function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.kind === 'notFound')) throw error;
}

function testOf({ type, content }: Exception): (sifted: Sifted) => boolean {
  const text = content.trim().toLowerCase();
  if (type === 'sql') return ({ sql }) => sql.toLowerCase().includes(text);
  if (type === 'fp_sql') return ({ fingerprint }) => fingerprint.toLowerCase().includes(text);
  if (type === 'instance') return ({ dbServiceName }) => dbServiceName.toLowerCase() === text;
  if (type === 'host') return ({ endpoints }) => endpoints.some((one) => one.toLowerCase().includes(text));
  if (type === 'ip') return ({ endpoints }) => endpoints.some((one) => one.toLowerCase() === text);
  const subnet = subnetOf(text);
  const isInside = (one: string) => isIP(one) > 0 && subnet?.check(one, isIP(one) === 4 ? 'ipv4' : 'ipv6');
  return ({ endpoints }) => endpoints.some((one) => isInside(one) ?? false);
}
