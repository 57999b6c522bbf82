import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createAuditTask } from '../../shared/contract/auditing/tasks/operations.ts';
import { createAuditWhitelist } from '../../shared/contract/rules/audit-whitelist/operations.ts';
import { listInstanceTips } from '../../shared/contract/databases/instances/operations.ts';
import {
  createInstanceAuditPlan,
  getInstanceAuditPlanOverview,
  uploadCollectedSql,
} from '../../shared/contract/watching/audit-plans/operations.ts';
import { batchUpdateSqlManages, listSqlManages } from '../../shared/contract/watching/sql-manages/operations.ts';
import {
  calm,
  closePage,
  looks,
  openPage,
  problemsOf,
  screenshot,
  seriousBarriers,
  signIn,
  startBrowser,
} from '../support/browser.ts';
import { until } from '../support/clock.ts';
import { Product, type Person } from '../support/product.ts';

/** Who keeps the rules sees which of them people heed. `SCREENSHOTS=folder` keeps pictures. */
const folder = process.env['SCREENSHOTS'];
const patienceMs = 600_000;
const params = { project_name: 'demo' };

let product: Product;
let admin: Person;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  admin = await product.signIn('admin', 'admin');
  page = await openPage(browser, product.address, { locale: 'en-US' });
  await signIn(page, { user: 'admin', password: 'admin' });
}, patienceMs);
afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
});

/** The figures of a rule on the page: found, audits, fixed, dismissed, whitelisted, and the share. */
async function figuresOf(rule: string): Promise<string[]> {
  await page.goto(`${product.address}/sqle/knowledge/outcomes?db_type=PostgreSQL`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'What became of findings' }).first().waitFor();
  const row = page.getByRole('row', { name: new RegExp(rule) });
  return (await row.count()) === 0 ? [] : (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim());
}

const rule = 'UPDATE or DELETE has no WHERE clause';

test(
  'what people make of findings stands beside them, rule by rule, and on the article of the rule',
  async () => {
    const audit = (sql: string) =>
      admin.call(createAuditTask, {
        params,
        body: { instance_name: 'shop-postgres', instance_schema: 'shop', exec_mode: 'sqls', sql },
      });
    const before = await figuresOf(rule);
    await admin.call(createAuditWhitelist, { params, body: { value: 'delete from shop.orders' } });
    await audit('delete from shop.orders; delete from shop.customers');
    const [found = '0', audits = '0', , , whitelisted = '0'] = before;
    const counted = await figuresOf(rule);
    expect(counted.slice(0, 5)).toEqual([
      String(Number(found) + 1),
      String(Number(audits) + 1),
      '0',
      '0',
      String(Number(whitelisted) + 1),
    ]);

    const [one, other] = await collected('delete from customers', 'update customers set city = null');
    const handle = (id: number | undefined, status: 'solved' | 'ignored') =>
      admin.call(batchUpdateSqlManages, { params, body: { sql_manage_id_list: [id ?? 0], status } });
    await handle(one, 'solved');
    await handle(other, 'ignored');
    await page.reload({ waitUntil: 'networkidle' });
    await page
      .getByText(/^1 of 2 \(50 %\)$/)
      .first()
      .waitFor();
    expect(await seriousBarriers(page)).toEqual([]);
    if (folder !== undefined) await pictures(join(folder, 'outcomes'));

    await page.getByRole('link', { name: rule }).click();
    await page.getByText(/^Found in \d+ statements of \d+ audits; fixed 1, dismissed 1, whitelisted 1$/).waitFor();
    expect(problemsOf(page)).toEqual([]);
  },
  patienceMs,
);

/** The numbers of statements that a scanner reported, once they were judged. */
async function collected(...texts: readonly string[]): Promise<readonly number[]> {
  const { data: sources } = await admin.call(listInstanceTips, { params, query: { filter_db_type: 'PostgreSQL' } });
  const { data: scan } = await admin.call(createInstanceAuditPlan, {
    params,
    body: { instance_id: sources[0]?.instance_id ?? '', audit_plans: [{ audit_plan_type: 'default' }] },
  });
  const ofScan = { ...params, instance_audit_plan_id: Number(scan.instance_audit_plan_id) };
  const [plan] = (await admin.call(getInstanceAuditPlanOverview, { params: ofScan })).data;
  await product.holding(plan?.audit_plan_type.token ?? '').call(uploadCollectedSql, {
    params: { ...params, audit_plan_id: plan?.id ?? 0 },
    body: {
      audit_plan_sql_list: texts.map((text) => ({
        audit_plan_sql_last_receive_text: text,
        audit_plan_sql_schema: 'shop',
      })),
    },
  });
  let found: readonly number[] = [];
  await until(async () => {
    const { data } = await admin.call(listSqlManages, { params, query: { page_index: 1, page_size: 50 } });
    found = data.filter(({ audit_result: told }) => (told ?? []).length > 0).map(({ id }) => id);
    return found.length >= texts.length;
  });
  return found;
}

async function pictures(into: string): Promise<void> {
  for (const look of looks) {
    const other = await openPage(browser, product.address, look);
    await signIn(other, { user: 'admin', password: 'admin' });
    await other.goto(page.url(), { waitUntil: 'networkidle' });
    await calm(other);
    await screenshot(other, `${into}.${look.theme}.${look.locale}.png`);
    await closePage(other);
  }
}
