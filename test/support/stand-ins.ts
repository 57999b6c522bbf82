import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A request as a stand-in received it. */
export type Caught = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
export type StandInAnswer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};

/** An HTTP server that stands in for somebody else's: it keeps every request and answers as told. */
export async function httpStandIn(answer: (caught: Caught) => StandInAnswer | Promise<StandInAnswer> = () => ({})) {
  const caught: Caught[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stand-in');
      const one = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      caught.push(one);
      void Promise.resolve(answer(one)).then(({ status = 200, body = '', headers = {} }) => {
        response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
      });
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    caught,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

/** A letter as it arrived. */
export type CaughtLetter = { readonly to: readonly string[]; readonly from: string; readonly raw: string };

/** A mail server that stands in for the company's: STARTTLS with its own certificate, one user and one password. */
export async function smtpStandIn({ user, password }: { readonly user: string; readonly password: string }) {
  const letters: CaughtLetter[] = [];
  let isDown = false;
  const server = new SMTPServer({
    logger: false,
    onAuth: ({ username, password: given }, _, done) =>
      username === user && given === password ? done(null, { user }) : done(new Error('Wrong user or password')),
    onRcptTo: (_, __, done) => done(isDown ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        letters.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from,
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  // What is refused on purpose is told to the client.
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    letters,
    port: (server.server.address() as AddressInfo).port,
    breakDown: (broken: boolean) => {
      isDown = broken;
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** The words of a letter, decoded: its subject and its plain text. */
export function readLetter({ raw }: CaughtLetter): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly id: string;
} {
  const unfolded = raw.replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
  const text = partOf(raw, /Content-Type: text\/plain/i);
  const html = partOf(raw, /Content-Type: text\/html/i);
  return { subject: words(header('Subject')), text, html, id: header('Message-ID') };
}

function partOf(raw: string, type: RegExp): string {
  const part = raw.slice(raw.search(type));
  // A line of the text may begin with dashes too, so the parts are told apart by their own boundary.
  const boundary = /boundary="?([^";\r\n]+)/i.exec(raw)?.[1] ?? '';
  const [head = '', rest = ''] = part.split(/\r\n\r\n([\s\S]*)/);
  const [body = ''] = rest.split(`\r\n--${boundary}`);
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquoted(body) : body;
}

function words(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, encoded: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(encoded, 'base64').toString('utf8')
        : unquoted(encoded.replaceAll('_', ' ')),
    );
}

function unquoted(text: string): string {
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/gi, '%25'));
}
