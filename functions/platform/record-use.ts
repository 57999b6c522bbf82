import type { UseKind, useEffects } from '../../shared/record-uses.ts';
import type { Context } from './context.ts';

/** What is asked about, by how each kind of thing is found. */
export type UsedThings = {
  db_service: {
    readonly uid: string;
    readonly projectUid: string;
    readonly name: string;
    readonly source: string;
  };
  project: { readonly uid: string };
  environment_tag: { readonly uid: string; readonly projectUid: string };
  business_tag: { readonly uid: string };
  user: { readonly uid: string };
  role: { readonly uid: string };
  workflow_template: { readonly projectUid: string; readonly number: number };
  rule_template: { readonly scope: string; readonly name: string };
  custom_rule: { readonly ruleId: string; readonly dbType: string };
  sql_version: { readonly projectUid: string; readonly number: number };
  masking_rule: { readonly projectUid: string; readonly ruleId: number };
  sensitive_type: { readonly projectUid: string; readonly typeId: number };
  masking_template: { readonly projectUid: string; readonly templateId: number };
};

/** One user, by the name that people know and what its page is found by. */
export type RecordUse = {
  readonly name: string;
  readonly id: string;
  readonly projectUid?: string;
  /** Where it is not clear from the place. */
  readonly projectName?: string;
  /** The caller may not see it: it is counted and not named. */
  readonly isHidden?: boolean;
};
/** Users, of which so many rows were looked through. `isPart`: there are more rows than that. */
export type FoundUses = { readonly found: readonly RecordUse[]; readonly isPart: boolean };

type UsesOf<Of extends keyof UsedThings> = {
  readonly of: Of;
  readonly kind: UseKind;
  readonly effect: (typeof useEffects)[number];
  /** Of data sources: the kinds of records in which the id of one stands for that. */
  readonly records?: readonly string[];
  /** The users, of which at most `readMax` rows of each list were looked through. */
  readonly find: (ctx: Context, used: UsedThings[Of], readMax: number) => Promise<FoundUses>;
};
/** What of a group uses something: its `record-uses.ts` says so. */
export type RecordUses = { [Of in keyof UsedThings]: UsesOf<Of> }[keyof UsedThings];

/** The users in one list that is read up to a number of rows. */
export async function usesAmong<Row>(
  listing: Promise<{ readonly items: readonly Row[]; readonly next?: string | undefined }>,
  useOf: (row: Row) => RecordUse | undefined,
): Promise<FoundUses> {
  const { items, next } = await listing;
  return { found: items.flatMap((row) => useOf(row) ?? []), isPart: next !== undefined };
}

/** What was found in several lists, as one. */
export function together(parts: readonly FoundUses[]): FoundUses {
  return { found: parts.flatMap(({ found }) => found), isPart: parts.some(({ isPart }) => isPart) };
}
