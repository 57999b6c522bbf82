import type { Browser } from 'playwright-core';
import { addDbServiceGroup } from '../../shared/contract/databases/db-service-groups/operations.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { addProject, listEnvironmentTags } from '../../shared/contract/people/projects/operations.ts';
import { closePage, looks, openPage, problemsOf, screenshot, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';

/** Groups of data sources, as people see and use them. `SCREENSHOTS=folder` keeps pictures. */
const folder = process.env['SCREENSHOTS'];
let product: Product;
let browser: Browser;
let projectUid: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  const admin = await product.signIn('admin', 'admin');
  projectUid = (await admin.call(addProject, { body: { project: { name: 'shops' } } })).data.uid;
  const params = { project_uid: projectUid };
  const { data: tags } = await admin.call(listEnvironmentTags, { params, query: { page_index: 1, page_size: 5 } });
  for (const name of ['tenant_1', 'tenant_2', 'tenant_3', 'billing']) {
    const db_service = {
      ...{ name, db_type: 'MySQL', host: '127.0.0.1', port: '1', user: 'shop', password: 'secret' },
      environment_tag_uid: tags[0]?.uid ?? '',
    };
    await admin.call(addDbService, { params, body: { db_service } });
  }
  const body = { db_service_group: { name: 'tenants', desc: 'One each', members: { name_patterns: ['tenant_*'] } } };
  await admin.call(addDbServiceGroup, { params, body });
});

afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

test.each(looks)('a group says who is in it, and a workflow takes them all: $theme $locale', async (look) => {
  const page = await openPage(browser, product.address, look);
  await signIn(page, { user: 'admin', password: 'admin' });
  const desk = new Console(page, product.address);
  const keep = (name: string) => folder && screenshot(page, `${folder}/${name}.${look.theme}.${look.locale}.png`);
  const said = (en: string, zh: string) => (look.locale === 'en-US' ? en : zh);
  await desk.open(`/project/${projectUid}/db-service-groups`);
  await desk.see(said('name tenant_*', '名称为 tenant_*'));
  await keep('groups');
  await desk.press('tenants');
  await desk.see(said('3 data sources now', '现在有 3 个数据源'));
  await keep('members');
  await page.keyboard.press('Escape');
  await desk.press(said('Make a group', '创建数据源组'));
  await page.getByLabel(said('Name patterns', '名称模式')).fill('*ling');
  await desk.press(said('Show who is in it now', '查看现在的成员'));
  await desk.see(said('1 data source now', '现在有 1 个数据源'));
  await keep('form');
  await desk.open(`/sqle/project/${projectUid}/exec-workflow/create`);
  await desk.press(said('Add a group', '添加数据源组'));
  await page.getByRole('menuitem', { name: 'tenants' }).click();
  await desk.see(said('The members that "tenants" has now were added', '已添加数据源组“tenants”现在的成员'));
  await desk.see('tenant_3');
  await keep('workflow');
  expect(problemsOf(page)).toEqual([]);
  await closePage(page);
});
