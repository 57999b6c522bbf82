import type { Browser, Page } from 'playwright-core';
import {
  closePage,
  looks,
  openPage,
  problemsOf,
  screenshot,
  seriousBarriers,
  startBrowser,
} from '../support/browser.ts';
import { serveGrid } from '../support/result-grid/serve.ts';

/** The grid of a query's rows in a real browser, under the policy that the console is sent with. */
let site: Awaited<ReturnType<typeof serveGrid>>;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([serveGrid(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const grid = (page: Page) => page.locator('.result-grid-window');
/** What stands where the keyboard is. */
const activeText = (page: Page) =>
  grid(page).evaluate((node) => document.getElementById(node.getAttribute('aria-activedescendant') ?? '')?.textContent);
const activeRow = (page: Page) =>
  grid(page).evaluate((node) =>
    Number(
      document
        .getElementById(node.getAttribute('aria-activedescendant') ?? '')
        ?.closest('[role=row]')
        ?.getAttribute('aria-rowindex'),
    ),
  );

async function opened(query: string, options: Parameters<typeof openPage>[2] = {}): Promise<Page> {
  const page = await openPage(browser, `${site.address}?${query}`, { locale: 'en-US', ...options });
  await page.locator('.result-grid-cell').first().waitFor();
  // The clipboard of a headless browser is kept to itself: what is put there is kept on the page.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => void (document.body.dataset['copied'] = text) },
    });
  });
  return page;
}

test.each([20, 245])(
  'the keyboard reaches both ends of a million rows and %s columns, in few elements',
  async (columns) => {
    const page = await opened(`rows=1000000&columns=${columns}`);
    await grid(page).focus();
    await page.keyboard.press('Control+End');
    expect(await activeRow(page)).toBe(1_000_001);
    expect(await activeText(page)).toBe(`r999999 c${columns - 1}`);
    await page.keyboard.press('ArrowUp');
    expect(await activeText(page)).toBe(`r999998 c${columns - 1}`);
    await page.keyboard.press('Control+Home');
    expect(await activeText(page)).toBe('90071992547409930000000');
    await page.keyboard.press('PageDown');
    expect(await activeRow(page)).toBeGreaterThan(10);
    expect(await page.locator('.result-grid-cell').count()).toBeLessThan(700);
    expect(problemsOf(page)).toEqual([]);
    await closePage(page);
  },
);

test('scrolling by hand reaches the middle and the very last row', async () => {
  const page = await opened('rows=1000000&columns=20');
  const rows = () =>
    page.locator('.result-grid-number:visible').evaluateAll((nodes) => nodes.map((node) => Number(node.textContent)));
  await grid(page).evaluate((node) => node.scrollTo(0, node.scrollHeight / 2));
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.result-grid-number')].some((node) => Number(node.textContent) > 400_000),
  );
  expect(Math.max(...(await rows()))).toBeLessThan(600_000);
  await grid(page).evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.result-grid-number')].some((node) => node.textContent === '1000000'),
  );
  await closePage(page);
});

test('what is chosen is copied as shown, NULL told from the empty text and from the word', async () => {
  const page = await opened('rows=1000&columns=20');
  await grid(page).focus();
  await page.keyboard.press('ArrowRight');
  for (let row = 0; row < 5; row++) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await page.getByText('Copied 6 rows × 1 column').waitFor();
  const copied = () => page.evaluate(() => document.body.dataset['copied']);
  expect(await copied()).toBe(`NULL\r\n\r\n""\r\n"it's ""so"""\r\n'=1+1\r\n"two\nlines"`);
  await page.getByRole('button', { name: 'Copy selection' }).click();
  await page.getByRole('menuitem', { name: 'SQL INSERT statements' }).click();
  await page.waitForFunction(() => document.body.dataset['copied']?.startsWith('INSERT'));
  expect(await copied()).toContain(`('NULL'),\n(NULL),\n(''),\n('it''s "so"')`);
  await closePage(page);
});

test('a value is viewed whole: JSON with every digit, a geometry as text', async () => {
  const page = await opened('rows=10&columns=20');
  await grid(page).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await page.locator('.result-grid-value').waitFor();
  expect(await page.locator('.result-grid-value').textContent()).toBe(
    '{\n  "a": 12345678901234567890.10,\n  "row": 0\n}',
  );
  await page.keyboard.press('Escape');
  await grid(page).focus();
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
  await page.getByText('POINT (1 2)').waitFor();
  await closePage(page);
});

test('sorting and filtering say that they are of the loaded rows only', async () => {
  const page = await opened('rows=5000&columns=20&late=10&cut=1');
  await page.locator('.result-grid-cell.number').first().waitFor();
  await page.getByText('Cut at 5,000 rows: more exist').waitFor();
  await page.getByPlaceholder('Filter loaded rows').fill('text 7');
  await page
    .getByText(/among the 500 loaded rows only \(of 5000\): 1\d shown|among the 500 loaded rows only/)
    .waitFor();
  await page.getByRole('button', { name: 'Clear sort and filter' }).click();
  await grid(page).focus();
  for (const key of ['ArrowUp', 'Enter', 'Enter']) await page.keyboard.press(key);
  await page.locator('[aria-sort=descending]').waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.result-grid-number')].some((node) => node.textContent === '500'),
  );
  await closePage(page);
});

test('pages come at most two at a time, and those scrolled past are given up', async () => {
  const page = await opened('rows=1000000&columns=20&late=300');
  for (const share of [0.2, 0.4, 0.6, 0.8]) {
    await grid(page).evaluate((node, to) => node.scrollTo(0, node.scrollHeight * to), share);
    await page.waitForTimeout(120);
  }
  // Elements that wait for other rows are hidden as they were last.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.result-grid-cell.unknown')].every((node) => !node.checkVisibility()),
  );
  expect(Number(await page.evaluate(() => document.body.dataset['most']))).toBeLessThanOrEqual(2);
  expect(await page.evaluate(() => document.body.dataset['given_up'])).toBe('yes');
  await closePage(page);
});

test.each(looks)(
  '$theme $locale: nobody is kept out, from narrow to wide, in the grid and in the plain table',
  async (look) => {
    for (const width of [390, 1024, 1440]) {
      const page = await opened('rows=1000&columns=20&cut=1', { ...look, width });
      expect(await seriousBarriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const folder = process.env['GRID_PICTURES'];
      if (folder !== undefined) await screenshot(page, `${folder}/${look.theme}-${look.locale}-${width}.png`);
      await page.locator('.result-grid-bar button').last().click();
      await page.locator('.result-grid-table td').first().waitFor();
      expect(await seriousBarriers(page)).toEqual([]);
      expect(problemsOf(page)).toEqual([]);
      await closePage(page);
    }
  },
);
