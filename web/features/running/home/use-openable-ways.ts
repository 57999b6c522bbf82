import { useVerdict } from '../../../app/may.ts';
import { addressOf, isProjectPage, type Page } from '../../../app/page.ts';
import { pageAt, paths } from '../../../app/paths.ts';
import { useProjectAtHand } from '../../../app/project-at-hand.tsx';
import type { Way } from './guide-steps.ts';

/** The ways of a step that exist, that the reader may go, and that need no project or have one. */
export function useOpenableWays() {
  const decide = useVerdict();
  const projectID = useProjectAtHand().current?.uid;
  return (ways: readonly Way[]) =>
    ways.flatMap(({ text, path }) => {
      const name = pageAt(path);
      if (name === undefined) return [];
      const page: Page = paths[name];
      if (isProjectPage(page) && projectID === undefined) return [];
      return decide(page.access) === 'allowed' ? [{ text, address: addressOf(path, { projectID }) }] : [];
    });
}
