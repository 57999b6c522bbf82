import { fingerprint } from './fingerprint.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';

/** SQL that is let through: as written, or by its fingerprint. */
export type WhitelistEntry = { readonly value: string; readonly matchType: 'exact_match' | 'fp_match' };

/** The statements of a project that are not to be judged. */
export class Whitelist {
  private readonly byText = new Map<string, number>();
  private readonly byFingerprint = new Map<string, number>();
  private readonly dialect: Dialect;

  constructor(entries: readonly WhitelistEntry[], dialect: Dialect) {
    this.dialect = dialect;
    for (const [index, { value, matchType }] of entries.entries()) {
      if (matchType === 'exact_match') this.byText.set(comparable(value), index);
      else this.byFingerprint.set(fingerprint(bare(value), dialect), index);
    }
  }

  /** The place of the entry that excludes a statement; the last one when there are several. */
  match(text: string): number | undefined {
    if (this.byText.size === 0 && this.byFingerprint.size === 0) return undefined;
    const byText = this.byText.size > 0 ? this.byText.get(comparable(text)) : undefined;
    const byFingerprint =
      this.byFingerprint.size > 0 ? this.byFingerprint.get(fingerprint(text, this.dialect)) : undefined;
    const places = [byText, byFingerprint].filter((place) => place !== undefined);
    return places.length > 0 ? Math.max(...places) : undefined;
  }
}

function comparable(text: string): string {
  return bare(text).toUpperCase();
}

function bare(text: string): string {
  return text.trim().replace(/[;\s]+$/, '');
}
