import type { Locator, Page, Route } from 'playwright-core';
import { calm } from './browser.ts';

/** What impatient clicks made a page send: every change once a click, as `POST /v1/…`, and those that went out twice. */
export type Sent = { readonly changes: readonly string[]; readonly twice: readonly string[] };

/** As long as a slow line: the second click comes while the answer to the first is awaited. */
const answerMs = 60;
const refusal = JSON.stringify({ code: 4009, message: 'Refused, so that nothing changes' });
/** Ends or renews the session of the whole page; not a button of it. */
const ofTheSession = /\/v1\/dms\/sessions/;

/** Clicks every button of pages twice, as an impatient person does. Every change that is sent is counted and refused, so that all stays as it is. */
export class ImpatientClicks {
  /** How often a button of these words did nothing but lead elsewhere: what it does is not tried on every page. */
  private readonly idle = new Map<string, number>();

  /** Clicks the page's own buttons, those of its menus, and those of the dialogs that open, with something typed into every empty field. */
  async on(page: Page, reopen: () => Promise<void>): Promise<Sent> {
    const log = new ChangeLog();
    const count = (route: Route) => log.count(route);
    await page.route(isCall, count);
    await reopen();
    const home = page.url();
    for (const button of await buttonsOf(page)) {
      const words = button.item ?? button.words ?? '';
      const before = this.idle.get(words) ?? 0;
      if (before >= idleMax) continue;
      if (page.url() !== home || (await openDialog(page))) await reopen();
      await fillIn(page, main);
      const sent = await log.of(page, () => pressTwice(page, button));
      const opens = await openDialog(page);
      if (sent === 0 && !opens) this.idle.set(words, before + 1);
      if (!opens) continue;
      await fillIn(page, dialog);
      await log.of(page, () => pressTwice(page, { within: dialog, words: undefined }));
    }
    await page.unroute(isCall, count);
    return log;
  }
}

const idleMax = 2;

/** What was sent, click by click. */
class ChangeLog implements Sent {
  readonly changes: string[] = [];
  readonly twice: string[] = [];
  private ofThisClick = new Map<string, number>();

  async count(route: Route): Promise<void> {
    const request = route.request();
    if (request.method() === 'GET' || ofTheSession.test(request.url())) return route.fallback();
    const change = `${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`;
    this.ofThisClick.set(change, (this.ofThisClick.get(change) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    return route.fulfill({ status: 200, contentType: 'application/json', body: refusal });
  }

  /** How many changes a click sent. */
  async of(page: Page, press: () => Promise<void>): Promise<number> {
    this.ofThisClick = new Map();
    await press();
    // Some buttons load the console again.
    await calm(page).catch(() => calm(page));
    for (const [change, times] of this.ofThisClick) {
      this.changes.push(change);
      if (times > 1) this.twice.push(`${change}: ${times} times`);
    }
    return this.ofThisClick.size;
  }
}

type Button = { readonly within: string; readonly words: string | undefined; readonly item?: string };

const isCall = (address: URL) => /^\/(v\d|sqle)\//.test(address.pathname);
const main = '#content';
const dialog = '[role=dialog]:not([class*=hidden])';
const pressable = 'button:not([disabled]):not([aria-disabled=true])';

const openDialog = (page: Page) => page.locator(dialog).first().isVisible();

/** The buttons with words of the page and the entries of its menus, alike ones of a table's rows once. */
async function buttonsOf(page: Page): Promise<readonly Button[]> {
  const words = await page.locator(`${main} ${pressable}:not([aria-haspopup]):visible`).allInnerTexts();
  const buttons = [...new Set(words.map((text) => text.trim()))]
    .filter((text) => text !== '')
    .map((text) => ({ within: main, words: text }));
  return [...buttons, ...(await entriesOfMenus(page))];
}

const menus = `${main} ${pressable}[aria-haspopup=true]:visible`;

async function entriesOfMenus(page: Page): Promise<readonly Button[]> {
  const entries = new Map<string, Button>();
  const count = await page.locator(menus).count();
  for (let at = 0; at < Math.min(count, 3); at += 1) {
    await page.locator(menus).nth(at).click();
    for (const item of await page.locator('[role=menuitem]:not([aria-disabled=true]):visible').allInnerTexts())
      if (!entries.has(item)) entries.set(item, { within: main, words: String(at), item });
    await page.keyboard.press('Escape');
  }
  return [...entries.values()];
}

async function pressTwice(page: Page, { within, words, item }: Button): Promise<void> {
  if (item !== undefined) {
    await page.locator(menus).nth(Number(words)).click();
    await page
      .locator('[role=menuitem]:visible')
      .filter({ hasText: item })
      .first()
      .dblclick({ timeout: gone, force: true })
      .catch(ignore);
    return;
  }
  const buttons = page.locator(`${within} ${pressable}:visible`);
  const found = words === undefined ? buttons.last() : buttons.filter({ hasText: words }).first();
  await found.dblclick({ timeout: gone, force: true }).catch(ignore);
}

/** A button that an earlier click took away is not waited for. */
const gone = 1_000;
const ignore = () => undefined;

/** Puts something into every empty field, so that a form has what to send: the word that a dialog wants typed, the first choice of a list. */
async function fillIn(page: Page, within: string): Promise<void> {
  for (const field of await page.locator(`${within} ${emptyFields}`).all())
    if ((await field.inputValue({ timeout: gone }).catch(() => 'gone')) === '')
      await field.fill(await fitting(field), { timeout: gone }).catch(ignore);
  const choices = page.locator(`${within} button[aria-haspopup=listbox]:visible:has([class*=placeholder])`);
  for (let left = await choices.count(); left > 0; left -= 1) {
    await choices.first().click({ timeout: gone, force: true }).catch(ignore);
    await page
      .locator('[role=option]:not([aria-disabled=true]):visible')
      .first()
      .click({ timeout: gone })
      .catch(ignore);
    await page.keyboard.press('Tab');
  }
  const editor = page.locator(`${within} .cm-content[contenteditable=true]:visible`).first();
  if ((await editor.count()) > 0 && (await editor.innerText()).trim() === '') {
    await editor.click({ timeout: gone }).catch(ignore);
    await page.keyboard.insertText('select 1');
  }
}

const emptyFields =
  ':is(input[type=text], input:not([type]), input[type=number], input[type=password], textarea):visible:enabled';

/** What a field takes: a number, the word between the quotes of its label, or any word. */
async function fitting(field: Locator): Promise<string> {
  if ((await field.getAttribute('type')) === 'number') return '7';
  const label = await field.evaluate((input) =>
    input instanceof HTMLInputElement ? (input.labels?.[0]?.innerText ?? '') : '',
  );
  return /"(.+)"/.exec(label)?.[1] ?? 'something7';
}
