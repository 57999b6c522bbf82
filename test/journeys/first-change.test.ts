import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { calm, closePage, looks, openPage, screenshot, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';

/** The first minute of somebody new: from the first sign-in to an executed change, with each click counted. `SCREENSHOTS=folder` keeps pictures. */
const folder = process.env['SCREENSHOTS'];
const clicksMax = 8;
let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  page = await openPage(browser, product.address, { locale: 'en-US' });
  // Only what a hand does counts: a key that presses a button is no click. A press on what has moved away
  // is stopped at the window and tried again, so it is counted below.
  await page.addInitScript(() =>
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0)
          sessionStorage.setItem('CLICKS', String(Number(sessionStorage.getItem('CLICKS') ?? 0) + 1));
      },
      { capture: true },
    ),
  );
  await page.reload({ waitUntil: 'networkidle' });
});

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
});

const clicks = () => page.evaluate(() => Number(sessionStorage.getItem('CLICKS') ?? 0));

test(`a first change is audited, approved and executed within ${clicksMax} clicks of the sign-in`, async () => {
  const desk = new Console(page, product.address);
  await signIn(page, { user: 'admin', password: 'admin' });
  await page.getByRole('heading', { name: 'Make a first change' }).waitFor();
  await calm(page);
  const places = await page.locator('#content h2').allTextContents();
  expect(places[0]).toContain('Make a first change');
  expect(places[1]).toContain('Getting started');
  if (folder !== undefined) await screenshot(page, join(folder, 'first-home.png'));
  await desk.press('Begin');
  await desk.press('Audit SQL');
  await desk.press('Submit for approval');
  await desk.see('Pending approval');
  if (folder !== undefined) await screenshot(page, join(folder, 'first-submitted.png'));
  await desk.press('Approve');
  await desk.confirm('Approve');
  await desk.press('Execute all');
  await desk.confirm('Execute all');
  await desk.see('Finished');
  if (folder !== undefined) await screenshot(page, join(folder, 'first-executed.png'));
  expect(await clicks()).toBeGreaterThan(5);
  expect(await clicks()).toBeLessThanOrEqual(clicksMax);
});

test('whoever has made a change is not led again, and folds the first steps for good', async () => {
  await page.goto(product.address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Getting started' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Make a first change' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Fold', exact: true }).click();
  const last = () => page.locator('#content h2').last().textContent();
  expect(await last()).toContain('Getting started');
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Getting started' }).waitFor();
  expect(await last()).toContain('Getting started');
});

if (folder !== undefined)
  test.each(looks)('pictures of home: $theme, $locale', async ({ theme, locale }) => {
    for (const width of [1440, 1024, 390]) {
      const { token } = await product.signIn('lin', 'admin').catch(() => product.signIn('admin', 'admin'));
      const own = await openPage(browser, product.address, { theme, locale, width, token: `Bearer ${token}` });
      await calm(own);
      await screenshot(own, join(folder, `home-${theme}-${locale}-${width}.png`));
      await closePage(own);
    }
  });
