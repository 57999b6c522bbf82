import { link } from '../../../app/paths.ts';

/** Where a data source stands among those of its project. */
export function dataSourceAddress(projectUid: string, name: string): string {
  return `${link('dbServices', { projectID: projectUid })}?fuzzy_keyword=${encodeURIComponent(name)}`;
}
