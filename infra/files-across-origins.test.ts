import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { securityHeaders } from '../shared/security-headers.ts';
import { startBrowser } from '../test/support/browser.ts';
import { readConfig } from './config.ts';
import { DataStack } from './stacks/data-stack.ts';

/** One rule of the bucket, as the template says it to S3. */
type CorsRule = {
  readonly AllowedMethods: readonly string[];
  readonly AllowedOrigins: readonly string[];
  readonly AllowedHeaders: readonly string[];
  readonly ExposedHeaders: readonly string[];
};

const report = 'x'.repeat(6 * 1024 * 1024);
const servers: Server[] = [];
let browser: Browser;
let page: Page;
let files: string;
const asked: { readonly url: string; readonly body: string }[] = [];
/** How many bytes came to the bucket, file by file. */
const stored: number[] = [];

beforeAll(async () => {
  const rules = corsOfFiles();
  files = await listening((request, response) => answerAsBucket(request, response, rules));
  const script = await consoleScript();
  const console = await listening((request, response) => {
    if (request.url === '/') {
      response.setHeader('content-type', 'text/html');
      // As the distribution sends it: files come from their bucket.
      const policy = securityHeaders['content-security-policy'].replace(
        "connect-src 'self'",
        `connect-src 'self' ${files}`,
      );
      response.setHeader('content-security-policy', policy);
      return response.end('<!doctype html><script src="/script.js"></script>');
    }
    if (request.url === '/script.js') return response.setHeader('content-type', 'text/javascript').end(script);
    if (request.method === 'POST') return answerAsApi(request, response, files);
    return response.writeHead(302, { location: `${files}/report.csv?signature=1` }).end();
  });
  browser = await startBrowser();
  page = await browser.newPage();
  await page.goto(console);
});
afterAll(async () => {
  await browser?.close();
  for (const server of servers) server.close();
});

test('the console saves a large report that comes by a link from the bucket of the deployment', async () => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.evaluate('sluice.download()')]);
  expect(download.suggestedFilename()).toBe('report.csv');
});

test('a script that is too large for a request goes straight to the bucket, and the request names it', async () => {
  expect(await page.evaluate('sluice.audit()')).toBe('7');
  expect(stored).toEqual([5_200_000]);
  expect(asked.map(({ url }) => url)).toEqual(['/sqle/v1/uploads', '/sqle/v1/projects/shop/sql_audit_records']);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ file_name: 'big.sql', bytes: 5_200_000 });
  expect(asked[1]?.body).toContain('name="input_sql_file@upload"\r\n\r\nupload1');
  expect(asked[1]?.body.length).toBeLessThan(1000);
});

/** The API as far as the console asks it here. */
function answerAsApi(request: IncomingMessage, response: ServerResponse, bucket: string): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    asked.push({ url: request.url ?? '', body: Buffer.concat(parts).toString() });
    const link = {
      upload_id: 'upload1',
      method: 'PUT',
      url: `${bucket}/uploads/1?signature=1`,
      headers: { 'content-type': 'application/octet-stream' },
    };
    const data = request.url === '/sqle/v1/uploads' ? link : { sql_audit_record_id: '7', task: {} };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 0, message: 'ok', data }));
  });
}

/** The console's own way of calling, and nothing else of it. */
async function consoleScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      resolveDir: process.cwd(),
      loader: 'ts',
      contents: `
        import { call } from './web/app/call.ts';
        import { downloadAuditTaskSqlReport } from './shared/contract/auditing/tasks/operations.ts';
        export const download = () => call(downloadAuditTaskSqlReport, { params: { task_id: 1 }, query: { format: 'csv' } });
        import { createSqlAuditRecord } from './shared/contract/auditing/sql-audit-records/operations.ts';
        export const audit = async () => {
          localStorage.setItem('TOKEN', 'somebody');
          const input_sql_file = new File(['x'.repeat(5_200_000)], 'big.sql');
          const { data } = await call(createSqlAuditRecord, { params: { project_name: 'shop' }, body: { db_type: 'MySQL', input_sql_file } });
          return data.sql_audit_record_id;
        };`,
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'sluice',
    jsx: 'automatic',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

function corsOfFiles(): CorsRule[] {
  const stack = new DataStack(new App({ analyticsReporting: false }), 'data', { config: readConfig({}) });
  const buckets = Object.values(Template.fromStack(stack).findResources('AWS::S3::Bucket'));
  return buckets.flatMap(({ Properties }) => (Properties.CorsConfiguration?.CorsRules ?? []) as CorsRule[]);
}

/** Answers as S3 does: a rule must allow the origin, the method and every header that the browser asks about. */
function answerAsBucket(request: IncomingMessage, response: ServerResponse, rules: readonly CorsRule[]): void {
  const origin = request.headers.origin;
  const method = request.headers['access-control-request-method'] ?? request.method ?? '';
  const asked = (request.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders }) =>
      AllowedOrigins.some((one) => one === '*' || one === origin) &&
      AllowedMethods.includes(method) &&
      asked.every((name) => AllowedHeaders.includes('*') || AllowedHeaders.includes(name)),
  );
  if (rule) {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-methods', rule.AllowedMethods.join(', '));
    response.setHeader('access-control-allow-headers', asked.join(', '));
    response.setHeader('access-control-expose-headers', rule.ExposedHeaders.join(', '));
  }
  if (request.method === 'OPTIONS') return void response.writeHead(rule ? 200 : 403).end();
  if (request.method === 'GET') {
    response.setHeader('content-disposition', 'attachment; filename="report.csv"');
    return void response.setHeader('content-type', 'text/csv').end(report);
  }
  let bytes = 0;
  request.on('data', (part: Buffer) => {
    bytes += part.length;
  });
  request.on('end', () => {
    stored.push(bytes);
    response.end();
  });
}

async function listening(answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  servers.push(server);
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
