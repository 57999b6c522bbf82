import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { listDbServices } from '../../shared/contract/databases/db-services/operations.ts';
import { addMember } from '../../shared/contract/people/members/operations.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { addUser } from '../../shared/contract/people/users/operations.ts';
import { builtInRoles } from '../../shared/permissions.ts';
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
import { Console } from '../support/console-driver.ts';
import { Product, type Person } from '../support/product.ts';

/** Rules by risk from their making to an executed change: what is blocked, what needs a second step and why, and who may not approve. */
const password = 'correct horse';
const pictures = process.env['SCREENSHOTS'];
let product: Product;
let browser: Browser;
let projectUid = '';
let admin: Person;
let pages: Record<'admin' | 'dev' | 'dba', Page>;
let desks: Record<'admin' | 'dev' | 'dba', Console>;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  await prepare();
  pages = { admin: await open('admin', 'admin'), dev: await open('dev'), dba: await open('dba') };
  desks = {
    admin: new Console(pages.admin, product.address),
    dev: new Console(pages.dev, product.address),
    dba: new Console(pages.dba, product.address),
  };
});
afterAll(async () => {
  for (const page of Object.values(pages ?? {})) await closePage(page);
  await browser?.close();
  await product?.remove();
});

test('an administrator makes rules, which stand there as sentences, and tries them', async () => {
  const { admin: desk } = desks;
  await desk.open(`/sqle/project/${projectUid}/progress`);
  await desk.press('Approval rules');
  await desk.press('Add a rule');
  await desk.fillDialog('Name of the step', 'DBA');
  const dialog = pages.admin.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('Any member who may approve on the data source').uncheck();
  await desk.chooseInDialog('Who approves', 'dba');
  await pages.admin.keyboard.press('Escape');
  await desk.chooseInDialog('Kind of change', 'DDL');
  await pages.admin.keyboard.press('Escape');
  await picture(pages.admin, 'rule-dialog');
  await desk.confirm('Save');
  await desk.see('If it is DDL, it needs the approval of “DBA” (dba).');
  await desk.press('Add a rule');
  await dialog.getByLabel('It cannot be submitted').check();
  await dialog.getByLabel('A statement cannot run').check();
  await desk.confirm('Save');
  await desk.see('If a statement cannot run, it cannot be submitted.');
  await desk.press('Add a rule');
  await dialog.getByLabel('Its creator cannot approve it').check();
  await desk.confirm('Save');
  await desk.see('For every change, its creator cannot approve it.');
  await desk.see('It needs the approval step “DBA” (dba), because it is DDL.');
  expect(await seriousBarriers(pages.admin)).toEqual([]);
  await inAllLooks(pages.admin, 'approval-rules');
});

test('a change that cannot run is blocked for good, and says why', async () => {
  const { dev } = desks;
  await dev.openProject('demo');
  await dev.write({
    source: 'shop-postgres',
    schema: 'shop',
    name: 'broken',
    sql: 'alter table nowhere add column a int',
  });
  await dev.press('Audit SQL');
  await dev.see('This change cannot be submitted');
  expect(await dev.offers('Submit for approval')).toBe(false);
  await picture(pages.dev, 'blocked');
});

test('what a change needs stands there before it is submitted, and at its steps afterwards', async () => {
  const { dev } = desks;
  await dev.openProject('demo');
  const sql = 'create table shop.parcels (id bigint generated always as identity primary key, weight int not null);';
  await dev.write({ source: 'shop-postgres', schema: 'shop', name: 'parcels', sql });
  await dev.press('Audit SQL');
  await dev.see('It needs the approval step “DBA” (dba), because it is DDL.');
  await inAllLooks(pages.dev, 'needs');
  await dev.press('Submit for approval');
  await dev.confirmIfAsked('Submit');
  await dev.see('Needed because it is DDL');
  expect(await dev.offers('Approve')).toBe(false);
});

test('a question of the approver, with a quote and a mention, holds the approval up until it is resolved', async () => {
  const { admin: lead, dev } = desks;
  await lead.openProject('demo');
  await lead.openWorkflow('parcels');
  await lead.fill('Write a comment', '@dev which rows come first? See `weight`.');
  await lead.fill('Quote statement number - optional', '1');
  await pages.admin.getByLabel('Holds the approval up until it is resolved').check();
  await lead.press('Comment');
  await lead.see('An open question: it cannot be approved');
  await lead.press('Approve');
  const dialog = pages.admin.getByRole('dialog').filter({ visible: true });
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await lead.see('A question stands open. It cannot be approved before that is resolved');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dev.reload();
  await dev.press('Answer admin');
  await dev.fill('Answer', 'None: the table is new.');
  await dev.press('Answer');
  await dev.see('None: the table is new.');
  await inAllLooks(pages.dev, 'comments');
  expect(await seriousBarriers(pages.dev)).toEqual([]);
  await lead.reload();
  await lead.press('Resolve');
  await lead.see('Resolved by admin');
});

test('its steps are approved by others, one after the other, and it is executed', async () => {
  const { admin: lead, dba } = desks;
  await lead.openProject('demo');
  await lead.openWorkflow('parcels');
  await lead.press('Approve');
  await lead.confirm('Approve');
  await dba.openProject('demo');
  await dba.openWorkflow('parcels');
  await inAllLooks(pages.dba, 'workflow');
  await dba.press('Approve');
  await dba.confirm('Approve');
  await dba.see('Pending execution');
  await dba.press('Execute all');
  await dba.confirmIfAsked('Execute all');
  await dba.see('Executed');
});

test('nobody approves their own, whatever they may', async () => {
  const { admin: desk } = desks;
  await desk.openProject('demo');
  await desk.write({
    source: 'shop-postgres',
    schema: 'shop',
    name: 'own',
    sql: 'delete from shop.parcels where id = 1;',
  });
  await desk.press('Audit SQL');
  await desk.see('Its creator cannot approve it');
  await desk.press('Submit for approval');
  await desk.confirmIfAsked('Submit');
  await desk.see('Pending approval');
  expect(await desk.offers('Approve')).toBe(false);
});

test('no page reports a problem all the way', () => {
  expect(Object.values(pages).flatMap(problemsOf)).toEqual([]);
});

async function open(user: string, secret = password): Promise<Page> {
  const page = await openPage(browser, product.address, { locale: 'en-US' });
  await signIn(page, { user, password: secret });
  return page;
}

/** Two members of the demo project: who writes changes, and who approves and executes them. */
async function prepare(): Promise<void> {
  admin = await product.signIn('admin', 'admin');
  const { data: projects } = await admin.call(listProjects, { query: { page_index: 1, page_size: 20 } });
  projectUid = projects[0]?.uid ?? '';
  const inProject = { params: { project_uid: projectUid } };
  const { data: sources } = await admin.call(listDbServices, {
    ...inProject,
    query: { page_index: 1, page_size: 20 },
  });
  const roles = { dev: ['700403'], dba: ['700404', '700405'] };
  for (const [name, held] of Object.entries(roles)) {
    const { data: added } = await admin.call(addUser, { body: { user: { name, password } } });
    const grants = builtInRoles
      .filter(({ uid }) => held.includes(uid))
      .map(({ uid }) => ({
        role_uid: uid,
        op_range_type: 'db_service' as const,
        range_uids: sources.map((source) => source.uid),
      }));
    const member = {
      user_uid: added.uid,
      is_project_admin: false,
      project_manage_permissions: [],
      role_with_op_ranges: grants,
    };
    await admin.call(addMember, { ...inProject, body: { member } });
  }
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await calm(page);
  await screenshot(page, join(pictures, `${name}.png`));
}

/** The same page in each theme and language, in windows of its reader. */
async function inAllLooks(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await picture(page, name);
  const token = await page.evaluate(() => localStorage.getItem('TOKEN') ?? '');
  for (const look of looks) {
    for (const width of [1440, 390]) {
      const other = await openPage(browser, page.url(), { ...look, width, token });
      await picture(other, `${name}-${look.theme}-${look.locale}-${width}`);
      await closePage(other);
    }
  }
}
