import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { dialects } from '../../shared/audit/dialects/index.ts';
import { splitScript } from '../../shared/audit/read/split.ts';
import { rulesOf } from '../../shared/audit/rules/find-rule.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { paths, type PageName } from '../../web/app/paths.ts';
import { liveAudit } from '../../web/ui/audit-worker/live-audit.ts';
import { dice } from '../bench/dice.ts';
import { mutantsOf } from '../bench/mutants.ts';
import type { Answered, Asked, AuditQuestion, LiveFinding } from '../../web/ui/audit-worker/question.ts';

const outDir = resolve('.build/web');
const firstScreenKilobytes = 350;
// The page itself, what it asks of the API, logo and fonts make it fewer than 40 requests.
const firstScreenFiles = 28;
const auditWorkerKilobytes = 154;
const completionWorkerKilobytes = 120;

type Output = {
  readonly entryPoint?: string;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
};
type Built = {
  readonly metafile: { readonly outputs: Readonly<Record<string, Output>> };
  readonly sheets: Readonly<Record<string, readonly string[]>>;
  readonly workers: Readonly<Record<string, string>>;
};

const screenFiles = Object.fromEntries(
  readdirSync('web/features', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/screens.ts'))
    .flatMap((file) =>
      [...readFileSync(join('web/features', file), 'utf8').matchAll(/(\w+): \(\) => import\('(.+)'\)/g)].map(
        ([, name = '', screen = '']) => [name, resolve('web/features', dirname(file), screen)],
      ),
    ),
);

const build = "import('./scripts/build-web.mjs').then(({ buildWeb }) => buildWeb({ outDir: process.argv[1] }))";
let built: Built;

beforeAll(() => {
  execFileSync(process.execPath, ['-e', build, outDir]);
  built = JSON.parse(readFileSync(join(outDir, '.stamp.json'), 'utf8')) as Built;
});

const always = ['web/main.tsx', 'node_modules/@cloudscape-design/components/i18n/messages/all.zh-CN.js'];
const inShell = [...always, 'web/shell/behind-sign-in.tsx'];

test.each([
  ['sign-in', [...always, 'web/features/people/sessions/sign-in.tsx']],
  ['home', [...inShell, 'web/features/running/home/home.tsx']],
])(
  `the %s screen loads in under ${firstScreenKilobytes} KB of script and style, compressed, and in few files`,
  (_, entries) => {
    const files = new Set(
      entries.flatMap((entry) => [
        ...scriptsOf(entry),
        ...(built.sheets[entry] ?? []).map((sheet) => join(outDir, sheet)),
      ]),
    );
    const kilobytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024;
    expect(kilobytes).toBeGreaterThan(50);
    expect(kilobytes).toBeLessThan(firstScreenKilobytes);
    expect(files.size).toBeLessThan(firstScreenFiles);
  },
);

const screens = Object.keys(paths) as PageName[];
const framed = screens.filter((name) => paths[name].access !== 'public');
// Page, scripts and styles; what is asked of the API, logo and fonts come beside them.
const pageFiles = 30;

test.each(framed)('%s needs few files, and all of them are sent for at once', (name) => {
  const needed = new Set([...inShell, entryOf(name)].flatMap((entry) => [...scriptsOf(entry), ...sheetsFor(entry)]));
  expect(needed.size).toBeLessThan(pageFiles);
  const atStart = new Set(always.flatMap((entry) => [...scriptsOf(entry), ...sheetsFor(entry)]));
  const later = [...needed].filter((file) => !atStart.has(file));
  expect(new Set(sentFor(pathOf(name), { isSignedIn: true }))).toEqual(new Set(later));
});

test('who has not signed in is sent the files of signing in, whatever page was asked for', () => {
  const signIn = [...scriptsOf(entryOf('login')), ...sheetsFor(entryOf('login'))];
  const atStart = new Set(scriptsOf('web/main.tsx'));
  const expected = new Set(signIn.filter((file) => !atStart.has(file)));
  for (const path of ['/', '/login', pathOf('workflow')])
    expect(new Set(sentFor(path, { isSignedIn: false }))).toEqual(expected);
  expect(sentFor('/no/such/page', { isSignedIn: true })).toEqual([]);
});

test('the editor is not loaded before a screen needs it', () => {
  const early = new Set(inShell.flatMap(scriptsOf));
  expect([...early].filter((file) => readFileSync(file, 'utf8').includes('cm-scroller'))).toEqual([]);
});

test('no style sheet carries fonts inside', () => {
  const sheets = new Set(Object.values(built.sheets).flat());
  expect([...sheets].filter((sheet) => readFileSync(join(outDir, sheet), 'utf8').includes('data:font'))).toEqual([]);
});

const dialectNames = Object.keys(dialects) as Dialect[];

test.each(dialectNames)(
  `the worker that audits %s while it is written is under ${auditWorkerKilobytes} KB, compressed`,
  (dialect) => {
    const kilobytes = gzipSync(readFileSync(workerOf(dialect))).length / 1024;
    expect(kilobytes).toBeGreaterThan(20);
    expect(kilobytes).toBeLessThan(auditWorkerKilobytes);
  },
);

test.each(dialectNames)(
  `the worker that proposes what to write in %s is under ${completionWorkerKilobytes} KB, compressed`,
  (dialect) => {
    const kilobytes = gzipSync(readFileSync(workerOf(dialect, 'complete'))).length / 1024;
    expect(kilobytes).toBeGreaterThan(20);
    expect(kilobytes).toBeLessThan(completionWorkerKilobytes);
  },
);

test.each(dialectNames)('the worker of %s finds what the whole program finds, though it carries less', (dialect) => {
  const ask = startedWorker(workerOf(dialect));
  const rules = rulesOf(dialect).map(({ id, level }) => ({ name: id, level, params: {} }));
  for (const { bad } of rulesOf(dialect)) {
    const sql = bad.map((example) => (typeof example === 'string' ? example : example.sql)).join(';\n');
    expect(ask({ sql, dialect, rules })).toEqual(liveAudit({ sql, dialect, rules }));
  }
});

test('the worker leaves names alone that are made at run time, as the whole program does', () => {
  const dialect = 'postgres';
  const ask = startedWorker(workerOf(dialect));
  const rules = rulesOf(dialect).map(({ id, level }) => ({ name: id, level, params: {} }));
  const sql = `DO $$ BEGIN EXECUTE format('CREATE TABLE %I (id int); CREATE INDEX %I ON t (a)', current_user, current_user); END $$`;
  const named = (found: readonly LiveFinding[]) => found.filter(({ rule }) => rule.startsWith('naming-'));
  expect(named(liveAudit({ sql: sql.replace(/%I/g, '"Order"'), dialect, rules })).length).toBeGreaterThan(0);
  expect(named(ask({ sql, dialect, rules }))).toEqual([]);
  expect(ask({ sql, dialect, rules })).toEqual(liveAudit({ sql, dialect, rules }));
});

test.each(dialectNames)('the worker of %s reads and refuses what the whole program does', (dialect) => {
  const script = readFileSync(resolve(`test/support/statements/${dialect}.sql`), 'utf8');
  const broken = splitScript(script, dialect).flatMap(({ text }, index) =>
    mutantsOf(text, dialect, dice(index + 1)).map((mutant) => mutant.sql),
  );
  const ask = startedWorker(workerOf(dialect));
  for (const sql of [script, ...broken])
    expect(ask({ sql, dialect, rules: [] })).toEqual(liveAudit({ sql, dialect, rules: [] }));
});

function workerOf(dialect: string, task = 'audit'): string {
  return join(outDir, built.workers[`${task}-${dialect}`] ?? 'none');
}

/** Runs a built worker as a browser would, and answers how to ask it. */
function startedWorker(file: string): (question: AuditQuestion) => readonly LiveFinding[] {
  let hear: ((event: { data: Asked<AuditQuestion> }) => void) | undefined;
  let answered: Answered<readonly LiveFinding[]> | undefined;
  const self = {
    addEventListener: (_: string, listener: typeof hear) => {
      hear = listener;
    },
    postMessage: (message: typeof answered) => {
      answered = message;
    },
  };
  // Without a clock it does not warm itself up behind the test's back.
  runInNewContext(readFileSync(file, 'utf8'), { self, setTimeout: () => undefined });
  return (question) => {
    hear?.({ data: { id: 1, question } });
    return structuredClone(answered?.answer ?? []);
  };
}

const pathOf = (name: PageName) => paths[name].path.replace(/:\w+/g, 'something');
const entryOf = (name: PageName) => relative(process.cwd(), screenFiles[name] ?? name);
const sheetsFor = (entry: string) => (built.sheets[entry] ?? []).map((sheet) => join(outDir, sheet));

/** The files that the script beside the console's own sends for when an address is opened. */
function sentFor(pathname: string, { isSignedIn }: { isSignedIn: boolean }): string[] {
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  const [, script = ''] = /<script defer src="(.+?)"/.exec(page) ?? [];
  const links: { href: string }[] = [];
  runInNewContext(readFileSync(join(outDir, script), 'utf8'), {
    localStorage: { getItem: () => (isSignedIn ? 'a token' : null) },
    location: { pathname },
    document: { createElement: () => ({}), head: { append: (link: { href: string }) => links.push(link) } },
  });
  return links.map(({ href }) => join(outDir, href));
}

/** The script of a source file and every script that it needs at once. */
function scriptsOf(entryPoint: string): string[] {
  const { outputs } = built.metafile;
  const start = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === entryPoint);
  if (start === undefined) throw new Error(`${entryPoint} has no script of its own`);
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') visit(path);
  };
  visit(start);
  return [...seen].map((file) => resolve(file));
}
