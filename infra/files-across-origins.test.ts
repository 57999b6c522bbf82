import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { securityHeaders } from '../shared/security-headers.ts';
import { startBrowser } from '../test/support/browser.ts';
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

test('a file goes straight to the bucket by a link', async () => {
  expect(await page.evaluate(`sluice.upload(${JSON.stringify(`${files}/script.sql?signature=1`)})`)).toBe(200);
});

/** The console's own way of calling, and nothing else of it. */
async function consoleScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      resolveDir: process.cwd(),
      loader: 'ts',
      contents: `
        import { call } from './web/app/call.ts';
        import { downloadAuditTaskSqlReport } from './shared/contract/tasks/operations.ts';
        export const download = () => call(downloadAuditTaskSqlReport, { params: { task_id: 1 }, query: { format: 'csv' } });
        export const upload = async (link) => {
          const answer = await fetch(link, { method: 'PUT', body: 'x'.repeat(6_000_000), headers: { 'content-type': 'text/plain' } });
          return answer.status;
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
  const stack = new DataStack(new App({ analyticsReporting: false }), 'data', {});
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
  request.resume().on('end', () => response.end());
}

async function listening(answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  servers.push(server);
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
