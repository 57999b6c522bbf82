import * as z from 'zod';
import type { TreeFile } from '../../releases/plan-of-files.ts';
import { GitHostFailed, isObjectName, linkMode, type GitRepository, type RepositoryAt } from './git-repository.ts';
import { askJson, final, notThere, notUnderstood } from './host-api.ts';

type Dialect = {
  readonly base: (address: string) => string;
  readonly headers: (token: string) => Readonly<Record<string, string>>;
  /** Whether a long tree comes in pages; else one that is cut cannot be read. */
  readonly hasPages: boolean;
};

const branchSchema = z.object({ commit: z.object({ sha: z.string().optional(), id: z.string().optional() }) });
const treeSchema = z.object({
  tree: z.array(z.object({ path: z.string(), type: z.string(), sha: z.string(), mode: z.string().optional() })),
  truncated: z.boolean().default(false),
});
const blobSchema = z.object({ content: z.string(), encoding: z.literal('base64') });
type Tree = z.output<typeof treeSchema>['tree'];

// 50,000 files at 1,000 a page.
const pagesMax = 50;

/** What GitHub's API and those who speak like it answer of a repository. */
export function githubLike(dialect: Dialect, { address, repository, token }: RepositoryAt): GitRepository {
  const [owner = '', name = ''] = repository.split('/');
  const root = `${dialect.base(address)}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
  const ask: Ask = async (path, schema) => {
    const answer = await askJson({ url: `${root}/${path}`, headers: dialect.headers(token) });
    if (!answer) return undefined;
    const read = schema.safeParse(answer.body);
    if (!read.success) throw notUnderstood(new URL(address).host);
    return read.data;
  };
  const treeOf = (sha: string, depth: Depth) => wholeTree(ask, sha, { depth, hasPages: dialect.hasPages });
  return {
    head: async (branch) => {
      const found = await ask(`branches/${encodeURIComponent(branch)}`, branchSchema);
      if (!found) throw notThere(`仓库 ${repository} 的分支 ${branch} `, `The branch ${branch} of ${repository}`);
      const commit = found.commit.sha ?? found.commit.id;
      if (!commit || !isObjectName(commit)) throw notUnderstood(new URL(address).host);
      return commit;
    },
    files: async (commit, folder) => {
      let sha = commit;
      for (const part of folder.split('/').filter(Boolean)) {
        const next = (await treeOf(sha, 'one')).find(({ path, type }) => path === part && type === 'tree');
        if (!next) throw notThere(`文件夹 ${folder} `, `The folder ${folder}`);
        sha = next.sha;
      }
      return (await treeOf(sha, 'all')).flatMap(({ path, type, sha: blob, mode }): TreeFile[] =>
        type === 'blob' && mode !== linkMode && isObjectName(blob) ? [{ path, sha: blob }] : [],
      );
    },
    bytes: async (sha) => {
      const blob = await ask(`git/blobs/${sha}`, blobSchema);
      return blob && Buffer.from(blob.content, 'base64');
    },
  };
}

type Ask = <T>(path: string, schema: z.ZodType<T>) => Promise<T | undefined>;
type Depth = 'all' | 'one';

async function wholeTree(
  ask: Ask,
  sha: string,
  { depth, hasPages }: { readonly depth: Depth; readonly hasPages: boolean },
): Promise<Tree> {
  const entries: Tree[number][] = [];
  for (let page = 1; page <= pagesMax; page++) {
    const query = new URLSearchParams({
      ...(depth === 'all' && { recursive: '1' }),
      ...(hasPages && { page: String(page), per_page: '1000' }),
    });
    const found = await ask(`git/trees/${sha}?${query.toString()}`, treeSchema);
    if (!found) throw notThere('提交', 'The commit');
    entries.push(...found.tree);
    if (!found.truncated) return entries;
    if (!hasPages) break;
  }
  throw new GitHostFailed(
    { zh: '文件夹中的文件过多，平台没有全部列出', en: 'The folder holds more files than its host lists' },
    final,
  );
}
