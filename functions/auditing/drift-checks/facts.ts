import { createHash } from 'node:crypto';
import type { UnwrittenKind } from '../../../shared/contract/databases/structures/unwritten-kinds.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import type { Identities } from '../../databases/structures/identity.ts';
import {
  chosenSchemas,
  identitiesOf,
  overCatalogue,
  structuresOf,
} from '../../databases/structures/read-structures.ts';
import {
  besides,
  inSchema,
  keyOfObject,
  type OtherObject,
  type SchemaObject,
} from '../../databases/structures/structure.ts';
import type { Context } from '../../platform/context.ts';

/** One object as it is kept: its definition without secrets, and digests by which it is compared. An empty digest is of what nobody could read. */
export type Fact = {
  readonly type: string;
  readonly name: string;
  readonly text: string;
  readonly digest: string;
  readonly kinds: Readonly<Record<string, string>>;
};
/** The structure of a schema at one time. Of what is compared and never written only digests are kept. */
export type Facts = {
  readonly objects: Readonly<Record<string, Fact>>;
  readonly unread: readonly UnwrittenKind[];
  readonly serverVersion: string;
  /** By which numbers the server knows them; missing where nobody can say. */
  readonly identities?: Identities;
};
/** Stands before what is compared and never written, so that it is no type of an object. */
export const otherPrefix = '+';

/** Reads the structure of one schema as a comparison does. */
export async function readFacts(
  place: Pick<Context, 'tenant' | 'world'>,
  source: DbService,
  schema: string,
): Promise<Facts> {
  const structures = structuresOf(source);
  const { driftObjectsMax: max, driftLettersMax } = limits;
  const tooLarge = new AppError('driftTooLarge', { name: source.name, schema, max });
  return overCatalogue(place, source, async (connection) => {
    await chosenSchemas(connection, source, [schema]);
    if ((await structures.count(connection, schema)) > max) throw tooLarge;
    const others = await structures.others(connection, schema);
    if (others.objects.length > max) throw tooLarge;
    const named = new Map<string, SchemaObject[]>();
    let letters = 0;
    for await (const batch of structures.read(connection, schema))
      for (const object of batch) {
        letters += object.text.length;
        if (letters > driftLettersMax) throw tooLarge;
        named.set(keyOfObject(object), [...(named.get(keyOfObject(object)) ?? []), object]);
      }
    const objects = [...named].map(([key, all]) => [key, factOf(all, schema)] as const);
    const identities = await identitiesOf(source)?.(connection, schema);
    return {
      objects: Object.fromEntries([...objects, ...otherFacts(others.objects)]),
      unread: [...new Set(others.unread)],
      serverVersion: await connection.serverVersion(),
      ...(identities && { identities: ofThese(identities, named) }),
    };
  });
}

/** What belongs to an extension has numbers as well, and is not kept. */
function ofThese({ place, objects }: Identities, keys: ReadonlyMap<string, unknown>): Identities {
  return { place, objects: Object.fromEntries(Object.entries(objects).filter(([key]) => keys.has(key))) };
}

/** Routines and triggers may share one name: then they are one fact. */
function factOf(all: readonly SchemaObject[], schema: string): Fact {
  const sorted = all.toSorted((a, b) => ((a.signature ?? '') < (b.signature ?? '') ? -1 : 1));
  const [first] = sorted;
  const kinds: Record<string, string> = {};
  for (const object of sorted)
    for (const [kind, own] of Object.entries(besides(object))) kinds[kind] = hash(`${kinds[kind] ?? ''} ${own}`);
  const isRead = sorted.every(({ text }) => text !== '');
  return {
    type: first?.type ?? '',
    name: first?.name ?? '',
    text: withoutSecrets(inSchema(sorted.map(({ text }) => text).join('\n\n'), schema)),
    digest: isRead ? hash(JSON.stringify(sorted.map(({ signature = '', text }) => [signature, text]))) : '',
    kinds,
  };
}

function otherFacts(others: readonly OtherObject[]): [string, Fact][] {
  const texts = new Map<string, { one: OtherObject; texts: string[] }>();
  for (const one of others) {
    const key = `${otherPrefix}${one.kind} ${one.name}`;
    texts.set(key, { one, texts: [...(texts.get(key)?.texts ?? []), one.text] });
  }
  return [...texts].map(([key, { one, texts: own }]) => {
    const digest = hash(own.sort().join('\n'));
    return [key, { type: `${otherPrefix}${one.kind}`, name: one.name, text: '', digest, kinds: {} }];
  });
}

/** Addresses of federated tables and passwords within definitions are compared, and never kept. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\bCONNECTION\s*=\s*'(?:[^'\\]|''|\\.)*'/gi, "CONNECTION='***'")
    .replace(/\bpassword=[^\s'",;)]+/gi, 'password=***')
    .replace(/\bpassword '(?:[^']|'')*'/gi, "password '***'")
    .replace(/\bidentified by '(?:[^']|'')*'/gi, "identified by '***'");
}

/** A digest of a text. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
