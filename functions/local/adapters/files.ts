import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import {
  attachment,
  checkedLinkSeconds,
  fileKey,
  type FileContent,
  type FilePart,
  type Files,
  type TenantFiles,
} from '../../platform/ports/files.ts';
import type { LinkSigner } from './file-links.ts';

/** What a system says of a disk, an account or a file that takes no more. */
const noRoom: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const fileNote = z.object({ key: z.string(), contentType: z.string() });

/** The files of `npm start`, in a folder. A file is named by the hash of its key, so no key can lead out of the folder. */
export class FileFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a file at once or not at all: nobody reads half of it, whenever the process ends. */
  async write(key: string, content: FileContent, contentType: string): Promise<void> {
    await this.#put({ key, contentType }, async (unfinished) => {
      const source = content instanceof Readable ? content : Readable.from([Buffer.from(content as Uint8Array)]);
      await pipeline(source, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    });
  }

  async #put(note: z.output<typeof fileNote>, make: (unfinished: string) => Promise<void>): Promise<void> {
    const path = this.pathOf(note.key);
    const unfinished = `${path}.${randomUUID()}`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await make(unfinished);
      await writeFile(`${path}.json`, JSON.stringify(note), { mode: 0o600 });
      await rename(unfinished, path);
    } catch (cause) {
      throw noRoom.has((cause as NodeJS.ErrnoException).code ?? '') ? new AppError('storageFull', { cause }) : cause;
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  async read(
    key: string,
    part?: FilePart,
  ): Promise<{ readonly stream: Readable; readonly bytes: number; readonly contentType: string } | undefined> {
    const bytes = await this.size(key);
    if (bytes === undefined) return undefined;
    const { contentType } = fileNote.parse(JSON.parse(await readFile(`${this.pathOf(key)}.json`, 'utf8')));
    const range = part && { start: part.from, end: part.from + part.bytes - 1 };
    // A range of no bytes would be the whole file.
    const stream = part?.bytes === 0 ? Readable.from([]) : createReadStream(this.pathOf(key), range);
    return { stream, bytes, contentType };
  }

  async copy(from: string, to: string): Promise<void> {
    if ((await this.size(from)) === undefined) return;
    const { contentType } = fileNote.parse(JSON.parse(await readFile(`${this.pathOf(from)}.json`, 'utf8')));
    await this.#put({ key: to, contentType }, (unfinished) => copyFile(this.pathOf(from), unfinished));
  }

  async size(key: string): Promise<number | undefined> {
    try {
      return (await stat(this.pathOf(key))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    for (const path of [this.pathOf(key), `${this.pathOf(key)}.json`]) await rm(path, { force: true });
  }

  /** For a start: what a process that was killed has left half written would lie there for ever. */
  async removeUnfinished(): Promise<void> {
    for (const drawer of await entriesOf(this.#folder)) {
      for (const name of await entriesOf(join(this.#folder, drawer)))
        if (unfinishedName.test(name)) await rm(join(this.#folder, drawer, name), { force: true });
    }
  }

  /** Where a file lies, for what reads it by itself. */
  pathOf(key: string): string {
    const name = createHash('sha256').update(key).digest('hex');
    return join(this.#folder, name.slice(0, 2), name);
  }
}

const unfinishedName = /^[0-9a-f]{64}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Files in a folder, with links that this process answers below the API. */
export function localFiles({ folder, links }: { readonly folder: FileFolder; readonly links: LinkSigner }): Files {
  return { forTenant: (tenant) => tenantFiles(folder, links, (key) => fileKey(tenant, key)) };
}

function tenantFiles(folder: FileFolder, links: LinkSigner, place: (key: string) => string): TenantFiles {
  return {
    put: async (key, content, { contentType }) => folder.write(place(key), content, contentType),
    async get(key) {
      const file = await folder.read(place(key));
      return file && Buffer.concat(await file.stream.toArray());
    },
    stream: async (key, part) => (await folder.read(place(key), part))?.stream,
    copy: async (from, to) => folder.copy(place(from), place(to)),
    size: async (key) => folder.size(place(key)),
    remove: async (key) => folder.remove(place(key)),
    async uploadLink(key, { bytes, contentType, expiresInSeconds }) {
      const url = links.sign(
        { verb: 'PUT', key: place(key), bytes, contentType },
        checkedLinkSeconds(expiresInSeconds),
      );
      return { method: 'PUT', url, headers: { 'content-type': contentType } };
    },
    async downloadLink(key, { fileName, expiresInSeconds }) {
      return links.sign(
        { verb: 'GET', key: place(key), disposition: attachment(fileName) },
        checkedLinkSeconds(expiresInSeconds),
      );
    },
  };
}
