import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { updateRuleKnowledge } from '../../shared/contract/rules/knowledge/operations.ts';
import {
  createCustomRule,
  createRuleTemplate,
  exportRuleTemplate,
  parseRuleTemplateFile,
  tryCustomRule,
} from '../../shared/contract/rules/rules/operations.ts';
import {
  createSqlAuditRecord,
  testGitConnection,
} from '../../shared/contract/auditing/sql-audit-records/operations.ts';
import { downloadAuditTaskSqlReport } from '../../shared/contract/auditing/tasks/operations.ts';
import { link } from '../../web/app/paths.ts';
import { closePage, openPage, problemsOf, startBrowser } from '../support/browser.ts';
import { Product, type Person } from '../support/product.ts';
import { zipOf, type ZipEntry } from '../support/zip.ts';

/** What content that somebody prepared does to the product when it comes over HTTP: nothing. */
let product: Product;
let browser: Browser;
let admin: Person;
let projectID: string;
/** An address inside that must never be called. */
let inside: Server;
let calls = 0;

beforeAll(async () => {
  inside = createServer((socket) => {
    calls++;
    socket.destroy();
  });
  [product, browser] = await Promise.all([
    Product.start(),
    startBrowser(),
    new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening)),
  ]);
  admin = await product.signIn('admin', 'admin');
  projectID = (await admin.call(listProjects, { query: { page_index: 1, page_size: 1 } })).data[0]?.uid ?? '';
});
afterAll(async () => {
  inside.close();
  await browser.close();
  await product.remove();
});

const demo = { project_name: 'demo' };
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const port = () => (inside.address() as AddressInfo).port;
const audit = (body: object) => admin.send(createSqlAuditRecord, { params: demo, body: { db_type: 'MySQL', ...body } });
const audited = async (sqls: string) =>
  (await admin.call(createSqlAuditRecord, { params: demo, body: { db_type: 'MySQL', sqls } })).data;
const report = async (taskId: number, format: string) =>
  (await admin.send(downloadAuditTaskSqlReport, { params: { task_id: taskId }, query: { format } })).text();

async function refusalOf(answer: Promise<Response>): Promise<string> {
  const { code, message } = (await (await answer).json()) as { code: number; message: string };
  expect(code).not.toBe(0);
  return message;
}

describe('XML', () => {
  const upload = (xml: string) => ({ input_mybatis_xml_file: { fileName: 'm.xml', bytes: bytesOf(xml) } });
  const mapper = (sql: string) => `<mapper namespace="a"><select id="a">${sql}</select></mapper>`;

  test.each([
    [
      'an entity that stands for a file',
      `<!DOCTYPE mapper [<!ENTITY x SYSTEM "file:///etc/passwd">]>${mapper('select &x;')}`,
    ],
    [
      'an entity that stands for an address',
      `<!DOCTYPE mapper [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd"> %x;]>${mapper('select 1')}`,
    ],
    [
      'entities that double',
      `<!DOCTYPE mapper [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>${mapper('select &c;')}`,
    ],
  ])('%s is refused, alone and in an archive', async (_, xml) => {
    expect(await refusalOf(audit(upload(xml)))).toContain('Declarations inside the DOCTYPE are not allowed');
    expect(
      await refusalOf(
        audit({ input_zip_file: { fileName: 'a.zip', bytes: zipOf([{ name: 'm.xml', content: xml }]) } }),
      ),
    ).toContain('no .sql, .xml or .java file with SQL');
  });

  test('the DTD that a heading names is not fetched', async () => {
    const answer = await audit(
      upload(`<!DOCTYPE mapper SYSTEM "http://127.0.0.1:${port()}/evil.dtd">${mapper('select id from t')}`),
    );
    expect(((await answer.json()) as { code: number }).code).toBe(0);
    expect(calls).toBe(0);
  });
});

describe('archives', () => {
  test.each<[string, string, ZipEntry]>([
    ['a path that leads out', 'leads out of it', { name: '../../../tmp/x.sql', content: 'select 1' }],
    [
      'a file that unpacks to far more than it is',
      'unpacks to far more',
      { name: 'a.sql', content: ' '.repeat(8 * 1024 * 1024) },
    ],
    [
      'a file that lies about its size',
      'cannot be read',
      { name: 'a.sql', content: ' '.repeat(4 * 1024 * 1024), claimedSize: 10 },
    ],
    ['a link', 'holds a link', { name: 'a.sql', content: '/etc/passwd', mode: 0o120777 }],
  ])('%s is refused', async (_, said, entry) => {
    expect(await refusalOf(audit({ input_zip_file: { fileName: 'a.zip', bytes: zipOf([entry]) } }))).toContain(said);
  });
});

describe('repositories', () => {
  const secret = 'hidden-word-of-git';

  test('addresses inside are refused however they are written, nothing is called there, and the credentials stay nowhere', async () => {
    for (const host of [
      '127.0.0.1',
      'localhost',
      '0x7f000001',
      '2130706433',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
    ]) {
      const body = { git_http_url: `https://${host}:${port()}/a.git`, git_user_name: 'mei', git_user_password: secret };
      expect(await refusalOf(audit(body))).toMatch(/^Connecting to .* is not allowed$/);
      expect((await admin.call(testGitConnection, { body })).data).toMatchObject({
        is_connected_success: false,
        error_message: expect.stringContaining('is not allowed'),
      });
    }
    for (const url of [`http://127.0.0.1:${port()}/a.git`, 'file:///etc', `https://mei:${secret}@example.com/a.git`])
      expect(await refusalOf(audit({ git_http_url: url }))).toContain('begins with https://');
    expect(calls).toBe(0);
    expect(filesBelow(product.folder).filter((file) => readFileSync(file).includes(secret))).toEqual([]);
  });
});

describe('what is taken away', () => {
  test('no cell of an exported table begins as a formula does', async () => {
    const { task } = await audited("=cmd|' /C calc'!A0;\n+1+1;\n-2;\n@SUM(1);\n\tdelete from t;");
    await admin.call(createRuleTemplate, {
      body: {
        rule_template_name: 'formulas',
        desc: '=1+1',
        db_type: 'MySQL',
        rule_list: [{ name: 'dml-require-where' }],
      },
    });
    const exported = await (
      await admin.send(exportRuleTemplate, {
        params: { rule_template_name: 'formulas' },
        query: { export_type: 'csv' },
      })
    ).text();
    const table = await report(task.task_id, 'csv');
    expect([table, exported].map((text) => text.includes('cmd|') || text.includes('1+1'))).toEqual([true, true]);
    for (const text of [table, exported]) expect(text.replace(/^\ufeff/, '')).not.toMatch(/(?:^|,|\n)"?[=+\-@\t]/);
  });
});

describe('what is shown', () => {
  const traps =
    '<img src=x onerror="window.caught=1"><script>window.caught=1</script><svg onload="window.caught=1"></svg>';

  test('neither an article, nor SQL, nor a report runs what stands in it', async () => {
    const rule = { db_type: 'PostgreSQL', rule_name: 'dml-require-where' };
    await admin.call(updateRuleKnowledge, {
      params: rule,
      body: {
        knowledge_content: `# Trap\n\n${traps}\n\n[here](javascript:window.caught=1) [there](data:text/html,<script>1</script>) <a href="javascript:window.caught=1">raw</a>\n\n<iframe src="javascript:parent.caught=1"></iframe>`,
      },
    });
    const { sql_audit_record_id: recordId, task } = await audited(`/* ${traps} */ delete from \`${traps}\`;`);
    const page = await openPage(
      browser,
      product.address + link('ruleKnowledge', { dbType: rule.db_type, ruleName: rule.rule_name }),
      { locale: 'en-US', token: admin.token },
    );
    await page.getByText('Trap').first().waitFor();
    expect(await page.locator('a[href^="javascript:"], a[href^="data:"], iframe, [onerror], [onload]').count()).toBe(0);
    await page.goto(product.address + link('quickAudit', { projectID, recordId }), { waitUntil: 'networkidle' });
    await page.getByText('onerror').first().waitFor();
    expect(await page.evaluate('window.caught')).toBeUndefined();
    expect(problemsOf(page)).toEqual([]);
    // A report is opened from a disk, where no header protects its reader.
    await page.goto('about:blank');
    await page.setContent(await report(task.task_id, 'html'));
    expect(await page.locator('pre').first().innerText()).toContain('onerror');
    expect(await page.evaluate('window.caught')).toBeUndefined();
    await closePage(page);
  });
});

describe('what takes time', () => {
  const within = async (milliseconds: number, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    expect(performance.now() - start).toBeLessThan(milliseconds);
  };

  test('an expression that explodes elsewhere is matched in time that grows with the text', async () => {
    const rule_script = '(a+)+(a|aa)+x$';
    const { data } = await admin.call(tryCustomRule, { body: { db_type: 'MySQL', rule_script, sample: 'select 1' } });
    expect(data.problem).toBeUndefined();
    await within(5_000, () =>
      admin.call(tryCustomRule, { body: { db_type: 'MySQL', rule_script, sample: `select '${'a'.repeat(19_000)}!'` } }),
    );
    for (const script of ['(a)\\1', '(?=a)b', '((a{100}){100}){100}']) {
      expect(
        await refusalOf(
          admin.send(createCustomRule, { body: { db_type: 'MySQL', desc: 'slow', rule_script: script } }),
        ),
      ).not.toBe('');
    }
  });

  test('SQL that nests deeply or never closes is judged at once', async () => {
    await within(5_000, () => audited(`select ${'('.repeat(20_000)}1${')'.repeat(20_000)}`));
    await within(5_000, () => audited(`select '${"''".repeat(50_000)}`));
  });
});

describe('imports', () => {
  test('names that reach into every object are data like others', async () => {
    const text =
      '{"__proto__":{"caught":1},"constructor":{"prototype":{"caught":1}},"name":"imported","desc":"","db_type":"MySQL","rule_version":1,"rule_list":[{"rule_name":"dml-require-where","level":"warn","__proto__":{"caught":1},"params":[{"key":"__proto__","value":"1"}]},{"rule_name":"__proto__"},{"rule_name":"constructor"}]}';
    const read = await admin.send(parseRuleTemplateFile, {
      body: { file_type: 'json', rule_template_file: { fileName: 't.json', bytes: bytesOf(text) } },
    });
    expect(await read.text()).not.toContain('caught');
    const body = JSON.parse(
      '{"rule_template_name":"from_json","db_type":"MySQL","__proto__":{"caught":1},"rule_list":[{"name":"dml-require-where","params":[{"key":"__proto__","value":"1"}]}]}',
    ) as object;
    await admin.send(createRuleTemplate, { body });
    const after = await admin.send(listProjects, { query: { page_index: 1, page_size: 1 } });
    expect([after.status, (await after.text()).includes('caught')]).toEqual([200, false]);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
