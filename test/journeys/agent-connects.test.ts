import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import type { Browser, Page } from 'playwright-core';
import { listAgentConnections } from '../../shared/contract/people/agent-connections/operations.ts';
import { readSessionUser } from '../../shared/contract/people/sessions/operations.ts';
import { closePage, openPage, problemsOf, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';

/** A program of an agent that is told an address and nothing else: the official client finds the rest, and a person lets it in. */
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let program: Program;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  page = await openPage(browser, `${product.address}/login`, { locale: 'en-US' });
  desk = new Console(page, product.address);
  program = await Program.start(product.address);
}, 300_000);

afterAll(async () => {
  program.stop();
  await closePage(page);
  await browser.close();
  await product.remove();
});

type Tokens = Parameters<OAuthClientProvider['saveTokens']>[0];
type Registered = Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;

/** What a program keeps, and the small server on its own machine to which the browser comes back. */
class Program {
  readonly #address: string;
  readonly #server: Server;
  tokens: Tokens | undefined;
  asked: URL | undefined;
  cameBack: URLSearchParams | undefined;
  #client: Registered;
  #verifier = '';
  #found: unknown;

  private constructor(address: string, server: Server) {
    this.#address = address;
    this.#server = server;
    server.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      // The browser asks for a picture of the page as well.
      if (pathname === '/callback') this.cameBack = searchParams;
      response.end('You can close this page.');
    });
  }

  static async start(address: string): Promise<Program> {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return new Program(address, server);
  }

  stop(): void {
    this.#server.close();
  }

  get provider(): OAuthClientProvider {
    const returnTo = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/callback`;
    return {
      redirectUrl: returnTo,
      clientMetadata: { client_name: 'Test <b>agent</b>', redirect_uris: [returnTo] },
      state: () => 'state of the program',
      clientInformation: () => this.#client,
      saveClientInformation: (client) => {
        this.#client = client;
      },
      tokens: () => this.tokens,
      saveTokens: (tokens) => {
        this.tokens = tokens;
      },
      invalidateCredentials: () => {
        this.tokens = undefined;
      },
      redirectToAuthorization: (address) => {
        this.asked = address;
      },
      saveCodeVerifier: (verifier) => {
        this.#verifier = verifier;
      },
      codeVerifier: () => this.#verifier,
      discoveryState: () => this.#found as never,
      saveDiscoveryState: (found) => {
        this.#found = found;
      },
    };
  }

  transport(): StreamableHTTPClientTransport {
    return new StreamableHTTPClientTransport(new URL(`${this.#address}/mcp`), { authProvider: this.provider });
  }

  async connected(): Promise<Client> {
    const client = new Client({ name: 'test agent', version: '1.2.3' });
    await client.connect(this.transport());
    return client;
  }
}

test('a program that knows the address alone is let in by a person who signs in first', async () => {
  await expect(program.connected()).rejects.toThrow(UnauthorizedError);
  const asked = program.asked ?? new URL('about:blank');
  expect(asked.origin + asked.pathname).toBe(`${product.address}/connect-agent`);
  await page.goto(asked.href);
  await page.waitForURL(/\/login\?target=/);
  await desk.fill('User name', 'admin');
  await desk.fill('Password', 'admin');
  await page.keyboard.press('Enter');
  await desk.see('asks to work as you (admin)');
  expect(await page.locator('main h2').first().innerText()).toContain('“Test <b>agent</b>”');
  expect(await page.locator('main').innerText()).toContain(
    `${new URL(asked.searchParams.get('redirect_uri') ?? '').host}`,
  );
  expect(program.cameBack).toBeUndefined();
  await page.getByRole('radio', { name: /All tools/ }).check();
  await desk.press('Allow');
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:/);
  const back = program.cameBack ?? new URLSearchParams();
  expect([back.get('state'), back.get('iss')]).toEqual(['state of the program', product.address]);
  await program.transport().finishAuth(back);

  const client = await program.connected();
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('audit_sql');
  const { structuredContent } = await client.callTool({ name: 'list_projects', arguments: {} });
  expect(JSON.stringify(structuredContent)).toContain('demo');
  await client.close();
  const token = program.tokens?.access_token ?? '';
  expect((await product.holding(token).send(readSessionUser)).status).toBe(401);
  expect(problemsOf(page)).toEqual([]);
}, 180_000);

test('its token is renewed by itself, and the one before opens nothing', async () => {
  const before = program.tokens;
  // As if its hour were over.
  program.tokens = { ...before, access_token: 'ended' } as Tokens;
  const client = await program.connected();
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  await client.close();
  expect(program.tokens?.refresh_token).not.toBe(before?.refresh_token);
  expect((await said(before?.access_token ?? '')).status).toBe(401);
});

test('the person sees it in the account, ends it, and it has to ask again', async () => {
  await desk.open('/account');
  const row = page.getByRole('row', { name: /Test <b>agent/ });
  expect(await row.innerText()).toMatch(/All tools/);
  expect(await row.innerText()).not.toMatch(/Never/);
  await row.getByRole('button', { name: 'Disconnect Test <b>agent</b>' }).click();
  await desk.confirm('Disconnect');
  await desk.see('No connected agents');
  const ended = await said(program.tokens?.access_token ?? '');
  expect(ended.status).toBe(401);
  expect(ended.headers.get('www-authenticate')).toContain(
    `resource_metadata="${product.address}/.well-known/oauth-protected-resource/mcp"`,
  );
  // The client says on the console why it begins anew.
  const noted = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(program.connected()).rejects.toThrow(UnauthorizedError);
  expect(noted.mock.calls.flat().join('\n')).toContain('invalid_grant');
  noted.mockRestore();
  expect((await (await product.signIn('admin', 'admin')).call(listAgentConnections)).data).toEqual([]);
});

test('who refuses sends the program back without a code, and a page that asks wrongly sends nobody anywhere', async () => {
  const asked = new URL(program.asked ?? '');
  program.cameBack = undefined;
  await page.goto(asked.href);
  await desk.press('Refuse');
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:/);
  expect(program.cameBack).toBeDefined();
  expect(Object.fromEntries(program.cameBack ?? new URLSearchParams())).toMatchObject({ error: 'access_denied' });
  const elsewhere = new URL(asked);
  elsewhere.searchParams.set('redirect_uri', 'https://evil.test/');
  await page.goto(elsewhere.href);
  await desk.see('is none that the program registered');
  expect(new URL(page.url()).origin).toBe(product.address);
  const plain = new URL(asked);
  plain.searchParams.set('code_challenge_method', 'plain');
  await page.goto(plain.href);
  await desk.see('cannot be allowed');
  expect(await page.getByRole('button', { name: 'Allow', exact: true }).count()).toBe(0);
  expect(new URL(page.url()).origin).toBe(product.address);
});

test('the page of consent is shown in no frame of another site', async () => {
  const { headers } = await fetch(`${product.address}/connect-agent`);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-frame-options')).toBe('DENY');
  for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server/mcp'])
    expect((await fetch(product.address + path)).status).toBe(404);
});

function said(token: string): Promise<Response> {
  return fetch(`${product.address}/mcp`, {
    method: 'POST',
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
  });
}
