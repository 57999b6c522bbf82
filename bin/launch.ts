import './short-run.ts';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** What tells the command from others; put in when it is built, with its source as the comment that ends the file. */
declare const commandBuild: string;
declare const sourceBegin: string;
declare const commentEnd: string;

/** A very long run changes the settings of V8, and what was compiled under others is of no use to the next. */
const keptMilliseconds = 5000;
/** A run that computes for so long has judged hundreds of statements. */
const longMilliseconds = 400;

/**
 * Runs the command with what V8 compiled of it the last time: compiling is half of the time that one short script takes.
 * What is kept lies where only its user can write, since it runs as code.
 */
function launch(): void {
  const place = cachePlace();
  const compiled = place && compiledBefore(place);
  const script = new Script(commandSource(), { filename: __filename, ...(compiled && { cachedData: compiled.data }) });
  const isSpoiled = script.cachedDataRejected === true;
  if (place && (isSpoiled || compiled?.after !== 'long'))
    process.once('exit', () => keep(script, place, compiled && { ...compiled, isSpoiled }));
  script.runInThisContext()(whenUsed, module, exports, __filename, __dirname);
}

/** As a comment V8 passes it by: reading it as a string took a sixth of the start. */
function commandSource(): string {
  const file = readFileSync(__filename, 'latin1');
  const [begin, end] = [file.lastIndexOf(sourceBegin) + sourceBegin.length, file.lastIndexOf('*/')];
  return file.slice(begin, end).replaceAll(commentEnd, '*/');
}

/**
 * Modules of Node, each loaded when something of it is first used: most runs need few of them. Our own code asks for
 * them as `node:` and by the names of what it uses.
 */
function whenUsed(name: string): unknown {
  if (!name.startsWith('node:')) return module.require(name);
  let loaded: object | undefined;
  return new Proxy({}, { get: (_, key): unknown => Reflect.get((loaded ??= builtIn(name)), key) });
}

function builtIn(name: string): object {
  const known: object = module.require(name);
  return known;
}

/** After a short run and after a long one: a short one leaves most of the command uncompiled. */
type Length = 'short' | 'long';
type Place = { readonly folder: string; readonly file: (after: Length) => string };

function cachePlace(): Place | undefined {
  if (process.env['NODE_DISABLE_COMPILE_CACHE'] === '1') return undefined;
  try {
    const folder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'sluice-audit');
    return { folder, file: (after) => join(folder, `${commandBuild}-${process.version}-${process.arch}-${after}`) };
  } catch {
    // There is no home: nothing is kept.
    return undefined;
  }
}

type Compiled = { readonly data: Buffer; readonly after: Length };

function compiledBefore({ file }: Place): Compiled | undefined {
  for (const after of ['long', 'short'] as const) {
    try {
      return { data: readFileSync(file(after)), after };
    } catch {
      // There was no such run, or it is not to be read: then it is compiled.
    }
  }
  return undefined;
}

/** Another run that ends at the same moment keeps the same, and each replaces the file as a whole. */
function keep(
  script: Script,
  { folder, file }: Place,
  before: { readonly after: Length; readonly isSpoiled: boolean } | undefined,
): void {
  const after = before?.isSpoiled ? before.after : lengthOfRun();
  if ((after === before?.after && !before.isSpoiled) || performance.now() > keptMilliseconds) return;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const own = `${file(after)}.${process.pid}`;
    writeFileSync(own, script.createCachedData(), { mode: 0o600 });
    renameSync(own, file(after));
  } catch {
    // A disk that is full or read only makes the next run as slow as this one.
  }
}

function lengthOfRun(): Length {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 < longMilliseconds ? 'short' : 'long';
}

launch();
