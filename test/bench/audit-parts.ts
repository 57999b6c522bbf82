import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { auditScript } from '../../shared/audit/audit.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { dialects } from '../../shared/audit/dialects/index.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import { auditedFile } from '../../shared/audit/reports/audited-file.ts';
import { compactJson } from '../../shared/audit/reports/compact-json.ts';
import { json } from '../../shared/audit/reports/json.ts';
import { text } from '../../shared/audit/reports/text.ts';
import { rulesOf } from '../../shared/audit/rules/find-rule.ts';
import { lex } from '../../shared/audit/tokens/lexer.ts';

/** A script and what it is written for. */
type Sample = { readonly sql: string; readonly engine: string; readonly dialect: Dialect };

/** What each part of an audit takes, told apart by leaving out the later ones. */
export function printParts({ sql, engine, dialect }: Sample): void {
  const { lexical, split } = dialects[dialect];
  const rules = rulesOf(dialect).map((rule) => ({ rule }));
  const parsed = parseScript(sql, dialect);
  const result = auditScript(parsed, { dialect, rules });
  const file = auditedFile({ path: 'a.sql', location: 'a.sql', dbType: engine }, result);
  const report = { files: [file], locale: 'en-US', version: '', failAt: 'error' } as const;
  const parts: Readonly<Record<string, () => unknown>> = {
    lexing: () => lex(sql, lexical, split),
    'lexing and parsing': () => parseScript(sql, dialect),
    'what makes a statement valid, locks, the session': () => auditScript(parsed, { dialect, rules: [] }),
    'the same and all rules': () => auditScript(parsed, { dialect, rules }),
    ...Object.fromEntries(
      [text, json, compactJson].map((format) => [`writing ${format.name}`, () => [...format.pieces(report)]]),
    ),
  };
  for (const [name, part] of Object.entries(parts)) console.log(`${name.padEnd(50)} ${leastOf(part).toFixed(3)} s`);
}

const rounds = 5;

/** Of several rounds, since what else the machine does only adds. */
function leastOf(part: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    part();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  return Math.min(...times);
}

/** Has a process tell what it took when it ends. */
const usage = `process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeFileSync(process.env.USAGE_FILE, ((user + system) / 1e6) + ' ' + process.resourceUsage().maxRSS / 1024);
});`;

/** The command as people run it: whole processes, from the second run on. */
export function printProcesses(scripts: Readonly<Record<string, string>>, engine: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'bench-audit-'));
  const command = join(folder, 'sluice-audit.cjs');
  try {
    execFileSync(process.execPath, [resolve('scripts/build-audit.mjs'), command], { stdio: 'pipe' });
    writeFileSync(join(folder, 'usage.cjs'), usage);
    for (const [name, sql] of Object.entries(scripts)) {
      writeFileSync(join(folder, 'script.sql'), sql);
      for (const format of ['text', 'json', 'json-compact'])
        console.log(`${name.padEnd(18)} ${format.padEnd(13)} ${processOf(folder, { engine, format })}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function processOf(folder: string, { engine, format }: { engine: string; format: string }): string {
  const words = ['--engine', engine, '--rules', 'all', '--format', format, '--output', 'report', 'script.sql'];
  const env = { ...process.env, USAGE_FILE: join(folder, 'usage'), XDG_CACHE_HOME: folder };
  const runs = Array.from({ length: rounds + 1 }, () => {
    spawnSync(process.execPath, ['--require', './usage.cjs', './sluice-audit.cjs', ...words], { cwd: folder, env });
    return readFileSync(env.USAGE_FILE, 'utf8').split(' ').map(Number);
  }).slice(1);
  const [seconds, megabytes] = [0, 1].map((at) => Math.min(...runs.map((run) => run[at] ?? 0)));
  const written = statSync(join(folder, 'report')).size / 1e6;
  return `${seconds?.toFixed(2)} s of CPU, ${megabytes?.toFixed(0)} MB of memory, ${written.toFixed(1)} MB written`;
}
