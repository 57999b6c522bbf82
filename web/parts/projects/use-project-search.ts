import { useState } from 'react';
import { listProjects } from '../../../shared/contract/people/projects/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { useCall } from '../../app/query.ts';

const shownAtOnce = 50;

/** The projects that the reader may see, found by name; there may be thousands, so one page of them is asked for. */
export function useProjectSearch() {
  const [keyword, setKeyword] = useState('');
  const found = useCall(
    listProjects,
    { query: { page_index: 1, page_size: shownAtOnce, fuzzy_keyword: keyword } },
    { keepPrevious: true },
  );
  return {
    projects: found.data?.data,
    isSearching: found.isFetching,
    isNarrowed: keyword !== '',
    find: (text: string) => setKeyword(text.trim()),
  };
}

/** What is known of these projects; undefined until the server has said it. */
export function useProjectsOf(uids: readonly string[]) {
  const wanted = [...new Set(uids)].sort().slice(0, limits.repeatedMax);
  return useCall(
    listProjects,
    { query: { page_index: 1, page_size: Math.max(1, wanted.length), filter_by_project_uids: wanted } },
    { when: wanted.length > 0, keepPrevious: true },
  ).data?.data;
}
