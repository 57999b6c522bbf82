import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type Page, type Request } from 'playwright-core';
import type { Locale } from '../../shared/text.ts';
import { isProving, sampledByDay } from './lane.ts';

export type Theme = 'light' | 'dark';
export type Look = { readonly theme: Theme; readonly locale: Locale };
type Options = Partial<Look> & { readonly width?: number; readonly height?: number; readonly token?: string };

/** Every look of the console: each theme in each language. */
export const everyLook: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  (['zh-CN', 'en-US'] as const).map((locale) => ({ theme, locale })),
);
const isWhole = isProving || process.env['SCREENSHOTS'] !== undefined;
/** Those in which every page is shown: all where tests run whole or keep pictures, else each theme and each language once. */
export const pageLooks = everyLook.filter(
  ({ theme, locale }) => isWhole || (theme === 'light') === (locale === 'en-US'),
);
/** Those in which journeys are walked: where not all of them, one a day. */
export const looks = isWhole ? everyLook : sampledByDay(pageLooks, 1);

/** How long something may take to appear; a busy machine is slow, and speed is measured elsewhere. */
const patienceMs = 60_000;

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chrome or Chromium of this machine; `CHROME_PATH` names another. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Error(
      'No Chrome or Chromium was found. Install one (Debian: apt-get install chromium) or set CHROME_PATH to its program',
    );
  return chromium.launch({ executablePath, args: flags });
}

export function findBrowser(): string | undefined {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined;
  const folders = (process.env['PATH'] ?? '').split(':');
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find((file) =>
    existsSync(file),
  );
}

/** Opens an address in a browser profile of its own. What the page says went wrong is collected in `problemsOf(page)`. */
export async function openPage(
  browser: Browser,
  address: string,
  { theme = 'light', locale = 'zh-CN', width = 1440, height = 900, token }: Options = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, locale, reducedMotion: 'reduce' });
  context.setDefaultTimeout(patienceMs);
  // The reader may change these in the page, so they are set only where nothing is remembered yet.
  await context.addInitScript(
    (settings) => {
      for (const [key, value] of Object.entries(settings))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      // The account's own language would take over after sign-in; this is the choice of the sign-in page.
      if (sessionStorage.getItem('LANGUAGE_CHOSEN') === null)
        sessionStorage.setItem('LANGUAGE_CHOSEN', settings.LANGUAGE);
    },
    { THEME: theme, LANGUAGE: locale, ...(token !== undefined && { TOKEN: token }) },
  );
  const page = await context.newPage();
  const problems: string[] = [];
  problemsByPage.set(page, problems);
  openRequests.set(page, new Set());
  page.on('request', (request) => openRequests.get(page)?.add(request));
  page.on('requestfinished', (request) => openRequests.get(page)?.delete(request));
  page.on('requestfailed', (request) => openRequests.get(page)?.delete(request));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return page;
}

const problemsByPage = new WeakMap<Page, string[]>();
const openRequests = new WeakMap<Page, Set<Request>>();
const idleTurns = 3;
const turnMs = 30;

/** Waits until a page has nothing left to ask, to load or to draw. */
export async function calm(page: Page): Promise<void> {
  const end = Date.now() + patienceMs;
  for (let turns = 0; turns < idleTurns; ) {
    const loading = await page.evaluate(
      ({ pause, waiting }) =>
        new Promise<string | undefined>((tell) => {
          setTimeout(() => tell(document.querySelector(waiting)?.outerHTML.slice(0, 200)), pause);
        }),
      { pause: turnMs, waiting: '[class*="awsui_spinner"], .skeleton' },
    );
    const open = [...(openRequests.get(page) ?? [])].map((request) => request.url());
    turns = loading !== undefined || open.length > 0 ? 0 : turns + 1;
    if (Date.now() > end)
      throw new Error(
        `${page.url()} does not come to rest: ${[...open, loading ?? 'it never rested long'].join(', ')}`,
      );
  }
}

/** Errors that the page threw or wrote since it was opened, refused styles and scripts among them. */
export function problemsOf(page: Page): readonly string[] {
  return problemsByPage.get(page) ?? [];
}

/** The same errors, each told only once: what a later step finds is its own. */
export function takeProblems(page: Page): readonly string[] {
  return problemsByPage.get(page)?.splice(0) ?? [];
}

/** Signs in as a person would, from whatever page asks for it. */
export async function signIn(page: Page, { user, password }: { user: string; password: string }): Promise<void> {
  await page.locator('input[name=username]').fill(user);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').first().click();
  await page.locator('#top-bar').waitFor();
}

/** Ends the page together with its profile. */
export async function closePage(page: Page): Promise<void> {
  await page.context().close();
}

export async function screenshot(page: Page, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await page.screenshot({ path: file, fullPage: true });
}

type Violation = {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  readonly targets: readonly string[];
};
const axeSource = readFileSync(
  createRequire(join(process.cwd(), 'package.json')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What keeps people out of a page, by axe-core: only what it calls serious or critical. Left out is what costs much and never is: `region`, and loading films. */
export async function seriousBarriers(page: Page): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate<
    readonly Violation[]
  >(`axe.run(document, { resultTypes: ['violations'], preload: false, rules: { region: { enabled: false } } }).then(({ violations }) =>
    violations.map(({ id, impact, help, nodes }) => ({ id, impact, help, targets: nodes.map(({ target }) => target.join(' ')) })))`);
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}
