import type { ReactElement } from 'react';
import { I18nProvider } from '@cloudscape-design/components/i18n';
import english from '@cloudscape-design/components/i18n/messages/all.en';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Operation } from '../../shared/contract/operation.ts';
import { segmentsOf } from '../../shared/contract/gateway-routes.ts';
import { LanguageProvider } from '../../web/app/language.tsx';
import { ProjectGiven, type Project } from '../../web/app/project-at-hand.tsx';
import { newQueryClient } from '../../web/app/query.ts';
import { SignedInAs, type User } from '../../web/app/signed-in.tsx';

export type Request = {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
};
type Envelope = { readonly code?: number; readonly message?: string } & Readonly<Record<string, unknown>>;
/** What the server says to one operation. `code` and `message` of success are added. */
export type Says = readonly [Operation, Envelope | ((request: Request) => Envelope)];

type Options = {
  readonly says?: readonly Says[];
  readonly user?: Partial<User>;
  /** The project at hand; null for a reader without any. */
  readonly project?: Partial<Project> | null;
  readonly path?: string;
  readonly at?: string;
  /** What another screen sent along with it. */
  readonly state?: unknown;
};

type Wrapper = { readonly findAll: (selector: string) => readonly { readonly getElement: () => Element }[] };
const clients: QueryClient[] = [];

/** Renders a screen as a signed-in reader sees it, in English, with a server that says what the test wants. */
export async function renderScreen(
  screen: ReactElement,
  { says = [], user, project, path = '*', at = '/', state }: Options = {},
) {
  const requests: Request[] = [];
  const client = newQueryClient();
  clients.push(client);
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [state === undefined ? at : { pathname: at, state }] },
  );
  localStorage.setItem('LANGUAGE', 'en-US');
  Object.assign(globalThis, {
    fetch: answering(says, requests),
    Request: ClientRequest,
    matchMedia: (query: string) => ({
      matches: !query.includes('dark'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
  });
  const { container } = render(
    <LanguageProvider locale="en-US">
      <I18nProvider locale="en" messages={[english]}>
        <QueryClientProvider client={client}>
          <SignedInAs user={aUser(user)}>
            <ProjectGiven project={project === null ? undefined : aProject(project)}>
              <RouterProvider router={router} future={{ v7_startTransition: true }} />
            </ProjectGiven>
          </SignedInAs>
        </QueryClientProvider>
      </I18nProvider>
    </LanguageProvider>,
  );
  await settle();
  return { container, router, requests, page: createWrapper(container), body: createWrapper() };
}

export function aUser(given: Partial<User> = {}): User {
  return {
    uid: 'u1',
    name: 'mei',
    email: '',
    phone: '',
    wxid: '',
    stat: 'Normal',
    authentication_type: 'dms',
    op_permissions: [],
    user_groups: [],
    is_admin: false,
    two_factor_enabled: false,
    user_bind_projects: [],
    ...given,
  };
}

export function aProject(given: Partial<Project> = {}): Project {
  return {
    uid: 'p1',
    name: 'shop',
    archived: false,
    mine: { isManager: true, permissions: [], sources: {} },
    ...given,
  };
}

/** Lets calls that are under way come back and be shown. */
export async function settle(): Promise<void> {
  const turn = () =>
    act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  do await turn();
  while (clients.some((client) => client.isFetching() + client.isMutating() > 0));
  await turn();
}

/** Presses the button with these words, wherever it is. */
export async function press(words: string, within: Wrapper = createWrapper()): Promise<void> {
  await act(async () => {
    buttonOf(words, within).click();
  });
  await settle();
}

export function buttonOf(words: string, within: Wrapper = createWrapper()): HTMLElement {
  const found = within
    .findAll('button, a')
    .map((one) => one.getElement())
    .find((one) => one instanceof HTMLElement && says(one, words));
  if (!(found instanceof HTMLElement)) throw new Error(`no button says "${words}"`);
  return found;
}

// A disabled button holds its reason beside its words.
function says(button: HTMLElement, words: string): boolean {
  return [button.textContent, button.querySelector('span')?.textContent, button.getAttribute('aria-label')].some(
    (said) => said?.trim() === words,
  );
}

export async function seeing(words: string): Promise<void> {
  await waitFor(() => expect(document.body.textContent).toContain(words));
}

/** The texts of a form that was sent: some travel as files. */
export async function textsSent(body: unknown): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, value] of (body as FormData).entries())
    texts[name] = typeof value === 'string' ? value : await textOf(value);
  return texts;
}

function textOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(`${file.name} cannot be read`));
    reader.readAsText(file);
  });
}

function answering(says: readonly Says[], requests: Request[]) {
  return (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address, 'http://console');
    for (const [operation, reply] of says) {
      const params = operation.method === init.method ? paramsOf(operation.path, url.pathname) : undefined;
      if (!params) continue;
      const request = {
        operation,
        params,
        query: url.searchParams,
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
      };
      requests.push(request);
      return Promise.resolve(
        jsonResponse({ code: 0, message: 'ok', ...(typeof reply === 'function' ? reply(request) : reply) }),
      );
    }
    return Promise.resolve(
      jsonResponse({ code: 7000, message: `the test says nothing to ${init.method ?? 'GET'} ${url.pathname}` }),
    );
  };
}

function paramsOf(path: string, actual: string): Record<string, string> | undefined {
  const [wanted, given] = [segmentsOf(path), segmentsOf(actual)];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = decodeURIComponent(given[index] ?? '');
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
}

// The browser of these tests has neither a Request nor a Response of its own; the router only carries the former around.
class ClientRequest {
  readonly url: string;
  readonly signal: AbortSignal | undefined;
  readonly method: string;
  readonly headers = new Map<string, string>();

  constructor(url: string, { signal, method = 'GET' }: { signal?: AbortSignal; method?: string } = {}) {
    this.url = url;
    this.signal = signal;
    this.method = method;
  }
}

function jsonResponse(body: object): Response {
  return {
    ok: true,
    status: 200,
    headers: { get: (name: string) => (name === 'content-type' ? 'application/json' : null) },
    text: () => Promise.resolve(JSON.stringify(body)),
    json: () => Promise.resolve(body),
  } as unknown as Response;
}
