import type { IncomingMessage, ServerResponse } from 'node:http';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="refresh" content="1">
    <meta name="color-scheme" content="light dark">
    <title>Sluice</title>
    <style>body { font: 16px system-ui, sans-serif; display: grid; place-content: center; min-height: 90vh; text-align: center }</style>
  </head>
  <body>
    <h1>Sluice is starting …</h1>
    <p>This page opens the console by itself as soon as it is ready.</p>
    <p lang="zh">Sluice 正在启动，就绪后本页会自动打开控制台。</p>
  </body>
</html>
`;

/** Tells everybody who comes too early that it starts, and when to come again. */
export async function sayStarting(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isPage = /\btext\/html\b/.test(request.headers.accept ?? '');
  // What is sent along is not read, so the connection ends with the answer.
  response.writeHead(503, {
    'retry-after': '1',
    'cache-control': 'no-store',
    connection: 'close',
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
  });
  response.end(isPage ? page : '{"code":-1,"message":"Sluice is starting. Try again in a moment."}');
}
