import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import * as tasks from '../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import { calm, closePage, looks, openPage, screenshot, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';

/** Pages while their server is killed and started again, and where a reader stands after each navigation. `SCREENSHOTS=folder` keeps pictures. */
const folder = process.env['SCREENSHOTS'];
let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  page = await openPage(browser, product.address, { locale: 'en-US', height: 640 });
  await signIn(page, { user: 'admin', password: 'admin' });
  await calm(page);
});

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
});

const lost = () => page.locator('.connection-lost').filter({ visible: true });
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const picture = (name: string) => (folder === undefined ? undefined : screenshot(page, join(folder, `${name}.png`)));
const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '');
const top = () => page.evaluate(() => scrollY);

test('a page that is opened begins at its top with the focus on its heading, and back leads to where it was left', async () => {
  await new Console(page, product.address).openProject('demo');
  await calm(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => scrollY > 100);
  const link = page.locator('#content a[href^="/sqle/project/"]').last();
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(200);
  const [left, words] = [await top(), await link.textContent()];
  expect(left).toBeGreaterThan(100);
  await link.click();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(await top()).toBe(0);
  await page.goBack();
  await heading('demo').waitFor();
  await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 2, left);
  await page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, words);
  await page.goForward();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(await top()).toBe(0);
  expect(await focusedText()).not.toBe('');
});

test('a page that loads while no call is answered says so instead of "not found", and goes on by itself', async () => {
  await new Console(page, product.address).openProject('demo');
  await page.route('**/v1/**', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await lost().waitFor();
  expect(await page.getByText('404').count()).toBe(0);
  await picture('loading-while-away');
  await page.unroute('**/v1/**');
  await lost().getByRole('button', { name: 'Try now' }).click();
  await heading('demo').waitFor();
  await lost().waitFor({ state: 'hidden' });
});

test.each(looks)('the parts of the home page say once why they all failed: $locale, $theme', async (look) => {
  const [now, all, again] =
    look.locale === 'zh-CN' ? ['立即重试', '全部重试', /重试/] : ['Try now', 'Try all again', /Try/];
  const home = await openPage(browser, product.address, { ...look, height: 1000 });
  const keep = (name: string) =>
    folder === undefined ? undefined : screenshot(home, join(folder, `${name}-${look.locale}-${look.theme}.png`));
  const retries = () => home.getByRole('button', { name: again }).filter({ visible: true });
  try {
    await signIn(home, { user: 'admin', password: 'admin' });
    await calm(home);
    // What is shown asks again by itself; then the whole page says that nothing is answered.
    await home.route('**/v1/**', (route) => route.abort());
    await home.getByRole('button', { name: now }).waitFor();
    expect(await retries().count()).toBe(1);
    await keep('home-while-away');
    await home.unroute('**/v1/**');
    await home.getByRole('button', { name: now }).click();
    await home.getByRole('button', { name: now }).waitFor({ state: 'hidden' });
    // One cause that the server itself tells.
    const refusal = { code: 5001, message: 'the zone is away', error: 'zoneUnreachable' };
    await home.route(/\/v1\/dashboard\//, (route) => route.fulfill({ status: 502, json: refusal }));
    await home.reload({ waitUntil: 'domcontentloaded' });
    await home.getByRole('button', { name: all }).waitFor();
    expect([await home.getByText(refusal.message).count(), await retries().count()]).toEqual([1, 1]);
    await keep('home-of-one-cause');
    await home.unroute(/\/v1\/dashboard\//);
    await home.getByRole('button', { name: all }).click();
    await home.getByRole('button', { name: all }).waitFor({ state: 'hidden' });
  } finally {
    await closePage(home);
  }
});

test('a live page of a killed server says of when its figures are, and is right again once the server is back', async () => {
  const person = await product.signIn('admin', 'admin');
  const demo = { project_name: 'demo' };
  const { data: task } = await person.call(tasks.createAuditTask, {
    params: demo,
    body: { instance_name: 'shop-postgres', instance_schema: 'shop', sql: 'select pg_sleep(8); select 1' },
  });
  const { data: made } = await person.call(workflows.createWorkflow, {
    params: demo,
    body: { workflow_subject: 'outlives_it', task_ids: [task.task_id] },
  });
  const params = { ...demo, workflow_id: made.workflow_id };
  const { data: shown } = await person.call(workflows.getWorkflow, { params });
  const step = shown.record.workflow_step_list[1]?.workflow_step_id ?? 0;
  await person.call(workflows.approveWorkflow, { params: { ...params, workflow_step_id: step }, body: {} });
  await page.getByRole('link', { name: 'Workflows', exact: true }).first().click();
  await page.getByRole('link', { name: 'outlives_it', exact: true }).click();
  await heading(/outlives_it/).waitFor();
  await person.call(workflows.executeWorkflow, { params });
  await page.reload({ waitUntil: 'networkidle' });
  await heading(/Executing/).waitFor();
  await picture('live');
  await product.kill();
  await lost().waitFor();
  expect(await lost().textContent()).toMatch(/since \d\d:\d\d:\d\d\. What is shown is of \d\d:\d\d:\d\d/);
  await heading(/Executing/).waitFor();
  await picture('live-while-away');

  // A page that was not opened before cannot be loaded now: its shape stands there until it can.
  await page.getByRole('link', { name: 'SQL management', exact: true }).first().click();
  await page.locator('.skeleton').first().waitFor();
  expect(await page.getByText('404').count()).toBe(0);
  await picture('opened-while-away');
  await page.goBack();
  await heading(/outlives_it/).waitFor();
  await product.start();
  await lost().waitFor({ state: 'hidden' });
  await heading(/Finished|failed/).waitFor();
  await page.goForward();
  await heading('SQL management').waitFor();
  await calm(page);
  expect(await page.getByText('Something went wrong').count()).toBe(0);
});
