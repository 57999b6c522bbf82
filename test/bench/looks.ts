import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { listSqlAuditRecords } from '../../shared/contract/auditing/sql-audit-records/operations.ts';
import { listWorkflows } from '../../shared/contract/changes/workflows/operations.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { addressOf } from '../../web/app/page.ts';
import { paths, type PageName } from '../../web/app/paths.ts';
import { calm, closePage, everyLook, openPage, seriousBarriers, startBrowser } from '../support/browser.ts';
import { Product, type Person } from '../support/product.ts';

const widths = [1440, 1024, 390] as const;
const chosenFirst: readonly PageName[] = ['home', 'workflows', 'workflow', 'quickAudit', 'overview'];
const shortest = 900;
const page1 = { page_index: 1, page_size: 50 };

/**
 * `npm run looks -- FOLDER [PAGE…]`: pictures of pages of the demo in both languages, both themes and three widths, for somebody to
 * look at. It says which page is wider than its window, keeps somebody out, or wrote an error.
 */
async function main(): Promise<void> {
  const [folder = '.build/looks', ...asked] = process.argv.slice(2);
  const names = asked.length > 0 ? asked.map(nameOf) : chosenFirst;
  mkdirSync(folder, { recursive: true });
  const [product, browser] = await Promise.all([Product.start({ SLUICE_DEMO: 'full' }), startBrowser()]);
  let wrong = 0;
  try {
    const admin = await product.signIn('admin', 'admin');
    const ids = await idsOf(admin);
    const places = names.map((name) => ({ name, address: product.address + addressOf(paths[name].path, ids) }));
    for (const look of everyLook)
      for (const width of widths) {
        const page = await openPage(browser, `${product.address}/login`, { ...look, width, token: admin.token });
        wrong += await pictures(page, places, { folder, width, suffix: `${look.theme}.${look.locale}` });
        await closePage(page);
      }
  } finally {
    await browser.close();
    await product.remove();
  }
  process.stdout.write(`${names.length * everyLook.length * widths.length} pictures in ${folder}, ${wrong} problems\n`);
  process.exit(wrong === 0 ? 0 : 1);
}

type Place = { readonly name: PageName; readonly address: string };
type As = { readonly folder: string; readonly width: number; readonly suffix: string };

/** One picture of each page; answers how much is wrong with them. */
async function pictures(page: Page, places: readonly Place[], { folder, width, suffix }: As): Promise<number> {
  let wrong = 0;
  for (const { name, address } of places) {
    await page.setViewportSize({ width, height: shortest });
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await calm(page);
    await wholeInView(page, width);
    await page.screenshot({ path: join(folder, `${name}.${width}.${suffix}.png`) });
    const problems = await problemsAt(page, width);
    wrong += problems.length;
    for (const problem of problems) process.stdout.write(`${name} at ${width}, ${suffix}: ${problem}\n`);
  }
  return wrong;
}

function nameOf(word: string): PageName {
  const name = (Object.keys(paths) as PageName[]).find((one) => one === word);
  if (!name) throw new Error(`no page is called ${word}`);
  return name;
}

/** A window as high as the page: one that grows only while the picture is taken catches menus and charts on their way. */
async function wholeInView(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, shortest) });
  await calm(page);
}

async function problemsAt(page: Page, width: number): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const barriers = await seriousBarriers(page);
  return [
    ...(wide > width ? [`the page is ${wide} wide`] : []),
    ...barriers.map(({ id, targets }) => `${id}: ${targets.join(', ')}`),
  ];
}

/** What addresses of the demo are about. */
async function idsOf(admin: Person): Promise<Readonly<Record<string, string>>> {
  const { data: projects } = await admin.call(listProjects, { query: page1 });
  const params = { project_name: 'demo' };
  const { data: workflows } = await admin.call(listWorkflows, { params, query: page1 });
  const { data: audits } = await admin.call(listSqlAuditRecords, { params, query: page1 });
  return {
    projectID: projects.find(({ name }) => name === 'demo')?.uid ?? '',
    workflowId: workflows.find(({ workflow_name }) => workflow_name === 'archive_orders')?.workflow_id ?? '',
    recordId: audits.at(-1)?.sql_audit_record_id ?? '',
  };
}

void main();
