import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { pageNames, paths, type PageName } from '../../web/app/paths.ts';
import {
  calm,
  closePage,
  openPage,
  pageLooks,
  screenshot,
  seriousBarriers,
  signIn,
  startBrowser,
  takeProblems,
} from '../support/browser.ts';
import { ImpatientClicks } from '../support/impatient-clicks.ts';
import { brokenWords } from '../support/broken-words.ts';
import { Product } from '../support/product.ts';
import { somethingOnEveryPage } from '../support/something-on-every-page.ts';
import { isProving, sampled } from '../support/lane.ts';

/** `SCREENSHOTS=folder` also keeps a picture of each page, in every language and theme. */
const folder = process.env['SCREENSHOTS'];
/** Every page of the console in both languages and both themes: it opens, says what it is, and keeps nobody out. */
const behindSignIn = pageNames.filter((name) => paths[name].access !== 'public');
let product: Product;
let browser: Browser;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  closing.push(
    () => browser.close(),
    () => product.remove(),
  );
  ids = await somethingOnEveryPage(product);
});

// What never began is not closed, so that its own error is the one that is told.
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

test('the sign-in page is open to everybody', async () => {
  const desks = await Promise.all(pageLooks.map((look) => openPage(browser, `${product.address}/login`, look)));
  expect(await Promise.all(desks.map((page) => wrongWith(page, 'login')))).toEqual(pageLooks.map(() => nothingWrong));
  await Promise.all(desks.map(closePage));
});

describe('signed in', () => {
  let desks: readonly Page[] = [];

  beforeAll(async () => {
    desks = await Promise.all(
      pageLooks.map(async (look) => {
        const page = await openPage(browser, product.address, { ...look, width: 1280 });
        await signIn(page, { user: 'admin', password: 'admin' });
        return page;
      }),
    );
  });
  afterAll(() => Promise.all(desks.map(closePage)));

  /** Each page in every look where tests run whole, else in one, in turn. */
  const desksOf = (name: PageName): readonly Page[] =>
    isProving || folder !== undefined ? desks : desks.slice(behindSignIn.indexOf(name) % 2).slice(0, 1);

  test.each(behindSignIn)('%s', async (name) => {
    const found = await Promise.all(
      desksOf(name).map(async (page) => {
        await (page === desksOf(name)[0] && namesOneThing(name)
          ? page.goto(product.address + addressOf(name), { waitUntil: 'commit' })
          : follow(page, addressOf(name)));
        return wrongWith(page, name);
      }),
    );
    expect(found).toEqual(desksOf(name).map(() => nothingWrong));
  });

  describe('clicked twice', () => {
    const changes = new Set<string>();
    const clicks = new ImpatientClicks();
    // What was typed may be lost.
    beforeAll(() => void desks[0]?.on('dialog', (dialog) => void dialog.accept()));

    test.each(sampled(behindSignIn, 6))('no button of %s sends a change twice', async (name) => {
      const page = desks[0]!;
      const sent = await clicks.on(page, () => openAfresh(page, addressOf(name)));
      sent.changes.forEach((change) => changes.add(change));
      expect(sent.twice).toEqual([]);
    });

    // Without changes nothing could be sent twice.
    test('changes were sent', () => {
      expect(changes.size).toBeGreaterThan(isProving ? 35 : 1);
    });
  });
});

const nothingWrong = { heading: expect.stringMatching(/\S/), barriers: [], brokenWords: [], problems: [] };

/** People send such an address to each other, so it must also open by itself, without what the pages before it have loaded. */
function namesOneThing(name: PageName): boolean {
  return /:(?!projectID)/.test(paths[name].path);
}

async function wrongWith(page: Page, name: PageName) {
  await page.locator('h1:not([data-left])').first().waitFor();
  await calm(page);
  await keepPicture(page, name);
  return {
    heading: await page.locator('h1').first().innerText(),
    barriers: await seriousBarriers(page),
    brokenWords: await brokenWords(page),
    problems: takeProblems(page),
  };
}

/** Goes to a page as a link inside the console does: without loading the console again. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // Who has signed in is at home already; a page that is not left keeps its heading.
    if (location.pathname === to) return;
    // The old page stays until the new one is ready.
    document.querySelectorAll('h1').forEach((heading) => heading.setAttribute('data-left', ''));
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** The page as it is when nothing was typed or opened yet; where it asks before it is left, the console is loaded again. */
async function openAfresh(page: Page, address: string): Promise<void> {
  await follow(page, address === '/' ? '/account' : '/');
  await calm(page);
  if (await page.locator('[role=dialog]:visible').first().isVisible())
    await page.goto(product.address + address, { waitUntil: 'commit' });
  else await follow(page, address);
  await page.locator('h1:not([data-left])').first().waitFor();
  await calm(page);
}

async function keepPicture(page: Page, name: PageName): Promise<void> {
  if (folder === undefined) return;
  const look = await page.evaluate(
    () => `${document.documentElement.style.colorScheme}.${document.documentElement.lang}`,
  );
  await screenshot(page, join(folder, `${name}.${look}.png`));
}

/** The address of a page with real ids; one that no test data fits is a gap of this test. */
function addressOf(name: PageName): string {
  return paths[name].path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = parameter === 'templateName' ? templateOf(name) : ids[parameter];
    if (value === undefined) throw new Error(`this test knows no ${parameter} for page ${name}`);
    return value;
  });
}

function templateOf(name: PageName): string {
  return name.startsWith('project') ? 'shop_rules' : 'platform_strict';
}
