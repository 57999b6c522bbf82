import type { Browser, Page } from 'playwright-core';
import { updateSystemVariables } from '../../shared/contract/ground/configuration/operations.ts';
import { addMember } from '../../shared/contract/people/members/operations.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { createAuditTask } from '../../shared/contract/auditing/tasks/operations.ts';
import { addUser } from '../../shared/contract/people/users/operations.ts';
import { createWorkflow } from '../../shared/contract/changes/workflows/operations.ts';
import { closePage, openPage, problemsOf, seriousBarriers, signIn, startBrowser } from '../support/browser.ts';
import { until } from '../support/clock.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';
import { httpStandIn, readLetter, smtpStandIn } from '../support/stand-ins.ts';

/** An administrator sets up mail and a webhook in the browser; a change is submitted, the server is killed, and everybody is told all the same. */
const password = 'correct horse';
const sender = 'sluice@shop.example';
let product: Product;
let browser: Browser;
let post: Awaited<ReturnType<typeof smtpStandIn>>;
let hook: Awaited<ReturnType<typeof httpStandIn>>;
let page: Page;
let desk: Console;

beforeAll(async () => {
  [product, browser, post, hook] = await Promise.all([
    Product.start(),
    startBrowser(),
    smtpStandIn({ user: sender, password: 'post-secret' }),
    httpStandIn(),
  ]);
  page = await openPage(browser, product.address, { locale: 'en-US' });
  await signIn(page, { user: 'admin', password: 'admin' });
  desk = new Console(page, product.address);
});

afterAll(async () => {
  if (page) await closePage(page);
  await browser?.close();
  await Promise.all([product?.remove(), post?.close(), hook?.close()]);
});

const card = (title: string) =>
  page
    .locator('[class*="awsui_root"]')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .last();
const pressIn = async (title: string, button: string) =>
  card(title).getByRole('button', { name: button, exact: true }).first().click();
const dialogText = (words: string) => page.getByRole('dialog').filter({ visible: true }).getByText(words);
const field = (label: string) => page.getByRole('dialog').filter({ visible: true }).getByLabel(label).first();

test('mail is set up and tried in the browser, and the form says what the server answered', async () => {
  await desk.open('/system');
  await pressIn('Mail', 'Edit');
  await field('Host').fill('127.0.0.1');
  await field('Port').fill(String(post.port));
  await field('Sender').fill(sender);
  await field('Password').fill('wrong');
  await dialogText('Skip the check of the certificate').click();
  await dialogText('Switch on').click();
  await desk.confirm('Save');
  await pressIn('Mail', 'Test');
  await field('Recipient').fill('rita@shop.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await desk.see(/Wrong user or password/);
  await desk.confirm('Cancel');
  await pressIn('Mail', 'Edit');
  await field('Password').fill('post-secret');
  await desk.confirm('Save');
  await pressIn('Mail', 'Test');
  await field('Recipient').fill('rita@shop.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await desk.see('The other side took the test message.');
  await desk.confirm('Cancel');
  expect(post.letters).toHaveLength(1);
});

test('a webhook is set up, and the page shuts nobody out', async () => {
  await pressIn('Webhook', 'Edit');
  await field('Address').fill(`${hook.url}/sluice`);
  await field('Token').fill('hook-token');
  await dialogText('Switch on').click();
  await desk.confirm('Save');
  expect(await seriousBarriers(page)).toEqual([]);
});

test('a change reaches its reviewer by mail and the webhook, though the server is killed before it could tell', async () => {
  const admin = await product.signIn('admin', 'admin');
  await admin.call(updateSystemVariables, { body: { url: product.address } });
  const { data: projects } = await admin.call(listProjects, { query: { page_index: 1, page_size: 5 } });
  const [project] = projects;
  const { data: rita } = await admin.call(addUser, {
    body: { user: { name: 'rita', password, email: 'rita@shop.example' } },
  });
  await admin.call(addMember, {
    params: { project_uid: project?.uid ?? '' },
    body: {
      member: {
        user_uid: rita.uid,
        is_project_admin: true,
        project_manage_permissions: [],
        role_with_op_ranges: [],
      },
    },
  });
  const inProject = { params: { project_name: project?.name ?? '' } };
  const { data: task } = await admin.call(createAuditTask, {
    ...inProject,
    body: { instance_name: 'shop-postgres', sql: 'select 1' },
  });
  await admin.call(createWorkflow, {
    ...inProject,
    body: { workflow_subject: 'told_in_time', task_ids: [task.task_id] },
  });
  await product.kill();
  await product.start();
  await until(async () => post.letters.length > 1 && hook.caught.length > 0);
  const letter = post.letters[1];
  expect(letter?.to).toEqual(['rita@shop.example']);
  expect(letter && readLetter(letter).subject).toBe('工单“told_in_time”等待您处理');
  expect(hook.caught[0]?.headers).toMatchObject({ authorization: 'Bearer hook-token' });
  const link = new RegExp(`${product.address}/sqle/project/[^\\s]+`).exec(letter ? readLetter(letter).text : '')?.[0];

  const other = await openPage(browser, link ?? '', { locale: 'en-US' });
  await signIn(other, { user: 'rita', password });
  await other.getByRole('heading', { name: 'told_in_time' }).waitFor();
  await other.getByRole('button', { name: 'Messages, 1 unread' }).click();
  await other.getByRole('menuitem', { name: /told_in_time/ }).click();
  await other.getByRole('button', { name: 'Messages', exact: true }).waitFor();
  expect(problemsOf(other)).toEqual([]);
  await closePage(other);
});
