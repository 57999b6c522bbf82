import type { Place, ProjectRights, Rights } from '../../shared/allowed.ts';
import type { PolicyName } from '../../shared/policies.ts';
import type { Locale, Text } from '../../shared/text.ts';
import type { PipelineToken } from './access/pipeline-token.ts';
import type { TenantTable } from './table/tenant-table.ts';
import type { Scanner } from './access/authenticate.ts';
import type { World } from './world.ts';

/** The signed-in user of a request. */
export type Caller = {
  readonly uid: string;
  readonly name: string;
  readonly rights: Rights;
  readonly sessionId: string | undefined;
  readonly tokenKind: 'session' | 'personal' | 'pipeline';
  /** The token was made to look at things only. */
  readonly readsOnly?: boolean;
  /** The node of a pipeline that calls for this person: it may audit in its project and no more. */
  readonly pipeline?: PipelineToken;
  /** The language that the account was set to, if it was. */
  readonly language: Locale | undefined;
};

/** The project that the address names, with what the caller holds in it. */
export type ProjectAtHand = {
  readonly uid: string;
  readonly name: string;
  readonly archived: boolean;
  readonly mine: ProjectRights | undefined;
};

/** What every operation is given: the tenant's table and ports, who calls, and how to answer beyond the body. */
export type Context = {
  readonly tenant: string;
  readonly table: TenantTable;
  readonly world: World;
  readonly requestId: string;
  readonly locale: Locale;
  readonly request: {
    readonly ip: string;
    readonly userAgent: string;
    readonly host: string;
    readonly isEncrypted: boolean;
    /** The site whose page sent the request, as its browser says; empty where no browser did. */
    readonly origin: string;
    readonly cookies: Readonly<Record<string, string>>;
  };
  /** The caller; throws `signInRequired` in public operations that nobody signed. */
  readonly user: Caller;
  /** The scanner of an upload; a broken promise of ours in operations that take none. */
  readonly scanner: Scanner;
  /** The project of the address; a broken promise of ours where the address names none. */
  readonly project: ProjectAtHand;
  may(policy: PolicyName, place?: Partial<Place>): boolean;
  /** Refuses with `forbidden` or `projectArchived` unless the policy allows it. */
  demand(policy: PolicyName, place?: Partial<Place>): void;
  /** The same table for the last transaction of a changing operation: the record of the call, described before, is written in it. */
  readonly recorded: TenantTable;
  /** The words that the operation record shows: which thing was changed and how. */
  describe(content: Text, options?: { userName: string; tenant: string }): void;
  setCookie(cookie: string): void;
};
