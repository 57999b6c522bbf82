import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { KMSClient } from '@aws-sdk/client-kms';
import { background } from '../functions/background.ts';
import {
  verifyQueries,
  verifyRecords,
  type Kept,
  type Problem,
  type Verified,
} from '../functions/running/operation-records/verify-records.ts';
import { tenants } from '../functions/platform/access/tenant-directory.ts';
import { awsKeys } from '../functions/platform/aws/keys.ts';
import { systemClock } from '../functions/platform/clock.ts';
import { jsonLog } from '../functions/platform/log.ts';
import { tableClient } from '../functions/platform/table/table-client.ts';
import { systemTable, tenantTable } from '../functions/platform/table/tenant-table.ts';
import type { World } from '../functions/platform/world.ts';
import { localWorld } from '../functions/local/local-world.ts';

const usage = `Usage: npm run verify:records -- [--tenant NAME] [--kept NUMBER:HASH] [--kept-queries NUMBER:HASH]
       npm run verify:records -- --table NAME --signing-key KEY [--tenant NAME] [--kept NUMBER:HASH]
The first looks into the data of this machine (stop Sluice first: it can be open in one process only), the second into a
deployment, with the credentials and the region of your AWS environment. --kept is a seal that you wrote down before, of one tenant;
--kept-queries one of the log of the SQL workbench.`;

type Place = Pick<World, 'tableOf' | 'keys' | 'clock' | 'system'>;

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});

/** `npm run verify:records`: compares the operation records and the log of the SQL workbench with their seals; ends with 1 when something was removed or changed. */
async function main(): Promise<void> {
  const asked = argumentsOf();
  const { world, close } = await worldOf(asked);
  try {
    const names = asked.tenant === undefined ? await everyTenant(world) : [asked.tenant];
    if ((asked.kept ?? asked['kept-queries']) && names.length !== 1)
      throw new Error(`A kept seal is of one tenant: name it by --tenant.\n${usage}`);
    for (const name of names) {
      const { kept, 'kept-queries': keptQueries } = asked;
      report(`${name}, operation records`, await verifyRecords(world, name, kept));
      report(`${name}, log of the SQL workbench`, await verifyQueries(world, name, keptQueries));
    }
  } finally {
    await close();
  }
}

function argumentsOf() {
  const text = { type: 'string' } as const;
  try {
    const kept = { kept: text, 'kept-queries': text };
    const { values } = parseArgs({ options: { tenant: text, ...kept, table: text, 'signing-key': text } });
    return { ...values, kept: keptOf(values.kept), 'kept-queries': keptOf(values['kept-queries']) };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

function keptOf(text: string | undefined): Kept | undefined {
  if (text === undefined) return undefined;
  const [, number, hash] = /^(\d+):([\w-]{43})$/.exec(text) ?? [];
  if (number === undefined || hash === undefined) throw new Error('A kept seal is written as NUMBER:HASH.');
  return { number: Number(number), hash };
}

async function worldOf({ table, 'signing-key': signingKey }: ReturnType<typeof argumentsOf>) {
  if (table === undefined)
    return localWorld({
      folder: resolve(process.env['SLUICE_DATA'] ?? '.data'),
      background,
      log: jsonLog(console.error),
    });
  if (signingKey === undefined) throw new Error(`--table needs --signing-key.\n${usage}`);
  const client = tableClient(table);
  const noSecrets = () => {
    throw new Error('invariant: no secret is opened to verify records');
  };
  const keys = awsKeys({ kms: new KMSClient({}), secretsKeyId: noSecrets, signingKeyId: () => signingKey });
  const world: Place = {
    system: systemTable(client),
    tableOf: (name) => tenantTable(client, name),
    keys,
    clock: systemClock,
  };
  return { world, close: async () => undefined };
}

async function everyTenant({ system }: Place): Promise<string[]> {
  return (await tenants.on(system).list({})).items.map(({ name }) => name);
}

function report(what: string, found: Verified): void {
  console.log(reportOf(what, found));
  if (found.problems.length > 0) process.exitCode = 1;
}

function reportOf(what: string, { problems, sealed, unsealed, head }: Verified): string {
  const kept = head ? `seal ${head.number}:${head.hash}` : 'no seal yet';
  const state = problems.length === 0 ? 'untouched' : `${problems.length} problem${problems.length === 1 ? '' : 's'}`;
  const lines = [`${what}: ${state}; ${sealed} sealed, ${unsealed} not sealed yet, ${kept}`];
  return [...lines, ...problems.map((problem) => `  ${wordsOf(problem)}`)].join('\n');
}

function wordsOf(problem: Problem): string {
  if ('record' in problem) {
    const { time, action, userName, id } = problem.record;
    return `${words[problem.kind]}: ${time} ${action} by ${userName} (${id})`;
  }
  return `${words[problem.kind]}: seal ${problem.seal}`;
}

const words = {
  recordRemoved: 'a record was removed',
  recordChanged: 'a record was changed',
  recordAdded: 'a record was added afterwards',
  sealChanged: 'a seal was changed',
  sealUnsigned: 'a seal is not signed by this deployment',
  sealsRemoved: 'seals were removed, up to',
  otherSeal: 'another seal stands in the place of',
} as const satisfies Record<Problem['kind'], string>;
