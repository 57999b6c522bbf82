import './short-run.ts';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** The command as one text, and what tells it from others; put in when it is built. */
declare const commandSource: string;
declare const commandBuild: string;

/** A long run changes the settings of V8, and what was compiled under others is of no use to the next. */
const shortMilliseconds = 5000;

/**
 * Runs the command with what V8 compiled of it the last time: compiling is half of the time that one short script takes.
 * What is kept lies where only its user can write, since it runs as code.
 */
function launch(): void {
  const place = cachePlace();
  const compiled = place && compiledBefore(place.file);
  const text = `(function (require, module, exports, __filename, __dirname) {${commandSource}\n})`;
  const script = new Script(text, { filename: __filename, ...(compiled && { cachedData: compiled }) });
  if (place && (!compiled || script.cachedDataRejected)) process.once('exit', () => keep(script, place));
  script.runInThisContext()(require, module, exports, __filename, __dirname);
}

type Place = { readonly folder: string; readonly file: string };

function cachePlace(): Place | undefined {
  if (process.env['NODE_DISABLE_COMPILE_CACHE'] === '1') return undefined;
  try {
    const folder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'sluice-audit');
    return { folder, file: join(folder, `${commandBuild}-${process.version}-${process.arch}`) };
  } catch {
    // There is no home: nothing is kept.
    return undefined;
  }
}

function compiledBefore(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    // The first time, or not to be read: then it is compiled.
    return undefined;
  }
}

/** Another run that ends at the same moment keeps the same, and each replaces the file as a whole. */
function keep(script: Script, { folder, file }: Place): void {
  if (performance.now() > shortMilliseconds) return;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const own = `${file}.${process.pid}`;
    writeFileSync(own, script.createCachedData(), { mode: 0o600 });
    renameSync(own, file);
  } catch {
    // A disk that is full or read only makes the next run as slow as this one.
  }
}

launch();
