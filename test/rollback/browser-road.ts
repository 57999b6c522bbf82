import type { Locator, Page } from 'playwright-core';
import type { Target } from '../../functions/engines/driver.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { listAuditTaskSqls } from '../../shared/contract/auditing/tasks/operations.ts';
import { listWorkflowTasks } from '../../shared/contract/changes/workflows/operations.ts';
import { openPage, problemsOf, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product, type Person } from '../support/product.ts';

/** The way of a person at the screen: `npm start`, a browser, and nothing but what can be clicked and pasted there. */
export type BrowserRoad = {
  /** Runs a script with backups on each lane, all by one workflow, and undoes them by another: all, or all but the first statement of each. */
  readonly carry: (scripts: Scripts, how: { readonly keepsFirst: boolean }) => Promise<void>;
  readonly close: () => Promise<void>;
};

type Scripts = readonly (readonly string[])[];

/** Opens the road to as many databases as one workflow may have parts. */
export async function browserRoad(lanes: readonly Target[]): Promise<BrowserRoad> {
  const [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  const admin = await product.signIn('admin', 'admin');
  await addSources(admin, lanes);
  const page = await openPage(browser, product.address, { locale: 'en-US' });
  page.setDefaultTimeout(patienceMs);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.address });
  const desk = new Console(page, product.address);
  await signIn(page, { user: 'admin', password: 'admin' });
  await desk.openProject('demo');
  const hands = new Hands(page, desk, { admin, lanes });
  return {
    carry: (scripts, how) => hands.carry(scripts, how),
    async close() {
      await browser.close();
      await product.remove();
    },
  };
}

// Where others work too, ten parts in one workflow take their time.
const patienceMs = 180_000;
/** Where there are several databases it is said of which. */
const firstStatement = /^Statement 1( \(|$)/;
const sourceOf = (lane: number) => `lane_${lane}`;
const databaseOf = ({ params }: Target) => params['database'];

async function addSources(admin: Person, lanes: readonly Target[]): Promise<void> {
  const { data: projects } = await admin.call(listProjects, { query: { page_size: 20, page_index: 1 } });
  const params = { project_uid: projects.find(({ name }) => name === 'demo')?.uid ?? '' };
  const { data: tags } = await admin.call(listEnvironmentTags, { params, query: { page_size: 20, page_index: 1 } });
  for (const [lane, target] of lanes.entries()) {
    const { dbType, host, port, user, password } = target;
    const database = databaseOf(target);
    const additional_params = database === undefined ? [] : [{ name: 'database', value: database }];
    const place = { name: sourceOf(lane), db_type: dbType, host, port: String(port), user, password };
    const rest = { environment_tag_uid: tags[0]?.uid ?? '', enable_backup: true, additional_params };
    await admin.call(addDbService, { params, body: { db_service: { ...place, ...rest } } });
  }
}

type Known = { readonly admin: Person; readonly lanes: readonly Target[] };

/** What a person does with a batch, from page to page without loading one anew. */
class Hands {
  readonly #page: Page;
  readonly #desk: Console;
  readonly #known: Known;
  #batches = 0;
  /** How many data sources the workflow at hand has, and the name of the change. */
  #shown: { readonly count: number; readonly name: string } | undefined;

  constructor(page: Page, desk: Console, known: Known) {
    this.#page = page;
    this.#desk = desk;
    this.#known = known;
  }

  async carry(scripts: Scripts, { keepsFirst }: { keepsFirst: boolean }): Promise<void> {
    const name = `change_${++this.#batches}`;
    await this.#begin(scripts.length);
    await this.#desk.fill('Name', name);
    for (const [lane, statements] of scripts.entries()) await this.#write(lane, scripts.length, statements.join(';\n'));
    await this.#desk.press('Audit SQL');
    await this.#desk.press('Submit for approval');
    await this.#submitted();
    await this.#standsAt(name);
    await this.#approveAndExecute();
    this.#shown = { count: scripts.length, name };
    if (await this.#rolledBack(`undo_${this.#batches}`, keepsFirst ? 'allButFirst' : 'all')) {
      await this.#approveAndExecute();
      await this.#page.getByRole('link', { name, exact: true }).first().click();
      await this.#standsAt(name);
    }
    const problems = problemsOf(this.#page);
    if (problems.length > 0) throw new Error(`the page reports ${problems.join('; ')}`);
  }

  /** A change of the same databases as the last one is its clone. */
  async #begin(count: number): Promise<void> {
    if (this.#shown?.count === count) {
      await this.#page.getByRole('button', { name: 'More actions' }).first().click();
      await this.#page.getByRole('menuitem', { name: 'Clone' }).click();
      await this.#row(count - 1).waitFor();
      return;
    }
    await this.#page.getByRole('link', { name: 'Workflows', exact: true }).first().click();
    await this.#desk.press('Create workflow');
    for (let lane = 0; lane < count; lane++) {
      if (lane > 0) await this.#desk.press('Add data source');
      const schema = this.#known.lanes[lane]?.schema;
      await choose(this.#row(lane).getByRole('button', { name: /^Data source/ }), sourceOf(lane));
      if (schema !== undefined) await choose(this.#row(lane).getByRole('button', { name: /^Schema/ }), schema);
    }
    const same = this.#page.getByLabel(/The same SQL for all/);
    if (count > 1 && (await same.isChecked())) await same.click();
  }

  async #standsAt(name: string): Promise<void> {
    await this.#page.getByRole('heading', { name: new RegExp(`^${name}\\b`), level: 1 }).waitFor();
  }

  #row(lane: number): Locator {
    return this.#page.getByRole('group', { name: `Data source ${lane + 1}`, exact: true });
  }

  async #write(lane: number, count: number, sql: string): Promise<void> {
    if (count > 1) await this.#page.getByRole('tab', { name: new RegExp(`^${sourceOf(lane)}\\b`) }).click();
    await this.#page.locator('.cm-content').filter({ visible: true }).first().click();
    await this.#page.keyboard.press('Control+A');
    await this.#page.evaluate((text) => navigator.clipboard.writeText(text), sql);
    await this.#page.keyboard.press('Control+V');
  }

  /** Agrees to submit in spite of findings when that is asked. */
  async #submitted(): Promise<void> {
    const question = this.#dialog().getByRole('button', { name: 'Submit', exact: true });
    const made = this.#page.locator('h1 .page-mark');
    await question.or(made).first().waitFor();
    if (await question.isVisible()) await question.click();
  }

  async #approveAndExecute(): Promise<void> {
    await this.#desk.press('Approve');
    await this.#desk.confirm('Approve');
    await this.#desk.press('Execute all');
    await this.#desk.confirm('Execute all');
    // The state of the page itself: that of the workflow which it undoes may stand there too.
    const ended = this.#page.locator('h1 .page-mark').getByText(/^(Finished|Execution failed)$/);
    await ended.waitFor();
    if ((await ended.innerText()) !== 'Finished') throw new Error(await this.#whyFailed());
  }

  /** Submits what undoes the change; whether there was anything to undo. */
  async #rolledBack(name: string, what: 'all' | 'allButFirst'): Promise<boolean> {
    await this.#desk.press('Create rollback workflow');
    const dialog = this.#dialog();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByRole('checkbox', { name: firstStatement }).first().waitFor();
    if (what === 'allButFirst') await this.#leaveFirst(dialog);
    await dialog.getByRole('button', { name: 'Check', exact: true }).click();
    const nothing = dialog.getByText('There is nothing to put back');
    const submit = dialog.getByRole('button', { name: /^Submit/ });
    const refused = dialog.getByText(/can be put back/).first();
    await nothing
      .or(submit)
      .or(refused)
      .first()
      .waitFor()
      .catch(async (error: unknown) => {
        throw new Error(`the check does not end: ${await dialog.innerText()}`, { cause: error });
      });
    if (await nothing.isVisible()) {
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      return false;
    }
    if ((await submit.count()) === 0 || (await submit.innerText()) !== 'Submit for approval')
      throw new Error(`not all can be put back: ${await dialog.innerText()}`);
    await submit.click();
    await this.#standsAt(name);
    return true;
  }

  async #leaveFirst(dialog: Locator): Promise<void> {
    const next = dialog.getByRole('button', { name: 'Next page' });
    for (;;) {
      const first = dialog.getByRole('checkbox', { name: firstStatement, checked: true });
      while ((await first.count()) > 0) await first.first().click();
      if ((await next.count()) === 0 || (await next.isDisabled())) return;
      await next.click();
    }
  }

  #dialog(): Locator {
    return this.#page.getByRole('dialog').filter({ visible: true }).last();
  }

  async #whyFailed(): Promise<string> {
    const workflow_id = /workflow\/(?:detail\/)?(\d+)/.exec(this.#page.url())?.[1] ?? '';
    const params = { project_name: 'demo', workflow_id };
    const { data: tasks } = await this.#known.admin.call(listWorkflowTasks, { params });
    const told: string[] = [];
    for (const { task_id, instance_name } of tasks) {
      const { data } = await this.#known.admin.call(listAuditTaskSqls, {
        params: { task_id },
        query: { page_index: 1, page_size: 100 },
      });
      for (const { exec_sql, exec_result, exec_status } of data)
        if (exec_status !== 'succeeded') told.push(`${instance_name}: ${exec_sql} -- ${exec_status}: ${exec_result}`);
    }
    return `execution failed:\n${told.join('\n')}`;
  }
}

async function choose(list: Locator, option: string): Promise<void> {
  await list.click();
  await list.page().getByRole('option', { name: option }).first().click();
}
