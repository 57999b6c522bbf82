import { spawnSync } from 'node:child_process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { addAccessToken } from '../../shared/contract/people/users/operations.ts';
import { loneCommand } from '../support/lone-command.ts';
import { Product } from '../support/product.ts';

/** Programs of agents that start a process, by the command as it is shipped and the official client. */
const { command, run } = loneCommand();
let product: Product;
let token: string;
beforeAll(async () => {
  product = await Product.start({ SLUICE_DEMO: 'none' });
  const admin = await product.signIn('admin', 'admin');
  const { data } = await admin.call(addAccessToken, {
    body: { access_token: { name: 'agent', access: 'full', expiration_days: 1, old_password: 'admin' } },
  });
  token = data.access_token;
}, 300_000);
afterAll(() => product.remove());

test.each([undefined, '2026-07-28'])(
  'a program that speaks to a process is relayed by the command (version pinned: %s)',
  async (pin) => {
    const client = new Client(
      { name: 'editor', version: '1.0.0' },
      pin === undefined ? {} : { versionNegotiation: { mode: { pin } } },
    );
    const env = { SLUICE_TOKEN: token };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [command, 'mcp', product.address], env }),
    );
    const { structuredContent } = await client.callTool({ name: 'list_projects', arguments: {} });
    expect(structuredContent).toMatchObject({ untrusted_data: { projects: [] } });
    await client.close();
  },
);

test('the relay says what it lacks, and answers for a server that cannot be reached or refuses', () => {
  expect(run(['mcp'])).toMatchObject({ status: 2, stderr: expect.stringContaining('Name the address') });
  expect(run(['mcp', product.address])).toMatchObject({ status: 2, stderr: expect.stringContaining('SLUICE_TOKEN') });
  const asked = `${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' })}\n`;
  const relayed = (address: string) =>
    spawnSync(process.execPath, [command, 'mcp', address], {
      input: asked,
      encoding: 'utf8',
      env: { SLUICE_TOKEN: 'wrong' },
    }).stdout;
  expect(JSON.parse(relayed(product.address))).toMatchObject({
    id: 7,
    error: { message: expect.stringMatching(/sign/i) },
  });
  expect(JSON.parse(relayed('http://127.0.0.1:9'))).toMatchObject({
    id: 7,
    error: { message: expect.stringContaining('Could not reach') },
  });
});
