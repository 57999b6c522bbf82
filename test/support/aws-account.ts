import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as AWS would see it: who signed it for which service, what is asked, and with what. */
export type AwsRequest = {
  readonly service: string;
  readonly operation: string;
  readonly keyId: string;
  readonly sessionToken: string;
  readonly input: Readonly<Record<string, unknown>>;
};
/** An answer: fields of JSON, or XML inside the result of a query; or a refusal. */
type AwsReply = {
  readonly json?: object;
  readonly xml?: string;
  readonly error?: { readonly status: number; readonly code: string };
};

/** A stand-in for STS, RDS, CloudWatch Logs and Performance Insights. It takes no request without a signature (SigV4). */
export async function startAws(answer: (request: AwsRequest) => AwsReply) {
  const requests: AwsRequest[] = [];
  const unsigned: string[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await textOf(incoming);
      const signed = signatureOf(incoming);
      const isJson = incoming.headers['x-amz-target'] !== undefined;
      if (!signed) {
        unsigned.push(`${incoming.method} ${incoming.url}`);
        outgoing.writeHead(403).end();
        return;
      }
      const request = { ...signed, ...askedOf(incoming, body) };
      requests.push(request);
      const reply = answer(request);
      const type = isJson ? 'application/x-amz-json-1.1' : 'text/xml';
      outgoing.writeHead(reply.error?.status ?? 200, { 'content-type': type });
      outgoing.end(isJson ? jsonOf(reply) : xmlOf(request.operation, reply));
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: Readonly<Record<string, string>> = {
    AWS_ENDPOINT_URL: address,
    AWS_ACCESS_KEY_ID: 'AKIAOWN',
    AWS_SECRET_ACCESS_KEY: 'own-secret',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, process.env[name]]));
  Object.assign(process.env, settings);
  return {
    requests,
    unsigned,
    async stop() {
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function signatureOf({ headers }: IncomingMessage) {
  const found =
    /^AWS4-HMAC-SHA256 Credential=(?<keyId>\w+)\/\d{8}\/eu-central-1\/(?<service>[\w-]+)\/aws4_request, SignedHeaders=[\w;-]*host[\w;-]*, Signature=[0-9a-f]{64}$/.exec(
      headers.authorization ?? '',
    )?.groups;
  const { keyId, service } = found ?? {};
  if (keyId === undefined || service === undefined || headers['x-amz-date'] === undefined) return undefined;
  return { keyId, service, sessionToken: String(headers['x-amz-security-token'] ?? '') };
}

function askedOf({ headers }: IncomingMessage, body: string): Pick<AwsRequest, 'operation' | 'input'> {
  const target = headers['x-amz-target'];
  if (target !== undefined)
    return { operation: String(target).split('.')[1] ?? '', input: JSON.parse(body) as Record<string, unknown> };
  const input = Object.fromEntries(new URLSearchParams(body));
  return { operation: input['Action'] ?? '', input };
}

function jsonOf({ json = {}, error }: AwsReply): string {
  return JSON.stringify(error ? { __type: error.code, message: error.code } : json);
}

function xmlOf(operation: string, { xml = '', error }: AwsReply): string {
  if (error)
    return `<ErrorResponse><Error><Code>${error.code}</Code><Message>${error.code}</Message></Error></ErrorResponse>`;
  return `<${operation}Response><${operation}Result>${xml}</${operation}Result></${operation}Response>`;
}
