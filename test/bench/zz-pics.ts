import { mkdirSync } from 'node:fs';
import { calm, closePage, openPage, startBrowser } from '../support/browser.ts';

const address = 'http://127.0.0.1:8141';
const pages: Record<string, string> = {
  activity: '/sqle/report-statistics/activity',
  report: '/sqle/report-statistics',
  resources: '/resource-overview',
  settings: '/system?active=global_configuration',
};
async function main(): Promise<void> {
  const folder = '/tmp/company/pics';
  mkdirSync(folder, { recursive: true });
  const reply = await fetch(`${address}/v1/dms/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session: { username: 'admin', password: 'admin' } }),
  });
  const body = (await reply.json()) as { data: { token: string } };
  const browser = await startBrowser();
  const wanted = (process.argv[2] ?? Object.keys(pages).join(',')).split(',');
  const shown = (process.argv[3] ?? 'light en-US,dark zh-CN').split(',');
  for (const one of shown) {
    const [theme, locale] = one.split(' ') as ['light', 'en-US'];
    const page = await openPage(browser, `${address}/login`, { width: 1280, height: 800, theme, locale, token: body.data.token } as never);
    for (const name of wanted) {
      await page.goto(address + pages[name]);
      await page.locator('h1').first().waitFor();
      await calm(page);
      await page.screenshot({ path: `${folder}/${name}.${theme}.${locale}.png`, fullPage: true });
      console.log(name, theme, locale);
    }
    await closePage(page);
  }
  await browser.close();
}
void main();
