import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../../shared/limits.ts';
import { onlineTablesOf, stemOf, type OnlineToolName } from '../../../shared/online-changes/tools.ts';
import type { Target } from '../../engines/driver.ts';
import type { OnlineCopy } from '../ports/online-tool.ts';

/** The ports of this machine behind which the server and its replicas are. */
type Ports = { readonly port: number; readonly replicaPorts: readonly number[] };
/** What the program finds in its environment. */
type Told = Readonly<Record<string, string>>;

/** How one of the programs is called and understood. It runs in a folder of its own, which goes when it has ended. */
export type OnlineCommand = {
  /** Parameters by which an installed program says whether it knows all that it will be asked for. */
  readonly checks?: readonly string[];
  /** Tells it the account, so that nobody can read it in its parameters. */
  readonly tell: (account: Target, own: string) => Promise<Told>;
  readonly parameters: (copy: OnlineCopy, ports: Ports) => readonly string[];
  /** Whether it is made to wait and to end by signals, or by files that appear in its folder. */
  readonly heed: 'signals' | { readonly hold: string; readonly stop: string };
  /** How it says how much is copied. */
  readonly percent: RegExp;
  /** What it says of values that it cut off and yet went on. */
  readonly lossy?: RegExp;
  /** The server's own words against a row. */
  readonly against?: RegExp;
  /** Which lines say what went wrong, and which of them do not after all. */
  readonly telling: RegExp;
  readonly noise: RegExp;
};

/** How gently both go: they wait while the server is busy and give up when it is overloaded. */
const gentleness = ['--max-load=Threads_running=25', '--critical-load=Threads_running=200'];

const accountFile = 'account.cnf';

const percona: OnlineCommand = {
  async tell({ user, password }, own) {
    const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\')}"`;
    await secretly(own, ['[client]', `user=${quoted(user)}`, `password=${quoted(password)}`]);
    return {};
  },
  parameters: ({ tool, schema, table, token, changes }, { port }) => [
    // Files of the machine must not change what it does.
    '--config=/dev/null',
    '--execute',
    '--no-version-check',
    '--recursion-method=none',
    '--no-check-replication-filters',
    '--no-swap-tables',
    '--no-drop-new-table',
    '--no-drop-old-table',
    '--no-drop-triggers',
    `--new-table-name=${onlineTablesOf(tool, token).copy}`,
    '--progress=time,1',
    ...gentleness,
    // A chunk of rows takes a fifth of a second, for which writers wait.
    '--chunk-time=0.2',
    // Whoever waits for a lock on the table holds up all others behind it: better to wait shortly and often.
    // It reads how many rows there are from plans as tables, by which it copies in parts; newer servers draw trees unless they are told.
    '--set-vars=lock_wait_timeout=1,innodb_lock_wait_timeout=1,explain_format=TRADITIONAL',
    '--tries=create_triggers:60:1,copy_rows:20:0.5',
    `--alter=${changes}`,
    `D=${schema},t=${table},h=127.0.0.1,P=${port},F=${accountFile},A=utf8mb4`,
  ],
  // A statement that it has sent commits by itself, so nothing is held while it stands still. Its own pause looks once a minute.
  heed: 'signals',
  percent: /:\s+(\d+)% /g,
  lossy: /Copying rows caused a MySQL (error|warning)/i,
  against: /Message: (.+)/,
  telling: /error|cannot|can't|denied|failed|warning|exceed|trigger|privilege|exiting/i,
  noise:
    /^(Not dropping|DROP TRIGGER|Error setting explain_format|Exiting without|Creat(ing|ed) triggers|(create|drop)_triggers,)|was not altered/i,
};

const ghostFlags = [
  // It would look for the server that this one follows, and for the port that this one says to have: both are behind the relay.
  '--allow-on-master',
  '--azure',
  // It would restart replication to be sure of the format, which has been looked at.
  '--assume-rbr',
  // It copies by INSERT IGNORE; a value that is cut off has to end it.
  '--panic-on-warnings',
  '--cut-over=atomic',
  '--cut-over-lock-timeout-seconds=1',
  '--default-retries=60',
  ...gentleness,
  '--critical-load-interval-millis=2000',
  `--max-lag-millis=${limits.replicaLagSeconds * 1000}`,
  `--conf=${accountFile}`,
  '--serve-socket-file=control.sock',
  '--throttle-flag-file=hold',
  // Files of the machine must not change what it does.
  '--throttle-additional-flag-file=hold',
  '--panic-flag-file=stop',
];

const ghost: OnlineCommand = {
  checks: [
    '--check-flag',
    ...ghostFlags,
    '--assume-master-host=x',
    '--force-table-names=x',
    '--replica-server-id=1',
    '--throttle-control-replicas=x',
  ],
  // Its file names variables of its environment, so a password may hold what the file could not.
  async tell({ user, password }, own) {
    await secretly(own, ['[client]', 'user=${SLUICE_USER}', 'password=${SLUICE_PASSWORD}']);
    return { SLUICE_USER: user, SLUICE_PASSWORD: password };
  },
  parameters: ({ schema, table, token, changes }, { port, replicaPorts }) => [
    '--execute',
    ...ghostFlags,
    '--host=127.0.0.1',
    `--port=${port}`,
    `--assume-master-host=127.0.0.1:${port}`,
    `--replica-server-id=${serverIdOf(token)}`,
    ...(replicaPorts.length > 0
      ? [`--throttle-control-replicas=${replicaPorts.map((one) => `127.0.0.1:${one}`).join(',')}`]
      : []),
    `--database=${schema}`,
    `--table=${table}`,
    `--force-table-names=${stemOf(token)}`,
    `--alter=${changes}`,
  ],
  // Standing still it could hold the lock of its swap; by the file it waits where nothing is held.
  heed: { hold: 'hold', stop: 'stop' },
  percent: /Copy: \d+\/\d+ (\d+)(?:\.\d+)?%/g,
  telling: /\b(FATAL|ERROR)\b/,
  noise: /^(FATAL|ERROR)$/,
};

/** The programs by their names. */
export const onlineCommands: Readonly<Record<OnlineToolName, OnlineCommand>> = {
  'pt-online-schema-change': percona,
  'gh-ost': ghost,
};

async function secretly(own: string, lines: readonly string[]): Promise<void> {
  await writeFile(join(own, accountFile), [...lines, ''].join('\n'), { mode: 0o600 });
}

/** Under which it asks for the binary log: two that have the same are both thrown out. */
function serverIdOf(token: string): number {
  return 1_000_000_000 + (createHash('sha256').update(token).digest().readUInt32BE(0) % 3_000_000_000);
}
