import type { Browser, Page } from 'playwright-core';
import { closePage, openPage, problemsOf, startBrowser } from '../support/browser.ts';
import { serveGrid } from '../support/result-grid/serve.ts';

const frames = 300;

void main();

/** `npm run bench:grid`: how soon the grid is there, what a frame takes while it scrolls, and what it holds in memory. */
async function main(): Promise<void> {
  const [site, browser] = await Promise.all([serveGrid(), startBrowser()]);
  try {
    for (const columns of [20, 245])
      await measure(browser, `${site.address}?rows=1000000&columns=${columns}&made=2000`, columns);
  } finally {
    await browser.close();
    await site.close();
  }
}

async function measure(browser: Browser, address: string, columns: number): Promise<void> {
  const page = await openPage(browser, address, { locale: 'en-US' });
  await page.locator('.result-grid-cell').first().waitFor();
  const painted = await page.evaluate(() =>
    Math.max(...performance.getEntriesByType('paint').map((one) => one.startTime)),
  );
  console.log(
    `1,000,000 rows × ${columns} columns: first paint ${Math.round(painted)} ms after the page was asked for`,
  );
  for (const [name, x, y] of [
    ['down by 100 px', 0, 100],
    ['down by 10,000 px', 0, 10_000],
    ['right by 100 px', 100, 0],
  ] as const)
    console.log(`  ${name} a frame: ${await scrolled(page, x, y)}`);
  console.log(
    `  heap ${await heapOf(page)} MB${problemsOf(page).length > 0 ? `, problems: ${problemsOf(page).join('; ')}` : ''}`,
  );
  await closePage(page);
}

/** The time between frames, and the processor time of the page's own thread in each. */
async function scrolled(page: Page, x: number, y: number): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskSeconds = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const before = await taskSeconds();
  const times = await page.evaluate(
    ({ x, y, frames }) =>
      new Promise<number[]>((done) => {
        const grid = document.querySelector('.result-grid-window');
        const times: number[] = [];
        let last = performance.now();
        const step = (now: number) => {
          times.push(now - last);
          last = now;
          grid?.scrollBy(x, y);
          if (times.length > frames) done(times.slice(1));
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    { x, y, frames },
  );
  const cpu = ((await taskSeconds()) - before) * 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `frames p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${(cpu / frames).toFixed(1)} ms of its thread`;
}

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return Math.round(usedSize / 1e6);
}
