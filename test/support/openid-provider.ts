import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../functions/local/free-port.ts';

/** A browser as far as a provider sees it: it keeps cookies and follows redirects within the provider. */
type Jar = Map<string, string>;

/** A real OpenID provider on this machine. Its people have any password; their name is what they type. */
export async function openidProvider({ callback, backChannel }: { callback: string; backChannel: string }) {
  const port = await freePort();
  const script = join(__dirname, 'openid-provider-process.mjs');
  const server = spawn(process.execPath, [script, String(port), callback, backChannel], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  const said: string[] = [];
  server.stderr?.on('data', (words: Buffer) => said.push(words.toString()));
  await new Promise<void>((ready, failed) => {
    server.stdout?.on('data', (words: Buffer) => words.toString().includes('ready') && ready());
    server.once('exit', () => failed(new Error(said.join(''))));
  });
  const issuer = `http://localhost:${port}`;
  const asked = async (words: object) => {
    const heard = once(server, 'message') as Promise<[{ token: string }]>;
    server.send(words);
    const [answer] = await heard;
    return answer;
  };
  return {
    issuer,
    /** What is set up in the console to sign in there. */
    settings: {
      enable_oauth2: true,
      client_id: 'sluice',
      client_key: 'client-secret',
      client_host: new URL(callback).origin,
      server_issuer: issuer,
      scopes: ['openid', 'profile', 'email', 'groups'],
      user_id_tag: 'preferred_username',
      user_email_tag: 'email',
    },
    /** The addresses of its discovery document, for who writes them down one by one. */
    addresses: {
      server_issuer: '',
      server_auth_url: `${issuer}/auth`,
      server_token_url: `${issuer}/token`,
      server_user_id_url: `${issuer}/me`,
    },
    /** Changes what is said of a person, whose id stays. */
    person: async (id: string, claims: Readonly<Record<string, unknown>>) => {
      await asked({ id, claims });
    },
    /** A token with the signature of the provider, whatever it says. */
    signed: async (token: object) => (await asked({ token })).token,
    /** Signs in and consents at the address that the console led to; answers where the provider sends the browser. */
    signIn: (address: string, login: string, jar: Jar = new Map()) => signInAt(address, login, jar),
    /** Signs out there, as the console's sign-out leads to. */
    signOut: (address: string, jar: Jar) => signOutAt(address, jar),
    close: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
}

async function signInAt(address: string, login: string, jar: Jar): Promise<URL> {
  const { origin } = new URL(address);
  let page = await visit(new URL(address), jar);
  for (let step = 0; step < 12; step++) {
    if (page.leadsTo && page.leadsTo.origin !== origin) return page.leadsTo;
    if (page.leadsTo) page = await visit(page.leadsTo, jar);
    else page = await submitted(page, jar, login);
  }
  throw new Error(`the provider leads nowhere: ${page.text}`);
}

async function signOutAt(address: string, jar: Jar): Promise<URL> {
  const { origin } = new URL(address);
  let page = await visit(new URL(address), jar);
  for (let step = 0; step < 12; step++) {
    if (page.leadsTo && page.leadsTo.origin !== origin) return page.leadsTo;
    if (!page.leadsTo && !page.text.includes('<form')) return page.at;
    page = page.leadsTo ? await visit(page.leadsTo, jar) : await submitted(page, jar, '', { logout: 'yes' });
  }
  throw new Error(`the provider leads nowhere: ${page.text}`);
}

type Page = { readonly text: string; readonly at: URL; readonly leadsTo: URL | undefined };

async function submitted(page: Page, jar: Jar, login: string, more: Record<string, string> = {}): Promise<Page> {
  const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1];
  if (action === undefined) throw new Error(`no form at ${page.at.href}: ${page.text}`);
  const hidden = [...page.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
  const body = new URLSearchParams({ ...fields, login, password: 'any', ...more });
  return visit(new URL(action, page.at), jar, body);
}

async function visit(at: URL, jar: Jar, body?: URLSearchParams): Promise<Page> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(at, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie },
    ...(body && { body }),
  });
  for (const one of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (one.split(';', 1)[0] ?? '').split(/=(.*)/s);
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  const location = response.headers.get('location');
  return { text: await response.text(), at, leadsTo: location === null ? undefined : new URL(location, at) };
}
