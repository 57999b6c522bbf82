// Builds the workers of the editor: one per dialect that audits while SQL is written and one that proposes what to write, with what that dialect needs and nothing else, one that lays out, and the engine of custom rules that the first load when there are some.
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const audit = join(root, 'shared/audit');

/** The files of the workers, and the address of each by its name. */
export async function buildAuditWorkers({ outDir }) {
  const known = await registries();
  const built = await Promise.all([
    ...Object.keys(known.dialects).map((dialect) =>
      buildWorker(outDir, {
        name: `audit-${dialect}`,
        entry: 'web/ui/audit-worker/audit-entry.ts',
        plugins: [onlyFor(dialect, known)],
      }),
    ),
    ...Object.keys(known.dialects).map((dialect) =>
      buildWorker(outDir, {
        name: `complete-${dialect}`,
        entry: 'web/ui/audit-worker/complete-entry.ts',
        plugins: [onlyFor(dialect, known)],
      }),
    ),
    buildWorker(outDir, { name: 'beautify', entry: 'web/ui/audit-worker/beautify-entry.ts', plugins: [] }),
    buildWorker(outDir, { name: 'custom-rules', entry: 'shared/custom-rules/custom-rule-runner.ts', plugins: [] }),
  ]);
  return {
    files: built.flatMap(({ files }) => files),
    addresses: Object.fromEntries(built.map(({ name, address }) => [name, address])),
  };
}

async function buildWorker(outDir, { name, entry, plugins }) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { [name]: entry },
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    outdir: outDir,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins,
  });
  const [file] = Object.entries(metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint !== undefined && entryPoint.endsWith(entry),
  );
  return {
    name,
    files: outputFiles.map(({ path, contents }) => [path, contents]),
    address: `/${relative(outDir, join(root, file))}`,
  };
}

/** The rules and dialects as the program itself knows them. */
async function registries() {
  const contents = ['rules', 'dialects', 'validity']
    .map((folder) => `export { ${folder === 'validity' ? 'validityRules' : folder} } from './${folder}/index.ts';`)
    .join('\n')
    .concat(`\nexport { engines } from '../engines/index.ts';\nexport * from '../engines/reading-families.ts';`);
  const {
    outputFiles: [file],
  } = await build({
    stdin: { contents, resolveDir: audit, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'warning',
  });
  return import(`data:text/javascript;base64,${Buffer.from(file.contents).toString('base64')}`);
}

const importLine = /^import (?:\{ )?(\w+)(?: \})? from '\.\/(.+)\.ts';$/;

/** Leaves other dialects, and the rules that are not for this one or never without a database, out of the registries; and of each rule what only people read. */
function onlyFor(dialect, { rules, validityRules, dialects, engines, isReadingFamily }) {
  const isQueried = engines.some((engine) => engine.dialect === dialect && isReadingFamily(engine.family));
  const isFor = ({ dialects, needsSchema }) => dialects.includes(dialect) && needsSchema !== 'always';
  return {
    name: 'only-for-one-dialect',
    setup(host) {
      // A rule is named after its category and file.
      const known = new Map(rules.map((rule) => [rule.id, rule]));
      host.onLoad({ filter: /shared\/audit\/rules\/[^/]+\/index\.ts$/ }, ({ path }) => registryOf(path, known, isFor));
      // What is bound to fail can be told of what the script itself has made.
      host.onLoad({ filter: /shared\/audit\/validity\/index\.ts$/ }, ({ path }) =>
        registryOf(path, new Map(validityRules.map((rule) => [rule.id, rule])), (rule) =>
          rule.dialects.includes(dialect),
        ),
      );
      host.onLoad({ filter: /shared\/audit\/dialects\/index\.ts$/ }, async ({ path }) => {
        const line = (await readFile(path, 'utf8')).split('\n').find((text) => importLine.exec(text)?.[1] === dialect);
        if (line === undefined) throw new Error(`dialects/index.ts imports no ${dialect}`);
        return loaded(path, `${line}\nexport const dialects = { ${dialect} };`);
      });
      // The shared productions that a dialect has of its own are never called.
      host.onLoad({ filter: /shared\/audit\/read\/parse\.ts$/ }, async ({ path }) =>
        loaded(path, withoutProductions(await readFile(path, 'utf8'), dialects[dialect].own ?? {})),
      );
      // Nor are those of statements that it has of its own; Dameng goes on with them where Oracle's do not read one.
      if (dialect !== 'dm')
        host.onLoad({ filter: /shared\/audit\/grammar\/statements\/statement\.ts$/ }, async ({ path }) =>
          loaded(path, withoutStatements(await readFile(path, 'utf8'), dialects[dialect].statements)),
        );
      // Dialects whose routines are commands ask for no other, and Dameng's are read like those of Oracle.
      if (dialects[dialect].facts.databasesAreCommands || dialect === 'dm')
        host.onLoad({ filter: /shared\/audit\/grammar\/routines\/routine\.ts$/ }, ({ path }) =>
          loaded(path, 'export const startsRoutine = () => false;\nexport const parseRoutine = undefined;'),
        );
      // Blocks are counted in one of two ways.
      const [idle, counter] =
        dialects[dialect].split.blocks === 'plsql' ? ['blocks', 'BlockCounter'] : ['plsql', 'PlsqlCounter'];
      host.onLoad({ filter: new RegExp(`tokens/split-${idle}\\.ts$`) }, ({ path }) =>
        loaded(path, `export class ${counter} {}`),
      );
      // Where nothing is said of locks, nobody follows what a session holds.
      if (!isFor(known.get('ddl-lock-impact')))
        host.onLoad({ filter: /lock-impact\/session-trace\.ts$/ }, ({ path }) =>
          loaded(path, 'export class SessionTrace { follow() {} }'),
        );
      // Values are filled in where people's queries are run.
      if (!isQueried)
        host.onLoad({ filter: /query-parameters\/(?:fill-in|placeholders)\.ts$/ }, ({ path }) =>
          loaded(path, 'export const filledIn = undefined;\nexport const placeholdersIn = undefined;'),
        );
      // The lock table of reports is not shown while somebody writes.
      host.onLoad({ filter: /lock-impact\/lock-line\.ts$/ }, ({ path }) =>
        loaded(path, 'export function lockLinesOf() {}'),
      );
      host.onLoad({ filter: /shared\/audit\/(?:rules\/[^/]+|validity)\/[^/]+\.ts$/ }, async ({ path }) =>
        loaded(path, withoutProse(await readFile(path, 'utf8'))),
      );
    },
  };
}

const sharedProductions = /(?<=^const grammar: Grammar = \{\n)[\s\S]*?(?=^\};)/m;

/** The reading without those of the shared productions that are of this name among a dialect's own. */
function withoutProductions(text, own) {
  if (!sharedProductions.test(text)) throw new Error('read/parse.ts lists no shared productions');
  return text
    .replace(sharedProductions, (list) =>
      list.replace(/^ {2}(\w+): \w+,\n/gm, (line, name) => (name in own ? '' : line)),
    )
    .replace('const grammar: Grammar', 'const grammar: Partial<Grammar>');
}

const sharedStatements = /(?<=^export const sharedStatements: [^\n]* = \{\n)[\s\S]*?(?=^\};)/m;

/** The shared statements without those that a dialect reads in its own way. */
function withoutStatements(text, own) {
  if (!sharedStatements.test(text)) throw new Error('grammar/statements/statement.ts lists no shared statements');
  return text.replace(sharedStatements, (list) =>
    list.replace(/^ {2}(\w+): [^\n]*,\n/gm, (line, word) => (Object.hasOwn(own, word) ? '' : line)),
  );
}

/** A registry with those of its rules that are for one dialect. */
async function registryOf(path, known, isFor) {
  const registry = await readFile(path, 'utf8');
  const kept = registry.split('\n').flatMap((line) => {
    const [, name, file] = importLine.exec(line) ?? [];
    if (name === undefined) return [];
    const rule = known.get(`${basename(dirname(path))}-${file}`);
    if (!rule) throw new Error(`${path} imports ${file}, which is no rule`);
    return isFor(rule) ? [{ line, name }] : [];
  });
  const [, constant] = /export const (\w+)/.exec(registry);
  return loaded(
    path,
    `${kept.map(({ line }) => line).join('\n')}\nexport const ${constant} = [${kept.map(({ name }) => name).join(', ')}];`,
  );
}

function loaded(path, contents) {
  return { contents, loader: 'ts', resolveDir: dirname(path) };
}

/** What stands between one property of a rule and the next, by their indentation; what is missed only makes the worker larger. */
function withoutProse(source) {
  // What a finding has a message for is not told in other words, and nobody sets a parameter here.
  const unread = /^ {2}message: /m.test(source) ? 'what|' : '';
  const prose = `^ {2}(?:${unread}why|instead|bad|good|wireNames|tags|category): [^]*?(?=^ {2}(?:\\w+: |\\w+,$|(?:check|fix)\\())`;
  return source.replace(new RegExp(prose, 'gm'), '').replace(/^ {6}desc: (?:\{[^}]*\}|[^{\n]*),\n/gm, '');
}
