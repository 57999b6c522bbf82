import type { Browser } from 'playwright-core';
import { addAccessToken } from '../../shared/contract/people/users/operations.ts';
import { listWorkflows } from '../../shared/contract/changes/workflows/operations.ts';
import { listInstanceTips } from '../../shared/contract/databases/instances/operations.ts';
import { listRelatedSql } from '../../shared/contract/watching/sql-insights/operations.ts';
import { closePage, openPage, problemsOf, signIn, startBrowser } from '../support/browser.ts';
import { until } from '../support/clock.ts';
import { mcpAgent, type McpAgent } from '../support/mcp-client.ts';
import { Product } from '../support/product.ts';

/** What an agent does for somebody on the demo, by the official client of its protocol over HTTP, and what is left to the person. */
let product: Product;
let browser: Browser;
let agent: McpAgent;
beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start({ SLUICE_DEMO: 'full' }), startBrowser()]);
  agent = await mcpAgent({ address: product.address, token: await tokenOf('admin') });
}, 300_000);
afterAll(async () => {
  await browser.close();
  await product.remove();
});

async function tokenOf(user: string): Promise<string> {
  const person = await product.signIn(user, 'admin');
  const { data } = await person.call(addAccessToken, {
    body: { access_token: { name: 'agent', access: 'full', expiration_days: 1, old_password: 'admin' } },
  });
  return data.access_token;
}

/** Asked as a person, whose calls have no rate. */
async function weekIsTold(): Promise<boolean> {
  const admin = await product.signIn('admin', 'admin');
  const params = { project_name: 'demo' };
  const [source] = (await admin.call(listInstanceTips, { params })).data;
  const now = Date.now();
  const { total_nums } = await admin.call(listRelatedSql, {
    params,
    query: {
      page_index: 1,
      page_size: 1,
      instance_id: source?.instance_id ?? '',
      start_time: new Date(now - 7 * 24 * 3_600_000).toISOString(),
      end_time: new Date(now).toISOString(),
    },
  });
  return total_nums > 0;
}

type Slow = { readonly sql: string; readonly average: number };

test('an agent finds the slowest statement, explains it and drafts the index, which a person submits', async () => {
  const { data: projects } = await agent.told('list_projects');
  expect(projects).toMatchObject({ projects: [{ name: 'demo' }] });
  const { data: sources } = await agent.told('list_sources', { project: 'demo' });
  expect(sources).toMatchObject({ sources: [{ name: 'shop-postgres', takes_agent_queries: false }] });
  const there = { project: 'demo', source: 'shop-postgres' };
  const slowest = async () =>
    (await agent.told('search_collected_sql', { ...there, order: 'slowest' })).data['sql'] as Slow[];
  // The week of the demo is told some seconds after the start.
  await until(weekIsTold);
  const [first, second] = await slowest();
  expect(first?.average).toBeGreaterThanOrEqual(second?.average ?? 0);

  const sql = "select id, note from orders where note like 'call%' order by placed_at desc";
  const { data: explained } = await agent.told('explain', { ...there, sql });
  expect(JSON.stringify(explained)).toContain('orders');
  const { facts: advice } = await agent.told('suggest_rewrite', { ...there, sql });
  expect(advice).toMatchObject({ is_done: true });

  const change = 'create index concurrently orders_note_idx on orders (note);';
  const { facts } = await agent.told('create_workflow', { ...there, sql: change });
  expect(facts).toMatchObject({ submitted: false });
  const admin = await product.signIn('admin', 'admin');
  const before = await admin.call(listWorkflows, {
    params: { project_name: 'demo' },
    query: { page_index: 1, page_size: 1 },
  });

  const page = await openPage(browser, product.address, { locale: 'en-US' });
  await signIn(page, { user: 'admin', password: 'admin' });
  await page.goto(String(facts['address']));
  await page.locator('.cm-content').filter({ hasText: 'orders_note_idx' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/\/project\/\w+\/exec-workflow\/create|create/);
  expect(problemsOf(page)).toEqual([]);
  await closePage(page);
  const after = await admin.call(listWorkflows, {
    params: { project_name: 'demo' },
    query: { page_index: 1, page_size: 1 },
  });
  expect(after.total_nums).toBe(before.total_nums);
}, 180_000);

test('the door refuses by its status what is no call of an agent', async () => {
  const at = `${product.address}/mcp`;
  expect((await fetch(at)).status).toBe(405);
  expect((await fetch(at, { method: 'DELETE' })).status).toBe(405);
  expect(
    (await fetch(at, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status,
  ).toBe(401);
  const large = await fetch(at, {
    method: 'POST',
    body: `"${'a'.repeat(600_000)}"`,
    headers: { 'content-type': 'application/json' },
  });
  expect(large.status).toBe(413);
});

test('somebody with fewer rights has an agent with fewer', async () => {
  const lin = await mcpAgent({ address: product.address, token: await tokenOf('lin') });
  const there = { project: 'demo', source: 'shop-postgres' };
  expect((await lin.told('audit_sql', { ...there, sql: 'delete from orders' })).facts).toMatchObject({
    worst_level: 'error',
  });
  expect(await lin.refusal('query', { ...there, sql: 'select 1' })).toMatch(/takes no queries of agents/);
  await lin.close();
});
