import type { Text } from '../../../../shared/text.ts';
import type { TreeFile } from '../../releases/plan-of-files.ts';

/** A repository as its host shows it. */
export type GitRepository = {
  /** The latest commit of a branch. */
  readonly head: (branch: string) => Promise<string>;
  /** Every file below a folder at a commit. */
  readonly files: (commit: string, folder: string) => Promise<readonly TreeFile[]>;
  /** The content of a file, as long as the host has it. */
  readonly bytes: (sha: string) => Promise<Uint8Array | undefined>;
};
export type RepositoryAt = { readonly address: string; readonly repository: string; readonly token: string };

/** The host did not answer as it should; the words say why. */
export class GitHostFailed extends Error {
  override readonly name = 'GitHostFailed';
  readonly text: Text;
  /** Whether asking again would get the same answer. */
  readonly isFinal: boolean;

  constructor(text: Text, { isFinal }: { readonly isFinal: boolean }) {
    super(text.en);
    this.text = text;
    this.isFinal = isFinal;
  }
}

/** A symbolic link: its content is a path, not SQL. */
export const linkMode = '120000';

/** SHA-1 or SHA-256, as Git writes them; nothing else becomes a part of an address. */
export function isObjectName(text: string): boolean {
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text);
}
