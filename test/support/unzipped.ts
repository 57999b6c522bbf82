import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** The entries of an archive by their names, as texts. */
export async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const zip = (await promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer)(bytes, {
    lazyEntries: true,
  })) as ZipFile;
  const files = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        text(stream).then((content) => {
          files.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
      }),
    );
    zip.readEntry();
  });
  return files;
}
