import { existsSync, readFileSync } from 'node:fs';
import { projectFiles } from '../support/project-files.ts';

const code = projectFiles('shared', 'functions', 'web', 'infra', 'test', 'scripts', 'bin');
const sources = code.filter((file) => /\.tsx?$/.test(file));
/** They say nothing of what is inside. */
const banned = /^(utils?|helpers?|common|lib|core|types|managers?|misc|stuff)(\.|$)|-(utils?|helpers?|managers?)(\.|$)/;
/** What the specification calls a screen, and what a person calls a command. */
const named = ['rule-manager.tsx', 'types.mjs'];
const bannedExport = /^[A-Z]\w*(Utils?|Helpers?|Managers?|Impl)$|^(I|T|Z)[A-Z][a-z]|^(Abstract|Base)[A-Z]|^handle[A-Z]/;

test('files and folders are named in kebab-case', () => {
  const parts = new Set(code.flatMap((file) => file.split('/')));
  const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
  expect([...parts].filter((part) => !kebab.test(part) && part !== '__snapshots__')).toEqual([]);
});

test('no file, folder or export has a name that would fit anything', () => {
  const parts = [...new Set(code.flatMap((file) => file.split('/')))];
  expect(parts.filter((part) => banned.test(part) && !named.includes(part))).toEqual([]);
  const exported = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm)].map(
      ([, name = '']) => `${file} ${name}`,
    ),
  );
  expect(exported.length).toBeGreaterThan(1000);
  expect(exported.filter((one) => bannedExport.test(one.split(' ')[1] ?? ''))).toEqual([]);
});

describe('the README with its map and its commands', () => {
  const readme = readFileSync('README.md', 'utf8');
  const documents = [
    readme,
    ...['commands', 'map', 'recipes'].map((name) => readFileSync(`docs/${name}.md`, 'utf8')),
  ].join('\n');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

  test('is read in a minute or two', () => expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(9_000));

  test('names only commands that exist', () => {
    const named = [...documents.matchAll(/npm run ([\w:-]+)((?:`, `[\w-]+:[\w-]+)*)/g)].flatMap(
      ([, first = '', more = '']) => [first, ...more.split('`, `').filter(Boolean)],
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('names every command of package.json', () => {
    const isNamed = (name: string) =>
      new RegExp(`\`(npm run |npm )?${name}(\`| )|npm (run )?${name}\\b`).test(documents);
    expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([]);
  });

  test('names only files and folders that exist', () => {
    const paths = [...documents.matchAll(/`((?:shared|functions|web|infra|test|scripts|docs|bin)\/[\w./-]*)`/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('maps every folder at the top', () => {
    const tops = new Set(
      projectFiles('.')
        .filter((file) => file.includes('/'))
        .map((file) => file.split('/')[0] ?? ''),
    );
    expect([...tops].filter((top) => !top.startsWith('.') && !readme.includes(`\`${top}/`))).toEqual([]);
  });
});

describe('a file can be read at one sitting', () => {
  const lengths = sources.map((file) => readFileSync(file, 'utf8').split('\n').length).sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.floor(lengths.length * share)] ?? Infinity;

  test('half of all files have at most 90 lines, nineteen of twenty at most 300', () => {
    expect(at(0.5)).toBeLessThanOrEqual(90);
    expect(at(0.95)).toBeLessThanOrEqual(300);
  });
});
