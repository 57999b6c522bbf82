import { readFileSync } from 'node:fs';
import { functionOf, workFunctions, type WorkFunction } from '../shared/deployed-functions.ts';
import { idleCosts } from './costs.ts';
import { prices } from './prices.ts';

type Units = { readonly read: number; readonly write: number };
type Row = { readonly what: string; readonly usd: number };

const month = { days: 30, minutes: 43_200 };
/** A tenant as the bill takes it. */
const tenant = { sources: 50, users: 50, callsOfUser: 200, workflows: 200, statementsOfWorkflow: 5 };
/** What `npm run units` does not measure: the line of tenants (`thousand-tenants.test.ts`), and what a look takes of a function. */
const line = { read: 4, write: 6.5, sweeps: 2 };
const look = { processorSeconds: 0.03, keyMinutes: 5, fileMinutes: 15 };

/** What tenants add to what a deployment costs while nobody uses it, and how many units that is in a second: the table of operating.md. */
export function billTable(): string {
  const rows = ofTenant();
  const one = rows.reduce((sum, { usd }) => sum + usd, 0);
  const idle = idleCosts().reduce((sum, { usd }) => sum + usd, 0);
  const counts = [1, 10, 100, 1000];
  const cells = (of: (count: number) => string) => counts.map(of).join(' | ');
  const usd = (value: number) => Math.round(value).toLocaleString('en-US');
  const perSecond = (side: keyof Units) =>
    cells((count) => Math.round((count * tenant.sources * scanRound()[side]) / 60).toLocaleString('en-US'));
  return [
    `| a month in USD, tenants of ${tenant.sources} data sources | ${cells((count) => count.toLocaleString('en-US'))} |`,
    '|---|--:|--:|--:|--:|',
    ...rows.map((row) => `| ${row.what} | ${cells((count) => usd(count * row.usd))} |`),
    `| all of it, with what is idle | ${cells((count) => usd(idle + count * one))} |`,
    `| write units a second of scanning | ${perSecond('write')} |`,
    `| read units a second of scanning | ${perSecond('read')} |`,
  ].join('\n');
}

function ofTenant(): Row[] {
  const looks = tenant.sources * month.minutes;
  const calls = tenant.users * tenant.callsOfUser * month.days;
  const changes = tenant.workflows * month.days;
  const functions: Readonly<Record<string, WorkFunction>> = workFunctions;
  const { megabytes = 0 } = functions[functionOf('sweeps', 'collectSql')] ?? {};
  return [
    row('scanning: units', [scanRound(), looks]),
    { what: 'scanning: functions', usd: looks * look.processorSeconds * (megabytes / 1024) * prices.gigabyteSecond },
    { what: 'scanning: keys that are opened', usd: (looks / look.keyMinutes / 1e6) * prices.keyRequestMillion },
    { what: 'scanning: files of samples', usd: (looks / look.fileMinutes / 1e6) * prices.filePutMillion },
    row('the line of tenants', [line, line.sweeps * month.minutes]),
    row('other sweeps, at most', [
      each(told('all sweeps once, two tenants that were just at work'), 0.5),
      month.minutes,
    ]),
    row('changes', [changeOf(), changes]),
    row('what people look at', [told('listWorkflows'), calls]),
  ];
}

function changeOf(): Units {
  return [
    told('createAuditTask, online, of one statement'),
    told('createWorkflow of one task'),
    told('approveWorkflow'),
    told('executeWorkflow of one statement, to its end'),
    each(told('each statement more'), tenant.statementsOfWorkflow - 1),
  ].reduce((sum, { read, write }) => ({ read: sum.read + read, write: sum.write + write }));
}

function scanRound(): Units {
  const all = ['PostgreSQL', 'MySQL', 'MariaDB'].map((dbType) => told(`scan round of a minute, ${dbType}`));
  return each(
    all.reduce((sum, { read, write }) => ({ read: sum.read + read, write: sum.write + write })),
    1 / all.length,
  );
}

function each({ read, write }: Units, times: number): Units {
  return { read: read * times, write: write * times };
}

function row(what: string, [{ read, write }, times]: readonly [Units, number]): Row {
  return { what, usd: (times * (read * prices.readMillion + write * prices.writeMillion)) / 1e6 };
}

/** What docs/units.md tells. */
function told(what: string): Units {
  const lines = readFileSync('docs/units.md', 'utf8').split('\n');
  const cells = lines.find((text) => text.startsWith(`| ${what} |`))?.split('|');
  if (!cells) throw new Error(`docs/units.md does not tell ${what}`);
  return { read: Number(cells[2]), write: Number(cells[3]) };
}
