import { builtinSensitiveTypes } from './sensitive-types.ts';
import type { Confidence } from './confidences.ts';
import { classOf, fitsIn } from './column-types.ts';
import {
  isNameOfOther,
  isNameOfThing,
  nameEvidence,
  nameSeen,
  type NameEvidence,
  type NameSeen,
} from './judge-name.ts';
import { areChoices, areOfMachines, beginsAlike, isVersions, looksLikePeople, shareOf } from './judge-values.ts';
import { wordsOfName } from './name-looks.ts';
import type { SensitiveType } from './sensitive-type.ts';
import { valueLooks } from './value-looks.ts';

/** A type as columns are judged by it: one of ours, or one that people made. */
export type JudgedType = {
  readonly id: number;
  /** Of ours alone: what contradicts it is known. */
  readonly identifier?: string;
  readonly keywords: readonly string[];
  /** Whether a value looks like it; undefined where values of it have no look. */
  readonly looks: ((value: string) => boolean) | undefined;
  readonly isTold: boolean;
};

/** A column as discovery sees it. `values` are some of its values, with repetitions; undefined where none were read. */
export type SeenColumn = {
  readonly table: string;
  readonly name: string;
  readonly comment: string;
  readonly type: string;
  readonly values?: readonly string[] | undefined;
};

/** Of which type a column is, how sure that is, and by what. */
export type Judgement = {
  readonly typeId: number;
  readonly confidence: Confidence;
  /** The keyword in the name, or in the comment. */
  readonly word?: string;
  readonly from?: 'name' | 'comment';
  /** So many of the different values that were seen look like it. */
  readonly matched?: number;
  readonly of?: number;
};

/** The built-in type as columns are judged by it. */
export function judgedBuiltin({ id, identifier, keywords, looks, isTold }: SensitiveType): JudgedType {
  const looksLike = (value: string) => looks.some((look) => valueLooks[look](value));
  return { id, identifier, keywords, looks: looks.length > 0 ? looksLike : undefined, isTold };
}

/** All types that come with the product, as columns are judged by them. */
export const judgedBuiltins: readonly JudgedType[] = builtinSensitiveTypes.map(judgedBuiltin);

type Seen = {
  readonly column: SeenColumn;
  readonly name: NameSeen;
  readonly comment: NameSeen;
  /** The different values, trimmed, without empty ones. */
  readonly values: readonly string[];
  readonly areChosen: boolean;
};
type Candidate = Judgement & { readonly rank: number };

/** The most likely type of a column, if any. Values are looked at and not kept. */
export function judgeColumn(column: SeenColumn, types: readonly JudgedType[]): Judgement | undefined {
  if (classOf(column.type) === 'never') return undefined;
  const seen = seenOf(column);
  let best: Candidate | undefined;
  for (const type of types) {
    const found = candidateOf(type, seen);
    if (found && (!best || found.rank > best.rank)) best = found;
  }
  if (!best) return undefined;
  const { rank: _, ...judgement } = best;
  return judgement;
}

function seenOf(column: SeenColumn): Seen {
  const all = (column.values ?? []).map((value) => value.trim()).filter((value) => value !== '');
  const values = [...new Set(all)];
  return {
    column,
    name: nameSeen(column.name, column.table),
    comment: { words: wordsOfName(firstPart(column.comment)), tableWords: [] },
    values,
    areChosen: areChoices(values, all.length),
  };
}

/** A comment begins with what the column is; what follows tells of it. */
function firstPart(comment: string): string {
  const [first = ''] = comment.split(/[,，;；:：。.()（）\n]/u);
  return first.trim().length <= 40 ? first : '';
}

function candidateOf(type: JudgedType, seen: Seen): Candidate | undefined {
  if (!fitsIn(type.identifier, seen.column.type)) return undefined;
  const named = namedBy(type, seen);
  const share = type.looks && seen.values.length > 0 ? shareOf(seen.values, type.looks) : undefined;
  const told = toldBy(type, seen, share);
  const confidence = named ? sureOfName(type, { seen, named, share }) : told;
  if (!confidence) return undefined;
  const count = seen.values.length;
  return {
    typeId: type.id,
    confidence,
    ...(named && { word: named.word, from: named.from }),
    ...(share !== undefined && { matched: Math.round(share * count), of: count }),
    rank: rankOf({ named, isTold: told !== undefined, share }),
  };
}

type Named = NameEvidence & { readonly from: 'name' | 'comment' };

/** The name first; the comment where that says nothing. */
function namedBy(type: JudgedType, { name, comment }: Seen): Named | undefined {
  const byName = nameEvidence(type, name);
  if (byName) return { ...byName, from: 'name' };
  const byComment = nameEvidence(type, comment);
  return byComment && { ...byComment, from: 'comment' };
}

function rankOf(by: { named: NameEvidence | undefined; isTold: boolean; share: number | undefined }): number {
  const length = Math.min(by.named?.length ?? 0, 50) / 100;
  if (by.named && (by.share ?? 0) >= 0.5) return 4 + length;
  if (by.isTold) return 3 + length;
  return by.named ? 2 + length : 1;
}

type ByName = { readonly seen: Seen; readonly named: Named; readonly share: number | undefined };

/** How sure a name is, with values that agree, contradict it or are not there. */
function sureOfName(type: JudgedType, { seen, named, share }: ByName): Confidence | undefined {
  const isWeak = named.from === 'comment';
  if (seen.values.length < 3) return isWeak || named.length < 5 ? 'MEDIUM' : 'HIGH';
  if (share !== undefined && share >= 0.5) return 'HIGH';
  if (seen.areChosen) return undefined;
  if (type.identifier === 'secret') return secretBy(seen.values);
  if (share === undefined) return isWeak ? 'LOW' : 'MEDIUM';
  return share >= 0.2 ? 'MEDIUM' : sureOfUnlike(type, seen.values);
}

/** Where a form or a check digit tells a type and hardly a value has it, the name is about something else. */
function sureOfUnlike(type: JudgedType, values: readonly string[]): Confidence | undefined {
  if (type.isTold && type.identifier !== 'address') return undefined;
  return areOfMachines(values) ? undefined : 'LOW';
}

/** A password may be anything, but for a time, a number of days and a choice of few. */
function secretBy(values: readonly string[]): Confidence | undefined {
  const isOther = shareOf(values, (value) => /^(?:\d{1,3}|\d{4}-\d\d-\d\d.*|true|false)$/i.test(value)) > 0.6;
  return isOther ? undefined : 'MEDIUM';
}

/** How sure values are by themselves. */
function toldBy(type: JudgedType, seen: Seen, share: number | undefined): Confidence | undefined {
  const { values } = seen;
  if (type.identifier === 'person_name') return arePeople(seen) ? 'MEDIUM' : undefined;
  if (!type.isTold || share === undefined || values.length < 5 || share < 0.8) return undefined;
  if (isSomethingElse(type, seen)) return undefined;
  return share >= 0.95 && values.length >= 10 ? 'HIGH' : 'MEDIUM';
}

function arePeople({ name, values }: Seen): boolean {
  return !isNameOfOther(name) && !isNameOfThing(name) && looksLikePeople(values);
}

/** Values that have the look of a type by chance. What people described themselves is taken as they described it. */
function isSomethingElse({ identifier }: JudgedType, { name, values }: Seen): boolean {
  if (identifier === undefined) return false;
  if (identifier === 'phone' && beginsAlike(values)) return true;
  if (identifier === 'ip_address' && isVersions(values)) return true;
  return isNameOfThing(name);
}
