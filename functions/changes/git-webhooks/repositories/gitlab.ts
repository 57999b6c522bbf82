import * as z from 'zod';
import { GitHostFailed, isObjectName, linkMode, type GitRepository, type RepositoryAt } from './git-repository.ts';
import { askHost, askJson, final, notThere, notUnderstood } from './host-api.ts';

const branchSchema = z.object({ commit: z.object({ id: z.string() }) });
const treeSchema = z.array(
  z.object({ id: z.string(), type: z.string(), path: z.string(), mode: z.string().optional() }),
);

// 10,000 files at 100 a page.
const pagesMax = 100;

/** What GitLab answers of a repository. */
export function gitlab({ address, repository, token }: RepositoryAt): GitRepository {
  const root = `${address}/api/v4/projects/${encodeURIComponent(repository)}/repository`;
  const headers: Readonly<Record<string, string>> = token ? { 'private-token': token } : {};
  const { host } = new URL(address);
  return {
    head: async (branch) => {
      const answer = await askJson({ url: `${root}/branches/${encodeURIComponent(branch)}`, headers });
      if (!answer) throw notThere(`仓库 ${repository} 的分支 ${branch} `, `The branch ${branch} of ${repository}`);
      const { data } = branchSchema.safeParse(answer.body);
      if (!data || !isObjectName(data.commit.id)) throw notUnderstood(host);
      return data.commit.id;
    },
    files: async (commit, folder) => {
      const files: { path: string; sha: string }[] = [];
      const query = new URLSearchParams({ ref: commit, path: folder, recursive: 'true', per_page: '100' });
      let page = '1';
      for (let read = 0; read < pagesMax; read++) {
        query.set('page', page);
        const answer = await askJson({ url: `${root}/tree?${query.toString()}`, headers });
        if (!answer) throw notThere(`文件夹 ${folder} `, `The folder ${folder}`);
        const { data } = treeSchema.safeParse(answer.body);
        if (!data) throw notUnderstood(host);
        const below = folder === '' ? '' : `${folder}/`;
        for (const { id, type, path, mode } of data)
          if (type === 'blob' && mode !== linkMode && isObjectName(id) && path.startsWith(below))
            files.push({ path: path.slice(below.length), sha: id });
        page = answer.headers['x-next-page'] ?? '';
        if (page === '') return files;
      }
      throw new GitHostFailed({ zh: '文件夹中的文件过多', en: 'The folder holds too many files' }, final);
    },
    bytes: async (sha) => (await askHost({ url: `${root}/blobs/${sha}/raw`, headers }))?.bytes,
  };
}
