import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { listSqlAuditRecords } from '../../shared/contract/auditing/sql-audit-records/operations.ts';
import { listWorkflows } from '../../shared/contract/changes/workflows/operations.ts';
import { paths, type PageName } from '../../web/app/paths.ts';
import { calm, closePage, openPage, startBrowser, type Theme } from '../support/browser.ts';
import { Product, type Person } from '../support/product.ts';

const folder = 'docs/pictures';
const size = { width: 1280, height: 800 };
const page1 = { page_index: 1, page_size: 50 };

/** `npm run pictures`: the pictures of the README, taken from the product itself with its demo, in both themes. */
async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const [product, browser] = await Promise.all([Product.start({ SLUICE_DEMO: 'full' }), startBrowser()]);
  try {
    const admin = await product.signIn('admin', 'admin');
    const shown = await addressesOf(admin);
    for (const theme of ['light', 'dark'] as const) {
      const look = { ...size, theme, locale: 'en-US', token: admin.token } as const;
      const page = await openPage(browser, `${product.address}/login`, look);
      for (const [name, address] of Object.entries(shown)) {
        await page.goto(product.address + address);
        await page.locator('h1').first().waitFor();
        await calm(page);
        await keep(page, name, theme);
      }
      await closePage(page);
    }
  } finally {
    await browser.close();
    await product.remove();
  }
}

async function addressesOf(admin: Person): Promise<Readonly<Record<string, string>>> {
  const { data: projects } = await admin.call(listProjects, { query: page1 });
  const params = { project_name: 'demo' };
  const { data: workflows } = await admin.call(listWorkflows, { params, query: page1 });
  const { data: audits } = await admin.call(listSqlAuditRecords, { params, query: page1 });
  const ids: Readonly<Record<string, string | undefined>> = {
    projectID: projects.find(({ name }) => name === 'demo')?.uid,
    workflowId: workflows.find(({ workflow_name }) => workflow_name === 'archive_orders')?.workflow_id,
    recordId: audits.at(-1)?.sql_audit_record_id,
  };
  const addressOf = (name: PageName) =>
    paths[name].path.replace(/:(\w+)/g, (_, part: string) => {
      const id = ids[part];
      if (id === undefined) throw new Error(`the demo has no ${part}`);
      return id;
    });
  return {
    workflow: addressOf('workflow'),
    audit: addressOf('quickAudit'),
    overview: addressOf('overview'),
  };
}

/** As WebP, which Playwright does not write by itself: a tenth of the size, so that the repository stays small. */
async function keep(page: Page, name: string, theme: Theme): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(join(folder, `${name}.${theme}.webp`), bytes);
  process.stdout.write(`${folder}/${name}.${theme}.webp: ${Math.round(bytes.length / 1024)} KB\n`);
}

void main();
