import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as configuration from '../../shared/contract/ground/configuration/operations.ts';
import * as contract from '../../shared/contract/people/oauth2/operations.ts';
import * as sessions from '../../shared/contract/people/sessions/operations.ts';
import type { ApiClient } from './api-client.ts';
import { testApi } from './api.ts';
import { openidProvider } from './openid-provider.ts';

/** A console whose people sign in at a real provider, which reaches the console behind the browser's back. */
export async function providerBench() {
  const api = await testApi();
  let hear: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      const tenant = new URL(request.url ?? '/', 'http://x').searchParams.get('tenant');
      void api.anyone.send(contract.endProviderSessions, { query: { tenant }, body }).then(({ status }) => {
        response.writeHead(status).end();
        hear();
      });
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = await openidProvider({
    callback: `${host}/v1/dms/oauth2/callback`,
    backChannel: `${host}/v1/dms/oauth2/backchannel_logout?tenant=default`,
  });
  const setUp = (change: object = {}) =>
    api.as('admin').call(configuration.updateOauth2, {
      body: {
        oauth2: {
          ...provider.settings,
          login_perm_expr: '',
          auto_bind_same_name_user: false,
          auto_create_user: false,
          enable_manually_bind: true,
          skip_check_state: false,
          ...change,
        },
      },
    });

  /** A browser with its cookies, at the console. */
  function browser() {
    const jar = new Map<string, string>();
    const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`);
    const keep = (given: readonly string[]) => {
      for (const cookie of given) {
        const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
    };
    const client = (): ApiClient => api.anyone.with({ cookies: cookies() });
    return {
      jar,
      client,
      begin: async (query: { target?: string; tenant?: string } = {}) => {
        const { location = '', cookies: given } = await client().download(contract.goToProvider, { query });
        keep(given);
        return location;
      },
      finish: async (address: URL | { searchParams: URLSearchParams }) => {
        const query = Object.fromEntries(address.searchParams);
        const { location = '', cookies: given } = await client().download(contract.returnFromProvider, { query });
        keep(given);
        return new URL(location, 'http://console');
      },
      refresh: async () => {
        const answer = await client().send(sessions.refreshSession);
        keep(answer.cookies);
        return JSON.parse(answer.bytes.toString()) as { code: number; data?: { token: string } };
      },
    };
  }
  /** Signs in at the provider and comes back. */
  async function comesBack(login: string, { at = browser(), target = '', jar = new Map<string, string>() } = {}) {
    const address = await at.begin({ ...(target && { target }) });
    return { at, jar, page: await at.finish(await provider.signIn(address, login, jar)) };
  }

  async function whoIs(at: ReturnType<typeof browser>) {
    const { data } = await at.refresh();
    const token = data?.token ?? '';
    return {
      name: (await api.anyone.with({ token: async () => token }).call(sessions.readSessionUser)).data.name,
      token,
    };
  }
  return {
    api,
    provider,
    /** When the provider has told of a sign-out. */
    told,
    setUp,
    browser,
    comesBack,
    whoIs,
    close: async () => {
      await Promise.all([api.close(), provider.close()]);
      await new Promise((closed) => server.close(closed));
    },
  };
}
export type ProviderBench = Awaited<ReturnType<typeof providerBench>>;
