import * as z from 'zod';
import type { PolicyName } from '../policies.ts';
import { boundsFor, type BodyBounds } from './body-bounds.ts';
import type { RecordKind } from './record.ts';

/** The methods that operations use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const none = z.object({});

/** One operation of the API, with all that router, gateway, OpenAPI, edge and console need of it. */
export type Operation<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  readonly method: Method;
  readonly path: string;
  readonly access: PolicyName;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly reply: R;
  /** What the operation record says of a successful or failed call; `none` only for calls that change nothing. */
  readonly record: RecordKind | 'none';
  /**
   * `form` is what a browser's own form or a provider posts: names and values of a query. `signed` is JSON whose sender
   * signed it letter by letter: it is handed over as it came, with its headers.
   */
  readonly accepts: 'json' | 'multipart' | 'form' | 'signed';
  /** Whether the token of a pipeline's node opens it too. */
  readonly takesPipelines: boolean;
  /** Whether all that it does is to call other operations, each of which asks for itself whether the token opens it. */
  readonly opensOthers: boolean;
  /** Whether files that were sent ahead may be larger than memory should hold: they are then named and not read. */
  readonly readsStored: boolean;
  /** How much of a request is read; more is refused before anything is made of it. */
  readonly bounds: BodyBounds;
};

type Spec<P, Q, B, R> = {
  access: PolicyName;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply?: R;
  record?: RecordKind | 'none';
  accepts?: Operation['accepts'];
  takesPipelines?: true;
  opensOthers?: true;
  readsStored?: true;
  bounds?: Partial<BodyBounds>;
};

/**
 * One API operation; `route` is "METHOD /path/{param}". The router, the gateway routes, validation, the OpenAPI
 * document, the permission check, the operation record and the typed web call are all computed from it.
 * The reply names what stands beside `code` and `message`: `{ data, total_nums }`, or nothing.
 */
export function operation<
  R extends z.ZodType = typeof none,
  P extends z.ZodType = typeof none,
  Q extends z.ZodType = typeof none,
  B extends z.ZodType = typeof none,
>(route: `${Method} /${string}`, spec: Spec<P, Q, B, R>): Operation<P, Q, B, R> {
  const [method, path] = route.split(' ') as [Method, string];
  const { accepts = 'json' } = spec;
  return {
    method,
    path,
    access: spec.access,
    summary: spec.summary,
    params: (spec.params ?? none) as P,
    query: (spec.query ?? none) as Q,
    body: (spec.body ?? none) as B,
    reply: (spec.reply ?? none) as R,
    record: spec.record ?? 'none',
    accepts,
    takesPipelines: spec.takesPipelines ?? false,
    opensOthers: spec.opensOthers ?? false,
    readsStored: spec.readsStored ?? false,
    bounds: { ...boundsFor(spec.access, accepts), ...spec.bounds },
  };
}

const fileBytes = z.object({
  fileName: z.string(),
  contentType: z.string(),
  content: z.union([z.string(), z.instanceof(Uint8Array)]),
});
/** A file sent to the reader: bytes at once, or an address that lives for a few minutes. */
export const download = z.union([fileBytes, z.object({ location: z.string() })]).meta({ download: true });

/** The browser goes on to another page. */
export const redirect = z.object({ location: z.string() }).meta({ download: true, redirect: true });

/** An answer in the envelope, or a file in its place: clients tell them apart by the header of a file. */
export function downloadOr<T extends z.ZodObject>(reply: T) {
  return z.union([fileBytes, reply]).meta({ download: 'instead' });
}

/** The answer of another protocol, as it is to be sent: without the envelope. */
export const ownAnswer = z
  .object({ status: z.number().int(), contentType: z.string(), text: z.string() })
  .meta({ ownAnswer: true });

/** A body that its sender signed, with what came beside it. */
export const signedBody = z.object({ text: z.string(), headers: z.record(z.string(), z.string()) });

/** One file of a multipart body. */
const stored = z.object({ key: z.string(), size: z.number() });
export const upload = z
  .object({
    fileName: z.string(),
    bytes: z.instanceof(Uint8Array),
    /** Where the file lies whose bytes were left there. */
    stored: stored.optional(),
  })
  .meta({ upload: true });
/** A file that came with a request. */
export type Upload = z.output<typeof upload>;

/** What the function behind an operation is given. */
export type Input<O extends Operation> = {
  params: z.output<O['params']>;
  query: z.output<O['query']>;
  body: z.output<O['body']>;
};
/** What the function behind an operation answers. */
export type Reply<O extends Operation> = z.input<O['reply']>;
/** What a caller of the API receives. */
export type Received<O extends Operation> = z.output<O['reply']>;
