import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addAccessToken } from '../../shared/contract/people/users/operations.ts';
import { Product } from '../support/product.ts';

const repository = join(__dirname, '../..');
const page = readFileSync(join(repository, 'docs/api.md'), 'utf8');
const codeIn = (text: string, language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(text)?.[1];
/** The sections that have something to run, the first of them without a number: what the others lean on. */
const sections = page.split(/^## /m).flatMap((section) => {
  const code = codeIn(section, 'js');
  return code === undefined ? [] : [{ title: section.split('\n', 1)[0], code, prints: codeIn(section, 'text') ?? '' }];
});

const password = 'Admin-of-the-api-1';
let product: Product;
let token: string;
/** Below the repository, so that what runs there finds its packages. */
let folder: string;
beforeAll(async () => {
  mkdirSync(join(repository, '.build'), { recursive: true });
  folder = mkdtempSync(join(repository, '.build/api-'));
  product = await Product.start({ SLUICE_ADMIN_PASSWORD: password });
  const { data } = await (await product.signIn('admin', password)).call(addAccessToken, {
    body: { access_token: { name: 'api', access: 'full', expiration_days: 1, old_password: password } },
  });
  token = data.access_token;
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await product.remove();
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const read = async (path: string): Promise<string> =>
  (await fetch(product.address + path, { headers: { authorization: `Bearer ${token}` } })).text();

test('each job of the page prints what stands under it', async () => {
  const marked = sections.map(({ title, code }) => `console.log(${JSON.stringify(`## ${title}`)});\n${code}`);
  write('jobs.mjs', marked.join('\n'));
  const env = { ...process.env, SLUICE_URL: product.address, SLUICE_TOKEN: token };
  // The second job ends with a code, as a pipeline wants it.
  const ended = promisify(execFile)(process.execPath, [join(folder, 'jobs.mjs')], { env });
  const said: unknown = await ended.catch((error: unknown) => error);
  expect(said).toMatchObject({ stderr: '', code: 1 });
  expect(said).toMatchObject({ stdout: sections.map(({ title, prints }) => `## ${title}\n${prints}`).join('') });
}, 120_000);

describe('types made of the OpenAPI document', () => {
  const managed = '/sqle/v3/projects/demo/sql_manages?page_index=1&page_size=20';
  beforeAll(async () => write('openapi.json', await read('/openapi.json')));

  test('TypeScript compiles with them what is really answered, and nothing that is not described', async () => {
    run('node_modules/.bin/openapi-typescript', ['openapi.json', '-o', 'sluice.d.ts']);
    const replies = {
      listProjects: await read('/v2/dms/projects?page_index=1&page_size=20'),
      listGlobalDbServices: await read('/v2/dms/db_services?page_index=1&page_size=20'),
      listSqlManages: await read(managed),
      listWorkflows: await read('/sqle/v1/projects/demo/workflows?page_index=1&page_size=20'),
    };
    const typed = Object.entries(replies).map(
      ([name, text]) =>
        `export const ${name}: operations['${name}']['responses'][200]['content']['application/json'] = ${text};`,
    );
    const imported = `import type { components, operations } from './sluice.d.ts';`;
    write('replies.ts', [imported, `declare const reply: typeof listSqlManages;`, ...typed, useIn('ts')].join('\n'));
    expect(compiled('replies.ts')).toBe('');
    write('other.ts', [imported, ...typed.map((line) => line.replaceAll('"total_nums"', '"total"'))].join('\n'));
    expect(compiled('other.ts')).toMatch(/"total"' does not exist in type/);
  }, 120_000);

  test('Python reads a reply with them', async () => {
    write('types.mjs', codeIn(page, 'mjs') ?? '');
    run('node', ['types.mjs']);
    write('use.py', codeIn(page, 'python') ?? '');
    const names = execFileSync('python3', ['use.py'], { cwd: folder, input: await read(managed), encoding: 'utf8' });
    expect(names).toMatch(/^(shop-postgres\n)+$/);
  }, 120_000);

  /** The page's own use of the types, without the line that brings them. */
  const useIn = (language: string) => (codeIn(page, language) ?? '').replace(/^import .*\n/, '');
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command.includes('/') ? join(repository, command) : command, args, { cwd: folder, encoding: 'utf8' });

  function compiled(name: string): string {
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--ignoreConfig'];
    try {
      return run('node_modules/.bin/tsc', [...options, name]);
    } catch (error) {
      return String((error as { stdout: string }).stdout);
    }
  }
});
