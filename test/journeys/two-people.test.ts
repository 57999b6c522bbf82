import type { Browser, Page } from 'playwright-core';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { addMember } from '../../shared/contract/people/members/operations.ts';
import { addProject, listEnvironmentTags } from '../../shared/contract/people/projects/operations.ts';
import { addUser } from '../../shared/contract/people/users/operations.ts';
import { builtInRoles } from '../../shared/permissions.ts';
import { closePage, openPage, problemsOf, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { Product } from '../support/product.ts';

/** A developer and an auditor on a MariaDB: a rejection, a resubmission, a schedule; each in a browser of their own. */
const password = 'correct horse';
let product: Product;
let mariadb: TestMariadb;
let browser: Browser;
let pages: Record<'dev' | 'auditor', Page>;
let desks: Record<'dev' | 'auditor', Console>;

beforeAll(async () => {
  [product, mariadb, browser] = await Promise.all([Product.start(), startMariadb(), startBrowser()]);
  await prepare();
  pages = { dev: await open('dev'), auditor: await open('auditor') };
  desks = { dev: new Console(pages.dev, product.address), auditor: new Console(pages.auditor, product.address) };
});

afterAll(async () => {
  for (const page of Object.values(pages ?? {})) await closePage(page);
  await browser?.close();
  await Promise.all([product?.remove(), mariadb?.stop()]);
});

test('the developer submits a change and may not approve it alone', async () => {
  const { dev } = desks;
  await dev.openProject('shop');
  await dev.write({
    source: 'maria',
    schema: mariadb.database,
    name: 'stock_levels',
    sql: 'create table if not exists stock (id bigint unsigned not null auto_increment primary key, amount int not null);',
  });
  await dev.press('Audit SQL');
  await dev.press('Submit for approval');
  await dev.confirmIfAsked('Submit');
  await dev.see('Pending approval');
  expect(await dev.offers('Approve')).toBe(false);
});

test('the auditor rejects it with a reason, which the developer reads', async () => {
  const { dev, auditor } = desks;
  await auditor.openProject('shop');
  await auditor.openWorkflow('stock_levels');
  await auditor.press('Reject');
  await auditor.fillDialog('Reason', 'Add a column for the warehouse');
  await auditor.confirm('Reject');
  await auditor.see('Rejected');
  await dev.reload();
  await dev.see('Add a column for the warehouse');
});

test('the developer changes the SQL, resubmits, and the auditor approves', async () => {
  const { dev, auditor } = desks;
  await dev.press('Modify SQL');
  await dev.writeSql(
    'create table if not exists stock (id bigint unsigned not null auto_increment primary key, warehouse varchar(40) not null, amount int not null);',
  );
  await dev.press('Audit SQL');
  await dev.press('Submit again');
  await dev.confirmIfAsked('Submit');
  await dev.see('Pending approval');
  await auditor.reload();
  await auditor.press('Approve');
  await auditor.confirm('Approve');
  await auditor.see('Pending execution');
});

test('the auditor schedules it, cancels that, and executes it', async () => {
  const { auditor } = desks;
  await auditor.press('Schedule');
  await auditor.confirm('Schedule');
  await auditor.see(/^Scheduled$/);
  await auditor.press('Cancel schedule');
  await auditor.confirm('Cancel schedule');
  await auditor.press('Execute all');
  await auditor.confirm('Execute all');
  await auditor.see('Finished');
  await auditor.tab('maria');
  await auditor.seeStatements(1, /Succeeded/);
});

test('neither page reports a problem all the way', () => {
  expect([...problemsOf(pages.dev), ...problemsOf(pages.auditor)]).toEqual([]);
});

async function open(username: string): Promise<Page> {
  const page = await openPage(browser, product.address, { locale: 'en-US' });
  await signIn(page, { user: username, password });
  return page;
}

/** What an administrator has set up before: a project, a data source and two members with different roles. */
async function prepare(): Promise<void> {
  const admin = await product.signIn('admin', 'admin');
  const { data: project } = await admin.call(addProject, { body: { project: { name: 'shop' } } });
  const inProject = { params: { project_uid: project.uid } };
  const { data: tags } = await admin.call(listEnvironmentTags, {
    ...inProject,
    query: { page_index: 1, page_size: 5 },
  });
  const { host, port, user, password: secret } = mariadb;
  const { data: source } = await admin.call(addDbService, {
    ...inProject,
    body: {
      db_service: {
        name: 'maria',
        db_type: 'MariaDB',
        host,
        port: String(port),
        user,
        password: secret,
        environment_tag_uid: tags[0]?.uid ?? '',
        maintenance_times: [],
      },
    },
  });
  const roles = { dev: ['700403'], auditor: ['700404', '700405'] };
  for (const [name, held] of Object.entries(roles)) {
    const { data: added } = await admin.call(addUser, { body: { user: { name, password } } });
    const grants = builtInRoles
      .filter(({ uid }) => held.includes(uid))
      .map(({ uid }) => ({ role_uid: uid, op_range_type: 'db_service' as const, range_uids: [source.uid] }));
    await admin.call(addMember, {
      ...inProject,
      body: {
        member: {
          user_uid: added.uid,
          is_project_admin: false,
          project_manage_permissions: [],
          role_with_op_ranges: grants,
        },
      },
    });
  }
}
