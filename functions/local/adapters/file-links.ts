import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';

const linkSchema = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('PUT'), key: z.string(), bytes: z.number(), contentType: z.string() }),
  z.object({ verb: z.literal('GET'), key: z.string(), disposition: z.string() }),
]);
const signedSchema = z.object({ link: linkSchema, expires: z.number() });

/** What a link allows: to put one file of one size and type, or to get one file under one name. */
export type FileLink = z.output<typeof linkSchema>;

/** Where the links of the embedded files begin: below the API, for proxies that forward nothing else. */
export const filesPath = '/v1/dms/files/';

/** Signs links and checks them. Its key is made at each start and kept nowhere: no link outlives the process. */
export class LinkSigner {
  readonly #key = randomBytes(32);
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  sign(link: FileLink, seconds: number): string {
    const body = Buffer.from(JSON.stringify({ link, expires: this.#clock.now() + seconds * 1000 })).toString(
      'base64url',
    );
    return `${filesPath}${body}.${this.#signature(body)}`;
  }

  /** What a path allows, unless it was changed or its time is over. */
  check(path: string): FileLink | undefined {
    const [body = '', signature = ''] = path.slice(filesPath.length).split('.');
    const [expected, given] = [Buffer.from(this.#signature(body)), Buffer.from(signature)];
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
    const { link, expires } = signedSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
    return this.#clock.now() < expires ? link : undefined;
  }

  #signature(body: string): string {
    return createHmac('sha256', this.#key).update(body).digest('base64url');
  }
}
