import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompletionItem } from 'vscode-languageserver/node';
import { calls, SluiceConsole, type Place } from '../../editors/vscode/src/console.ts';
import { catalogCalls } from '../../bin/lsp/console-catalog.ts';
import { listIdeAudits } from '../../shared/contract/auditing/direct-audits/operations.ts';
import { groups } from '../../shared/contract/index.ts';
import { addAccessToken } from '../../shared/contract/people/users/operations.ts';
import { handedOver } from '../../web/features/changes/transit/handed-over.ts';
import { until } from '../support/clock.ts';
import { EditorClient } from '../support/editor-client.ts';
import { Product, type Person } from '../support/product.ts';
import { unzipped } from '../support/unzipped.ts';

/** The extension for VS Code as far as it goes without the editor: its package, and what it asks the console. */
let product: Product;
let admin: Person;
let sluice: SluiceConsole;
let token: string;
const place: Place = { project: 'demo', dataSource: 'shop-postgres', schema: '', engine: '' };

beforeAll(async () => {
  product = await Product.start();
  admin = await product.signIn('admin', 'admin');
  const { data } = await admin.call(addAccessToken, {
    body: { access_token: { name: 'editor', expiration_days: 30, old_password: 'admin' } },
  });
  token = data.access_token;
  sluice = new SluiceConsole({ address: `${product.address}/`, token, language: 'en' });
}, 180_000);
afterAll(() => product.remove());

describe('the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vscode-'));
  let files: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const pack = ['scripts/run.mjs', 'scripts/pack-vscode.ts', folder];
    const file = execFileSync(process.execPath, pack, { encoding: 'utf8' }).trim().split('\n').at(-1) ?? '';
    expect(statSync(file).size).toBeLessThan(1_000_000);
    files = await unzipped(readFileSync(file));
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const json = (name: string) => JSON.parse(files.get(`extension/${name}`) ?? '') as Record<string, unknown>;

  test('holds the extension with the audit command, and words in both languages for all that it names', () => {
    const { main, contributes } = json('package.json') as { main: string; contributes: Contributed };
    expect(files.has(`extension/${main.slice(2)}`)).toBe(true);
    expect(files.has('extension/dist/sluice-audit.cjs')).toBe(true);
    const used = [...JSON.stringify(json('package.json')).matchAll(/"%(\w+)%"/g)].map(([, name]) => name).sort();
    for (const words of ['package.nls.json', 'package.nls.zh-cn.json'])
      expect(Object.keys(json(words)).sort()).toEqual(used);
    const code = files.get('extension/dist/extension.js');
    for (const { command } of contributes.commands) expect(code).toContain(`"${command.replace('sluice.', '')}"`);
  });

  test('a workspace can neither name the command that is run nor the address that the token goes to', () => {
    const { contributes } = json('package.json') as { contributes: Contributed };
    const { properties } = contributes.configuration;
    expect(properties['sluice.command']).toMatchObject({ scope: 'machine' });
    expect(properties['sluice.console.address']).toMatchObject({ scope: 'application' });
  });
});
type Contributed = {
  readonly commands: readonly { readonly command: string }[];
  readonly configuration: { readonly properties: Readonly<Record<string, { readonly scope?: string }>> };
};

test('what it calls are operations of the contract', () => {
  const served = Object.values(groups)
    .flatMap((group) => Object.values(group))
    .map(({ method, path }) => `${method} ${path}`);
  expect(served).toEqual(expect.arrayContaining([...Object.values(calls), ...Object.values(catalogCalls)]));
});

test('SQL is judged by the project where it stands, and kept as one of its IDE audits', async () => {
  const found = await sluice.audit('select id from customers limit 1;\n\n  delete from orders;\n', place);
  expect(found.find(({ rule_name }) => rule_name === 'dml-require-where')).toMatchObject({
    level: 'error',
    line: 3,
    column: 3,
  });
  const { data } = await admin.call(listIdeAudits, {
    params: { project_name: 'demo' },
    query: { page_index: 1, page_size: 10 },
  });
  expect(data.map(({ sql, creator }) => [sql, creator])).toContainEqual(['delete from orders', 'admin']);
});

test('a workflow is handed over to the console with the very SQL, and one that is too long for an address is not', async () => {
  const sql = "update customers set city = 'Zürich; 苏黎世'\r\nwhere id = 1;\n\tselect 1";
  const address = new URL(sluice.creatingAddress(sql, { ...place, schema: 'public' }) ?? '');
  expect(address.origin + address.pathname).toBe(`${product.address}/transit`);
  expect(handedOver(address.searchParams)).toEqual({
    from: 'editor',
    to: 'create_workflow',
    projectName: 'demo',
    instanceName: 'shop-postgres',
    schema: 'public',
    sql,
  });
  const many = Array.from({ length: 3_000 }, (_, row) => `insert into t values (${row * 7919});`).join('\n');
  expect(sluice.creatingAddress(many, place)).toBeUndefined();
  expect(await sluice.myWorkflows('demo')).toEqual([]);
});

test('what the console refuses is said in its words, and a token that is no good is known as such', async () => {
  const stranger = new SluiceConsole({
    address: product.address,
    token: 'eyJhbGciOiJIUzI1NiJ9.e30.x',
    language: 'zh-cn',
  });
  await expect(stranger.whoAmI()).rejects.toMatchObject({ isSignedOut: true });
  await expect(sluice.audit('select 1', { ...place, project: 'nowhere' })).rejects.toMatchObject({
    isSignedOut: false,
  });
  await expect(
    new SluiceConsole({ address: 'http://127.0.0.1:1', token: 'x', language: 'en' }).whoAmI(),
  ).rejects.toThrow('http://127.0.0.1:1');
});

test('the token follows no other address that answers instead', async () => {
  const seen: string[] = [];
  const other = await listening((authorization) => seen.push(authorization));
  const { port } = other.address() as AddressInfo;
  const first = await listening(() => undefined, `http://127.0.0.1:${port}/`);
  const address = `http://127.0.0.1:${(first.address() as AddressInfo).port}`;
  await expect(new SluiceConsole({ address, token: 'secret', language: 'en' }).whoAmI()).rejects.toThrow(address);
  expect(seen).toEqual([]);
  first.close();
  other.close();
});

describe('the server for editors', () => {
  const folder = mkdtempSync(join(tmpdir(), 'editor-'));
  const command = join(folder, 'sluice-audit.cjs');
  const editors: EditorClient[] = [];
  beforeAll(() => {
    execFileSync(process.execPath, ['scripts/build-audit.mjs', command], { stdio: 'pipe' });
  }, 120_000);
  afterAll(async () => {
    await Promise.all(editors.map((one) => one.shutDown()));
    rmSync(folder, { recursive: true, force: true });
  });

  /** An editor at a data source, and what it proposes at the end of a text. */
  const editorAt = async (address: string, env: NodeJS.ProcessEnv) => {
    const editor = new EditorClient(command, folder, { env });
    editors.push(editor);
    const console = { address, project: 'demo', dataSource: 'shop-postgres', schema: 'shop' };
    await editor.initialize({ engine: 'PostgreSQL', console });
    await editor.open('untitled:a.sql', '');
    const proposed = async (text: string) => {
      await editor.change('untitled:a.sql', { text });
      const position = { line: text.split('\n').length - 1, character: text.split('\n').at(-1)?.length ?? 0 };
      const textDocument = { uri: 'untitled:a.sql' };
      const items = await editor.request<CompletionItem[]>('textDocument/completion', { textDocument, position });
      return items.map(({ label }) => label);
    };
    return { editor, proposed };
  };

  test('names of the data source are completed as the person of the token, beside those that the file makes', async () => {
    const { data } = await admin.call(addAccessToken, {
      body: { access_token: { name: 'names', access: 'read', expiration_days: 1, old_password: 'admin' } },
    });
    const { editor, proposed } = await editorAt(product.address, { SLUICE_TOKEN: data.access_token });
    // Names that come late, as on a busy machine, are there the next time.
    const untilNamed = () => until(async () => (await proposed('select * from cust')).includes('customers'));
    await untilNamed();
    expect(await proposed('create table cust_of_file (its_own int);\nselect * from cust')).toEqual(
      expect.arrayContaining(['customers', 'cust_of_file']),
    );
    expect(await proposed('create table cust_of_file (its_own int);\nselect c. from cust_of_file c')).toEqual([]);
    expect(await proposed('select c.city, o.id from customers c join orders o on ')).toContain('o.customer_id = c.id');
    expect(await proposed('insert into customers (')).toContain('city');
    // Who signs out is told no more names, and who signs in again is.
    await editor.connection.sendNotification('sluice/console', null);
    expect(await proposed('select * from cust')).not.toContain('customers');
    const place = { address: product.address, project: 'demo', dataSource: 'shop-postgres', schema: 'shop', token };
    await editor.connection.sendNotification('sluice/console', place);
    await untilNamed();
  }, 120_000);

  test('a token that is no good, a console that is away or slow or leads elsewhere leaves words and the names of the file', async () => {
    const own = 'create table cust_of_file (its_own int);\nselect * from cust';
    const seen: string[] = [];
    const other = await listening((authorization) => seen.push(authorization));
    const led = await listening(() => undefined, `http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const silent = createServer(() => undefined);
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const [address, given] of [
      [product.address, 'eyJhbGciOiJIUzI1NiJ9.e30.x'],
      ['http://127.0.0.1:1', token],
      [addressOf(led), token],
      [addressOf(silent), token],
    ] as const) {
      const { editor, proposed } = await editorAt(address, { SLUICE_TOKEN: given });
      expect(await proposed(own)).toContain('cust_of_file');
      expect((await proposed('sel')).map((word) => word.toUpperCase())).toContain('SELECT');
      expect(editor.complaints).toBe('');
    }
    expect(seen).toEqual([]);
    silent.closeAllConnections();
    for (const server of [other, led, silent]) server.close();
  }, 120_000);
});

async function listening(hear: (authorization: string) => void, location?: string): Promise<Server> {
  const server = createServer((request, response) => {
    hear(request.headers.authorization ?? '');
    response.writeHead(location === undefined ? 200 : 307, location === undefined ? {} : { location });
    response.end('{}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return server;
}
