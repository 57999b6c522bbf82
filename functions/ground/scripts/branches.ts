import type { Repository } from './read/git-repository.ts';

/** The branches of a repository: proof that it can be read. What speaks to it is loaded only then. */
export async function branchesOf(repository: Repository): Promise<string[]> {
  const { listBranches } = await import('./read/git-repository.ts');
  return listBranches(repository);
}
