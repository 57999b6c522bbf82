import type { Locator, Page } from 'playwright-core';

type Script = { readonly source: string; readonly schema?: string; readonly name: string; readonly sql: string };

/** The hands and eyes of a person in front of the English console: finds things by the words that stand on them. */
export class Console {
  readonly #page: Page;
  readonly #address: string;

  constructor(page: Page, address: string) {
    this.#page = page;
    this.#address = address;
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(this.#address + path, { waitUntil: 'networkidle' });
  }

  async openProject(name: string): Promise<void> {
    await this.open('/project');
    await this.#page.getByRole('link', { name, exact: true }).first().click();
    await this.#page.getByRole('heading', { name, level: 1 }).waitFor();
  }

  /** Fills the first step of a new workflow. */
  async write({ sql, ...place }: Script): Promise<void> {
    await this.begin(place);
    await this.writeSql(sql);
  }

  /** Fills the first step of a new workflow, all but its SQL. */
  async begin({ source, schema, name }: Omit<Script, 'sql'>): Promise<void> {
    await this.#page.getByRole('link', { name: 'Workflows', exact: true }).first().click();
    await this.press('Create workflow');
    const row = this.#page.getByRole('group', { name: 'Data source 1' });
    await this.#choose(row.getByRole('button', { name: /^Data source/ }), source);
    if (schema !== undefined) await this.#choose(row.getByRole('button', { name: /^Schema/ }), schema);
    await this.fill('Name', name);
  }

  /** Types into the SQL editor in place of what is there. */
  async writeSql(sql: string): Promise<void> {
    const editor = this.#page.locator('.cm-content').first();
    await editor.click();
    await this.#page.keyboard.press('Control+A');
    await this.#page.keyboard.insertText(sql);
    // The list of completions may be open; it would take the next key.
    await this.#page.keyboard.press('Escape');
  }

  /** Puts a text from the clipboard into the SQL editor in place of what is there: typing would know one line break only. */
  async pasteSql(sql: string): Promise<void> {
    await this.#page.locator('.cm-content').first().click();
    await this.#page.keyboard.press('Control+A');
    await this.#page.evaluate((text) => navigator.clipboard.writeText(text), sql);
    await this.#page.keyboard.press('Control+V');
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#page.getByLabel(label, { exact: true }).first().fill(text);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.#choose(this.#page.getByRole('button', { name: label }).first(), option);
  }

  /** Of a list from which several may be chosen, which stays open meanwhile. */
  async chooseSeveral(label: string, options: readonly string[]): Promise<void> {
    await this.#page.getByRole('button', { name: label }).first().click();
    for (const option of options) await this.#page.getByRole('option', { name: option }).first().click();
    await this.#page.keyboard.press('Escape');
  }

  async chooseInDialog(label: string, option: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog').filter({ visible: true }).last();
    await this.#choose(dialog.getByRole('button', { name: label }).first(), option);
  }

  async press(name: string): Promise<void> {
    await this.#control(name).click();
  }

  /** Presses a button of the dialog that is open. */
  async confirm(name: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog').filter({ visible: true }).last();
    await dialog.getByRole('button', { name, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Agrees to a question if one is asked. */
  async confirmIfAsked(name: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog').filter({ visible: true });
    const isAsked = await dialog
      .first()
      .waitFor({ timeout: 1500 })
      .then(
        () => true,
        () => false,
      );
    if (isAsked) await this.confirm(name);
  }

  async fillDialog(label: string, text: string): Promise<void> {
    await this.#page.getByRole('dialog').filter({ visible: true }).getByLabel(label).fill(text);
  }

  async openWorkflow(name: string): Promise<void> {
    await this.#page.getByRole('link', { name: 'Workflows', exact: true }).first().click();
    await this.#page.getByRole('link', { name, exact: true }).first().click();
    await this.#page.getByRole('heading', { name, level: 1 }).waitFor();
  }

  async reload(): Promise<void> {
    await this.#page.reload({ waitUntil: 'networkidle' });
  }

  /** Whether a control stands there and can be used. */
  async offers(name: string): Promise<boolean> {
    const control = this.#control(name);
    return (
      (await control.count()) > 0 &&
      (await control.isEnabled()) &&
      (await control.getAttribute('aria-disabled')) !== 'true'
    );
  }

  async tab(name: string): Promise<void> {
    await this.#page.getByRole('tab', { name }).click();
  }

  /** Waits until words can be read somewhere on the page. */
  async see(words: string | RegExp): Promise<void> {
    await this.#page.getByText(words).filter({ visible: true }).first().waitFor();
  }

  /** Waits until as many statements are listed, each with these words; until then another table may stand there. */
  async seeStatements(count: number, words: RegExp): Promise<void> {
    const ofStatements = { has: this.#page.getByRole('columnheader', { name: 'Rows affected' }) };
    // A list that the keyboard walks through is a grid to screen readers.
    const table = this.#page
      .getByRole('grid')
      .or(this.#page.getByRole('table'))
      .filter({ visible: true })
      .filter(ofStatements);
    const rows = table.getByRole('row').filter({ has: this.#page.getByRole('rowheader') });
    await rows
      .filter({ hasText: words })
      .nth(count - 1)
      .waitFor();
    await rows.nth(count).waitFor({ state: 'detached' });
  }

  async #choose(list: Locator, option: string): Promise<void> {
    await list.click();
    await this.#page.getByRole('option', { name: option }).first().click();
  }

  #control(name: string): Locator {
    return this.#page
      .getByRole('button', { name, exact: true })
      .or(this.#page.getByRole('link', { name, exact: true }))
      .filter({ visible: true })
      .first();
  }
}
