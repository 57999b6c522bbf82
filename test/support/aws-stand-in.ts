import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memoryTable, type MemoryTable } from './table.ts';

type Json = Record<string, unknown>;

/** The services that deployed functions need to answer, on one port: the table over our embedded one, keys and the first password. */
export class AwsStandIn {
  readonly adminPassword = 'a first password';
  readonly #memory: MemoryTable;
  readonly #server: Server;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  private constructor(memory: MemoryTable) {
    this.#memory = memory;
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        void this.#answer(String(request.headers['x-amz-target']), Buffer.concat(parts).toString())
          .catch((error: unknown) => ({ status: 500, body: JSON.stringify({ message: String(error) }) }))
          .then(({ status, body }) =>
            response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(body),
          );
      });
    });
  }

  /** The rows that the functions read and write. */
  get memory(): MemoryTable {
    return this.#memory;
  }

  static async start(): Promise<AwsStandIn> {
    const standIn = new AwsStandIn(await memoryTable());
    await new Promise<void>((listening) => standIn.#server.listen(0, '127.0.0.1', listening));
    return standIn;
  }

  /** What a function's environment says: where the services are, and its settings. */
  get environment(): Readonly<Record<string, string>> {
    return {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'none',
      AWS_SECRET_ACCESS_KEY: 'none',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
      SLUICE_TABLE: this.#memory.client.tableName,
      SLUICE_FRONT_DOOR_PROOF: 'the proof',
      SLUICE_TIME_ZONE: 'UTC',
      SLUICE_TRACING: 'off',
      SLUICE_RUNNER: 'off',
      SLUICE_ONLINE_TOOLS: 'none',
      SLUICE_STAGE: 'test',
      SLUICE_SAMPLE_DAYS: '30',
      SLUICE_WORKGROUP: 'sluice-test',
      SLUICE_SAMPLE_DATABASE: 'sluice_test',
      SLUICE_PRIVATE_NETWORKS: 'allow',
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
    await this.#memory.close();
  }

  async #answer(target: string, body: string): Promise<{ status: number; body: string | Uint8Array }> {
    const [service, operation = ''] = target.split('.');
    if (service?.startsWith('DynamoDB')) {
      const { statusCode, reply } = await this.#memory.database.answer(operation, JSON.parse(body) as Json);
      return { status: statusCode, body: JSON.stringify(reply) };
    }
    const known: Readonly<Record<string, (input: Json) => Json>> = {
      GetPublicKey: () => ({
        PublicKey: this.#keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      }),
      Sign: ({ Message }) => ({
        Signature: sign('sha256', Buffer.from(String(Message), 'base64'), this.#keys.privateKey).toString('base64'),
      }),
      GenerateDataKey: () => {
        const key = randomBytes(32).toString('base64');
        return { Plaintext: key, CiphertextBlob: key };
      },
      Decrypt: ({ CiphertextBlob }) => ({ Plaintext: CiphertextBlob }),
      GetSecretValue: () => ({ SecretString: this.adminPassword }),
    };
    const reply = known[operation]?.(JSON.parse(body) as Json);
    return reply
      ? { status: 200, body: JSON.stringify(reply) }
      : { status: 400, body: JSON.stringify({ __type: 'UnknownOperationException', message: target }) };
  }
}
