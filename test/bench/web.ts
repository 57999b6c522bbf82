import type { Browser, CDPSession, Page } from 'playwright-core';
import { addressOf } from '../../web/app/page.ts';
import { paths, type PageName } from '../../web/app/paths.ts';
import { calm, closePage, openPage, signIn, startBrowser } from '../support/browser.ts';
import { Product } from '../support/product.ts';
import { somethingOnEveryPage } from '../support/something-on-every-page.ts';

/** Far more than the server and the page take, so that what waits for an answer is told from what merely comes later. */
const latencyMs = 1_000;
const pages: readonly PageName[] = [
  'home',
  'workflows',
  'workflowCreate',
  'workflow',
  'dataExports',
  'sqlManages',
  'sqlInsights',
  'auditPlans',
  'dbServices',
  'comparison',
  'workbench',
  'ruleManager',
  'knowledge',
  'members',
  'globalDashboard',
];

type Sent = { readonly address: string; readonly begun: number; ended: number; bytes: number };

void main();

/**
 * `npm run bench:web`: 15 pages of the console, each loaded in full by somebody signed in, on a line on which each answer
 * takes a second longer. Prints requests, the longest row of requests that wait for one another, kilobytes, and
 * the processor time of the page's own thread. With the name of a page it prints the requests of that one.
 */
async function main(): Promise<void> {
  const [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  try {
    const ids = await somethingOnEveryPage(product);
    await measureAll(browser, product, ids);
  } finally {
    await browser.close();
    await product.remove();
  }
}

async function measureAll(browser: Browser, product: Product, ids: Readonly<Record<string, string>>): Promise<void> {
  const page = await openPage(browser, product.address, { locale: 'en-US' });
  await signIn(page, { user: 'admin', password: 'admin' });
  await calm(page);
  const wanted = process.argv[2];
  const loads = new Map<PageName, Load>();
  for (const name of pages) {
    const address = product.address + addressOf(paths[name].path, ids);
    const first = await loaded(page, address, { cached: false });
    const again = await loaded(page, address, { cached: true });
    loads.set(name, { ...first, again: again.sent });
  }
  await closePage(page);
  const ofFrame = frameAddresses([...loads.values()].map(({ sent }) => sent));
  console.log('page              requests  in a row  before content  KB first  KB again  thread ms');
  for (const [name, { sent, again, threadMs }] of loads)
    console.log(
      [
        name.padEnd(18),
        String(sent.length).padStart(8),
        String(Math.max(...stepsOf(sent).values())).padStart(10),
        String(stepsBefore(sent, ofFrame)).padStart(16),
        kilobytes(sent).padStart(10),
        kilobytes(again).padStart(10),
        String(Math.round(threadMs)).padStart(11),
      ].join(''),
    );
  for (const [name, { sent }] of loads) if (name === wanted) tell(sent);
}

type Load = { readonly sent: readonly Sent[]; readonly threadMs: number; readonly again: readonly Sent[] };

/** Loads a page with or without what the browser has kept of others, to its rest. */
async function loaded(page: Page, address: string, { cached }: { cached: boolean }): Promise<Omit<Load, 'again'>> {
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: !cached });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const sent = watched(devtools);
  const before = await taskMs(devtools);
  await page.goto(address, { waitUntil: 'networkidle' });
  await calm(page);
  const threadMs = (await taskMs(devtools)) - before;
  await devtools.detach();
  return { sent: [...sent.values()], threadMs };
}

function watched(devtools: CDPSession): Map<string, Sent> {
  const sent = new Map<string, Sent>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    sent.set(requestId, { address: request.url, begun: timestamp * 1000, ended: Infinity, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) Object.assign(one, { ended: timestamp * 1000, bytes: encodedDataLength });
  });
  return sent;
}

async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** What the frame of the console asks the server for, whatever page it stands around. */
function frameAddresses(loads: readonly (readonly Sent[])[]): ReadonlySet<string> {
  const [first = [], ...others] = loads.map((sent) => calls(sent).map(pathOf));
  return new Set(first.filter((path) => others.every((paths) => paths.includes(path))));
}

/** How many requests wait for one another before the first that asks for what the page itself shows. */
function stepsBefore(sent: readonly Sent[], ofFrame: ReadonlySet<string>): number {
  const steps = stepsOf(sent);
  const own = calls(sent).filter((one) => !ofFrame.has(pathOf(one)));
  return Math.min(...own.map((one) => (steps.get(one) ?? 1) - 1));
}

const pathOf = ({ address }: Sent) => new URL(address).pathname;
const calls = (sent: readonly Sent[]) => sent.filter((one) => /\/v\d+\//.test(pathOf(one)));

/** For each request the longest row of requests up to it, of which each was sent only when the one before had been answered. */
function stepsOf(sent: readonly Sent[]): Map<Sent, number> {
  const steps = new Map<Sent, number>();
  for (const one of sent.toSorted((a, b) => a.begun - b.begun)) {
    const before = [...steps].filter(([{ ended }]) => ended <= one.begun).map(([, step]) => step);
    steps.set(one, Math.max(0, ...before) + 1);
  }
  return steps;
}

function kilobytes(sent: readonly Sent[]): string {
  return (sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(0);
}

function tell(sent: readonly Sent[]): void {
  const from = Math.min(...sent.map(({ begun }) => begun));
  for (const [{ address, begun, ended, bytes }, step] of stepsOf(sent))
    console.log(
      `${step}  ${(begun - from).toFixed(0)}–${(ended - from).toFixed(0)}  ${bytes}  ${new URL(address).pathname}`,
    );
}
