import type { Readable } from 'node:stream';
import { invariant } from '../../../shared/errors/index.ts';

/** What can be written to a file. */
export type FileContent = string | Uint8Array | Readable;

/** A request that a browser may send by itself: PUT exactly these bytes with exactly these headers. */
export type UploadLink = {
  readonly method: 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** What is too large for the table: uploads, exports, long SQL, logos. */
export interface Files {
  /** The files of one tenant; no key reaches those of another. */
  forTenant(tenant: string): TenantFiles;
}

/** Bytes of a file: where they begin, and how many. */
export type FilePart = { readonly from: number; readonly bytes: number };

/** Keys are parts of letters, digits, ., - and _ between slashes. */
export interface TenantFiles {
  put(key: string, content: FileContent, options: { readonly contentType: string }): Promise<void>;
  /** The whole file, when there is one. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** The file, or a part of it, piece by piece. */
  stream(key: string, part?: FilePart): Promise<Readable | undefined>;
  /** One file more with the same bytes; nothing where there is no such file. */
  copy(from: string, to: string): Promise<void>;
  /** Bytes, when there is such a file. */
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** A link by which a browser puts a file of a known size, once the caller has checked that it may be so large. */
  uploadLink(
    key: string,
    options: { readonly bytes: number; readonly contentType: string; readonly expiresInSeconds: number },
  ): Promise<UploadLink>;
  /** A link by which a browser gets a file under a name. It lives five minutes at most: rights are checked at each click. */
  downloadLink(key: string, options: { readonly fileName: string; readonly expiresInSeconds: number }): Promise<string>;
}

/** How long a link to a file may live. */
export const linkSecondsMax = 300;

/** Keys that begin so are of files which the bucket itself lets expire: a rule of it names no more than the beginning of a place. */
const expiringShelf = 'samples/';

/** Where a tenant's file lives in the store that all tenants share. */
export function fileKey(tenant: string, key: string): string {
  invariant(/^[A-Za-z0-9_-]{1,64}$/.test(tenant), 'a tenant is named by letters, digits, - and _');
  const isPlain = key.length <= 500 && key.split('/').every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part));
  invariant(isPlain, 'a file key is made of plain parts');
  if (key.startsWith(expiringShelf)) return `${expiringShelf}${tenant}/${key.slice(expiringShelf.length)}`;
  return `tenants/${tenant}/${key}`;
}

/** The time to live of a link, once it is known to be allowed. */
export function checkedLinkSeconds(seconds: number): number {
  invariant(
    Number.isInteger(seconds) && seconds > 0 && seconds <= linkSecondsMax,
    `a link lives 1 to ${linkSecondsMax} seconds`,
  );
  return seconds;
}

/** The header that makes a browser save under a name, whatever letters the name has. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
