import type { Browser, Page } from 'playwright-core';
import { listWorkflows } from '../../shared/contract/changes/workflows/operations.ts';
import { closePage, openPage, problemsOf, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';

/** Two deployments: one becomes a zone of the other, whose administrator then makes a change there without leaving the console. */
const page1 = { page_index: 1, page_size: 10 };
let [head, east]: Product[] = [];
let browser: Browser;
let pages: Record<'head' | 'east', Page>;
let desks: Record<'head' | 'east', Console>;

beforeAll(async () => {
  [head, east, browser] = await Promise.all([Product.start(), Product.start(), startBrowser()]);
  const [atHead, atEast] = await Promise.all([open(head), open(east)]);
  pages = { head: atHead, east: atEast };
  desks = { head: new Console(atHead, head.address), east: new Console(atEast, east.address) };
});

afterAll(async () => {
  for (const page of Object.values(pages ?? {})) await closePage(page);
  await browser?.close();
  await Promise.all([head?.remove(), east?.remove()]);
});

async function open(product: Product): Promise<Page> {
  const { token } = await product.signIn('admin', 'admin');
  return openPage(browser, `${product.address}/availability-zone`, { locale: 'en-US', token });
}

test('a zone waits until it trusts the code, and says why its calls are refused till then', async () => {
  await desks.head.press('Create a zone');
  await desks.head.fillDialog('Name', 'east');
  await desks.head.fillDialog('Address', east?.address ?? '');
  await desks.head.confirm('Create a zone');
  await desks.head.press('Make its access code');
  const dialog = pages.head.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make the code' }).click();
  const code = await dialog.locator('textarea').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await desks.head.see(/has not taken it yet|does not take calls of this deployment/);

  await desks.east.press('Trust a deployment');
  await desks.east.fillDialog('Name', 'head');
  await desks.east.fillDialog('Access code', code);
  await desks.east.confirm('Trust a deployment');
  const connected = pages.head.getByText('Connected', { exact: true });
  while (!(await connected.isVisible())) await desks.head.reload();
});

test('with the zone chosen a change is audited, approved and executed there', async () => {
  await switchTo('east');
  await desks.head.openProject('demo');
  await desks.head.write({
    source: 'shop-postgres',
    schema: 'shop',
    name: 'made_from_the_head',
    sql: 'create table if not exists notes (id bigint primary key, body text not null);',
  });
  await desks.head.press('Audit SQL');
  await desks.head.press('Submit for approval');
  await desks.head.see('Pending approval');
  await desks.head.press('Approve');
  await desks.head.confirm('Approve');
  await desks.head.see('Pending execution');
  await desks.head.press('Execute all');
  await desks.head.confirm('Execute all');
  await desks.head.see('Finished');
  expect(await workflowsOf(east)).toContain('made_from_the_head');
  expect(await workflowsOf(head)).not.toContain('made_from_the_head');
});

test('back in its own deployment the console shows what is there', async () => {
  await switchTo('This deployment');
  await pages.head.getByRole('link', { name: 'Workflows', exact: true }).first().click();
  await pages.head.getByRole('heading', { name: /^Workflows/ }).waitFor();
  await desks.head.see('No workflows yet');
});

test('neither page reported a problem all the way', () => {
  for (const page of Object.values(pages)) expect(problemsOf(page)).toEqual([]);
});

async function switchTo(zone: string): Promise<void> {
  await desks.head.choose('Availability zone', zone);
  await desks.head.confirm('Switch');
  await pages.head.getByRole('button', { name: `Availability zone ${zone}` }).waitFor();
}

async function workflowsOf(product: Product | undefined): Promise<string[]> {
  const admin = await product?.signIn('admin', 'admin');
  const answer = await admin?.call(listWorkflows, { params: { project_name: 'demo' }, query: page1 });
  return answer?.data.map(({ workflow_name: name }) => name) ?? [];
}
