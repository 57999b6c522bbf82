import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnlineEnd, OnlineWatch } from '../ports/online-tool.ts';
import type { OnlineCommand } from './commands.ts';

type Program = {
  readonly place: string;
  /** Its folder. */
  readonly own: string;
  readonly parameters: readonly string[];
  readonly told: Readonly<Record<string, string>>;
};

const [killMilliseconds, checkMilliseconds, holdMilliseconds] = [3000, 10_000, 250];
const [wordsKept, problemLengthMax] = [4000, 600];

/** Whether a program ends well by itself, and soon. */
export function succeeds(place: string, parameters: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(place, parameters, { timeout: checkMilliseconds }, (error) => resolve(error === null));
  });
}

/** Runs a program that changes a table until it ends, holding it up and ending it when it is asked to. */
export function runProgram(
  { place, own, parameters, told }: Program,
  command: OnlineCommand,
  { onProgress, stop, isHeldUp = () => false }: OnlineWatch,
): Promise<OnlineEnd> {
  return new Promise((resolve) => {
    const child = spawn(place, parameters, {
      cwd: own,
      env: { PATH: process.env['PATH'], HOME: own, LANG: 'C.UTF-8', ...told },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keeper = keeperOf(child);
    let words = '';
    const listen = (part: Buffer) => {
      words = (words + part.toString()).slice(-wordsKept);
      const percent = [...part.toString().matchAll(command.percent)].at(-1)?.[1];
      if (percent !== undefined) onProgress(Math.min(Number(percent), 100));
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    const reins = reinsOf(child, own, command);
    let isHeld = false;
    const holding = setInterval(() => {
      if (isHeldUp() === isHeld || stop.aborted) return;
      isHeld = !isHeld;
      reins.hold(isHeld);
    }, holdMilliseconds);
    let killing: NodeJS.Timeout | undefined;
    const end = () => {
      reins.end();
      killing = setTimeout(() => child.kill('SIGKILL'), killMilliseconds);
    };
    stop.addEventListener('abort', end, { once: true });
    if (stop.aborted) end();
    const done = (result: OnlineEnd) => {
      clearTimeout(killing);
      clearInterval(holding);
      keeper?.kill();
      stop.removeEventListener('abort', end);
      resolve(stop.aborted ? { state: 'stopped' } : result);
    };
    child.once('error', ({ message }) => done({ state: 'failed', problem: message }));
    child.once('close', (code) => {
      const isFilled = code === 0 && !command.lossy?.test(words);
      done(isFilled ? { state: 'filled' } : { state: 'failed', problem: problemIn(words, command) });
    });
  });
}

/**
 * A shell that waits for a word from us that never comes: when we are gone, however we ended, it ends the program. Until then that
 * might try to reach the server again by a port that is somebody else's by now.
 */
function keeperOf({ pid }: ChildProcess): ChildProcess | undefined {
  if (pid === undefined) return undefined;
  const keeper = spawn('/bin/sh', ['-c', 'read -r _; kill -9 "$1"', 'keeper', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.on('error', () => undefined);
  keeper.stdin.on('error', () => undefined);
  return keeper;
}

/** How the program is made to wait, and to end. */
function reinsOf(child: ChildProcess, own: string, { heed }: OnlineCommand) {
  if (heed === 'signals')
    return {
      hold: (isHeld: boolean) => void child.kill(isHeld ? 'SIGSTOP' : 'SIGCONT'),
      end: () => {
        child.kill('SIGCONT');
        child.kill('SIGTERM');
      },
    };
  const [hold, stop] = [join(own, heed.hold), join(own, heed.stop)];
  // The folder may be gone with the program, and then there is nobody to be told.
  const tell = (work: Promise<void>) => void work.catch(() => undefined);
  return {
    hold: (isHeld: boolean) => tell(isHeld ? writeFile(hold, '') : rm(hold, { force: true })),
    end: () => tell(writeFile(stop, '')),
  };
}

/** The server's own words against a row, or the lines in which the program says what went wrong, each once and without its times. */
function problemIn(words: string, { against, telling, noise }: OnlineCommand): string {
  const [, level] = against?.exec(words) ?? [];
  if (level !== undefined) return level;
  const lines = words
    .split('\n')
    .map((line) => line.replace(/^\s*(\(in cleanup\)\s*)?(\d{4}-\d\d-\d\d[T ][\d:]+\s*)?/, '').trim());
  const told = [...new Set(lines)].filter((line) => telling.test(line) && !noise.test(line));
  return (told.length > 0 ? told.join(' ') : words.trim()).slice(0, problemLengthMax);
}
