import type { Browser } from 'playwright-core';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { readFrozenPeriods, updateFrozenPeriods } from '../../shared/contract/ground/configuration/operations.ts';
import { addProject, listEnvironmentTags, updateProject } from '../../shared/contract/people/projects/operations.ts';
import { closePage, looks, openPage, problemsOf, screenshot, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';

/** Maintenance windows of some days, and days on which a project is frozen, as people see them. `SCREENSHOTS=folder` keeps pictures. */
const folder = process.env['SCREENSHOTS'];
let product: Product;
let browser: Browser;
let projectUid: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  const admin = await product.signIn('admin', 'admin');
  projectUid = (await admin.call(addProject, { body: { project: { name: 'shop' } } })).data.uid;
  const params = { project_uid: projectUid };
  const { data: tags } = await admin.call(listEnvironmentTags, { params, query: { page_index: 1, page_size: 5 } });
  const weekend = {
    maintenance_start_time: { hour: 22, minute: 0 },
    maintenance_stop_time: { hour: 6, minute: 0 },
    weekdays: [5, 6],
    time_zone: 'Europe/Berlin',
  };
  const db_service = {
    ...{ name: 'orders', db_type: 'MySQL', host: '127.0.0.1', port: '3306', user: 'shop', password: 'secret' },
    environment_tag_uid: tags[0]?.uid ?? '',
    maintenance_times: [weekend],
  };
  await admin.call(addDbService, { params, body: { db_service } });
  const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
  const frozen = { name: 'Year end', reason: 'The books are closed', from_date: day(-1), to_date: day(1) };
  await admin.call(updateProject, { params, body: { project: { frozen_periods: [frozen] } } });
});

afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

test.each(looks)(
  'windows name their days and zone, and what freezes the project is told: $theme $locale',
  async (look) => {
    const page = await openPage(browser, product.address, look);
    await signIn(page, { user: 'admin', password: 'admin' });
    const desk = new Console(page, product.address);
    const keep = (name: string) => folder && screenshot(page, `${folder}/${name}.${look.theme}.${look.locale}.png`);
    const isEnglish = look.locale === 'en-US';
    await desk.open(`/project/${projectUid}/db-services`);
    await desk.see(
      isEnglish ? 'Fri, Sat 22:00 – 06:00 (+1), Europe/Berlin' : '周五、周六 22:00 – 06:00 (+1), Europe/Berlin',
    );
    await desk.see(
      isEnglish ? 'Frozen by "Year end": The books are closed' : '项目封网“Year end”：The books are closed',
    );
    await keep('list');
    await desk.press(isEnglish ? 'Edit' : '编辑');
    await desk.see(isEnglish ? 'Once saved' : '保存后');
    await page.getByText(isEnglish ? 'Once saved' : '保存后').scrollIntoViewIfNeeded();
    await keep('form');
    await desk.open('/project');
    await desk.press(isEnglish ? 'Edit' : '编辑');
    await desk.see(isEnglish ? 'Frozen periods' : '封网时间');
    await keep('project');
    expect(problemsOf(page)).toEqual([]);
    await closePage(page);
  },
);

test.each(looks)(
  'what freezes the organization is kept in its settings and told in every project: $theme $locale',
  async (look) => {
    const page = await openPage(browser, product.address, look);
    await signIn(page, { user: 'admin', password: 'admin' });
    const desk = new Console(page, product.address);
    const keep = (name: string) => folder && screenshot(page, `${folder}/${name}.${look.theme}.${look.locale}.png`);
    const isEnglish = look.locale === 'en-US';
    const admin = await product.signIn('admin', 'admin');
    const { version } = (await admin.call(readFrozenPeriods, {})).data;
    await admin.call(updateFrozenPeriods, { body: { version, frozen_periods: [] } });
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);

    await desk.open('/system?active=frozen_periods');
    await desk.see(isEnglish ? 'The organization has no frozen periods.' : '没有组织封网时间。');
    await keep('organization-none');
    await desk.press(isEnglish ? 'Add a frozen period' : '添加封网时间');
    const field = (name: string) =>
      page.getByLabel(isEnglish ? `${name} of frozen period 1` : `第 1 个封网时间的${name}`);
    await field(isEnglish ? 'Name' : '名称').fill('Sale');
    await field(isEnglish ? 'First day' : '首日').fill(day(-1).replaceAll('-', '/'));
    await field(isEnglish ? 'Last day' : '末日').fill(day(2).replaceAll('-', '/'));
    await desk.press(isEnglish ? 'Save' : '保存');
    await desk.see(isEnglish ? 'Last change' : '最近修改');
    await keep('organization');
    await desk.open(`/project/${projectUid}/db-services`);
    await desk.see(
      isEnglish ? `Frozen by the organization until the end of ${day(2)}` : `组织封网至 ${day(2)} 当日结束`,
    );
    await keep('organization-list');
    expect(problemsOf(page)).toEqual([]);
    await closePage(page);
  },
);
