import type { StructureConnection } from './structure.ts';

/** What a server itself knows an object by, which stays when it is called otherwise: its number, and names of its parts by theirs. */
export type Identity = { readonly number: string; readonly parts: Readonly<Record<string, string>> };
/** Numbers mean the same only within one `place`; objects stand by their keys. */
export type Identities = { readonly place: string; readonly objects: Readonly<Record<string, Identity>> };
/** Nothing where the server does not say for certain which place it is. */
export type ReadIdentities = (connection: StructureConnection, schema: string) => Promise<Identities | undefined>;
