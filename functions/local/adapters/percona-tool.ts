import { spawn } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { Target } from '../../engines/driver.ts';
import type { OnlineCopy, OnlineEnd, OnlineTool, OnlineWatch } from '../../platform/ports/online-tool.ts';
import { socketTo } from '../../engines/route.ts';
import { signedIn } from '../../engines/sign-in.ts';
import { tlsOptionsOf } from '../../engines/tls-options.ts';
import { greetedInTls } from './mysql-in-tls.ts';
import { relayTo } from './relay.ts';

const program = 'pt-online-schema-change';
const relayed = { timeoutMs: 8000 };

/** `pt-online-schema-change` of the Percona Toolkit, where it is installed. What it is told in confidence lies in `folder` while it runs. */
export function perconaTool({
  folder,
  path = process.env['PATH'] ?? '',
}: {
  folder: string;
  path?: string;
}): OnlineTool {
  // A process that was killed could not take back what it had told.
  const emptied = rm(folder, { recursive: true, force: true });
  return {
    presence: async () => ((await placeIn(path)) ? 'here' : 'notInstalled'),
    async fill(copy, watch) {
      await emptied;
      const place = await placeIn(path);
      if (!place) return { state: 'failed', problem: `${program} is not installed any more` };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const own = await mkdtemp(join(folder, 'change-'));
      const relay = await relayTo((near) => reached(near, copy.target));
      try {
        const file = join(own, 'account.cnf');
        await writeFile(file, accountText(await signedIn(copy.target)), { mode: 0o600 });
        return await ran({ place, own, parameters: parametersOf(copy, { file, port: relay.port }) }, watch);
      } finally {
        relay.close();
        await rm(own, { recursive: true, force: true });
      }
    },
  };
}

/** A way to the server as the data source wants it: what leaves this machine is encrypted where that is asked for. */
async function reached(near: Duplex, target: Target): Promise<Duplex> {
  const [far, tls] = [await socketTo(target, relayed), tlsOptionsOf(target)];
  if (!tls) return far;
  const tooLate = setTimeout(() => far.destroy(), relayed.timeoutMs);
  try {
    return await greetedInTls(near, far, { tls, password: target.password });
  } catch (error) {
    far.destroy();
    throw error;
  } finally {
    clearTimeout(tooLate);
  }
}

async function placeIn(path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const place = join(folder, program);
    const isThere = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  return undefined;
}

function accountText({ user, password }: Target): string {
  return ['[client]', `user=${quoted(user)}`, `password=${quoted(password)}`, ''].join('\n');
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\')}"`;
}

/** How gently it goes: it waits while the server is busy and gives up when it is overloaded; a chunk of rows takes a fifth of a second, for which writers wait. */
const gentleness = ['--max-load=Threads_running=25', '--critical-load=Threads_running=200', '--chunk-time=0.2'];

/** Whoever waits for a lock on the table holds up all others behind it: better to wait shortly and often. */
const patience = [
  '--set-vars=lock_wait_timeout=1,innodb_lock_wait_timeout=1',
  '--tries=create_triggers:60:1,copy_rows:20:0.5',
];

function parametersOf({ schema, table, copy, changes }: OnlineCopy, { file, port }: { file: string; port: number }) {
  return [
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
    `--new-table-name=${copy}`,
    '--progress=time,1',
    ...gentleness,
    ...patience,
    `--alter=${changes}`,
    `D=${schema},t=${table},h=127.0.0.1,P=${port},F=${file},A=utf8mb4`,
  ];
}

type Program = { readonly place: string; readonly own: string; readonly parameters: readonly string[] };

const killMilliseconds = 3000;
const holdMilliseconds = 250;
const wordsKept = 4000;

function ran(
  { place, own, parameters }: Program,
  { onProgress, stop, isHeldUp = () => false }: OnlineWatch,
): Promise<OnlineEnd> {
  return new Promise((resolve) => {
    const child = spawn(place, parameters, {
      cwd: own,
      env: { PATH: process.env['PATH'], HOME: own, LANG: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let words = '';
    const listen = (part: Buffer) => {
      words = (words + part.toString()).slice(-wordsKept);
      const percent = [...part.toString().matchAll(/:\s+(\d+)% /g)].at(-1)?.[1];
      if (percent !== undefined) onProgress(Number(percent));
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    let killing: NodeJS.Timeout | undefined;
    // A statement that it has sent commits by itself, so nothing is held while it stands still. Its own pause looks once a minute.
    let stands = false;
    const holding = setInterval(() => {
      if (isHeldUp() === stands || stop.aborted) return;
      stands = !stands;
      child.kill(stands ? 'SIGSTOP' : 'SIGCONT');
    }, holdMilliseconds);
    const end = () => {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      killing = setTimeout(() => child.kill('SIGKILL'), killMilliseconds);
    };
    stop.addEventListener('abort', end, { once: true });
    if (stop.aborted) end();
    const done = (result: OnlineEnd) => {
      clearTimeout(killing);
      clearInterval(holding);
      stop.removeEventListener('abort', end);
      resolve(stop.aborted ? { state: 'stopped' } : result);
    };
    child.once('error', ({ message }) => done({ state: 'failed', problem: message }));
    child.once('close', (code) =>
      done(code === 0 && !isLossy(words) ? { state: 'filled' } : { state: 'failed', problem: problemIn(words) }),
    );
  });
}

/** It goes on after values that were cut off, which a direct change would have refused. */
function isLossy(words: string): boolean {
  return /Copying rows caused a MySQL (error|warning)/i.test(words);
}

/** The server's own words against a row, or the lines in which it says what went wrong, each once and without its times. */
function problemIn(words: string): string {
  const [, level] = /Message: (.+)/.exec(words) ?? [];
  if (level !== undefined) return level;
  const lines = words
    .split('\n')
    .map((line) => line.replace(/^\s*(\(in cleanup\)\s*)?(\d{4}-\d\d-\d\dT[\d:]+\s*)?/, '').trim());
  const told = [...new Set(lines)].filter((line) => isTelling.test(line) && !isNoise.test(line));
  return (told.length > 0 ? told.join(' ') : words.trim()).slice(0, problemLengthMax);
}

const problemLengthMax = 600;
const isTelling = /error|cannot|can't|denied|failed|warning|exceed|trigger|privilege|exiting/i;
const isNoise =
  /^(Not dropping|DROP TRIGGER|Exiting without|Creat(ing|ed) triggers|(create|drop)_triggers,)|was not altered/i;
