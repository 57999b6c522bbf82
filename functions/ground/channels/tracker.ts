import { trackerNames, type TrackerName } from '../../../shared/channels/trackers.ts';
import { inLocale } from '../../../shared/text.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { openSettings, storedChannels, type ChannelSettings } from './channel-repo.ts';
import { ChannelRefused, testMessage, type Sender } from './sender.ts';
import { codingIssues } from './trackers/coding-issues.ts';
import { githubIssues } from './trackers/github-issues.ts';
import { gitlabIssues } from './trackers/gitlab-issues.ts';
import { jiraIssues } from './trackers/jira-issues.ts';
import type { MadeIssue, Marking, Tracker, TrackerIssue } from './trackers/tracker-issue.ts';

export type { Marking } from './trackers/tracker-issue.ts';

const trackers: Readonly<Record<TrackerName, Tracker>> = {
  coding: codingIssues,
  jira: jiraIssues,
  githubIssues,
  gitlabIssues,
};

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: Pick<World, 'keys'> };
/** A tracker that is switched on. */
export type OpenTracker = {
  readonly settings: ChannelSettings;
  readonly marking: Marking;
  /** Makes an issue. Where one of the same key may have been made since some time, it is looked for first. */
  readonly make: (issue: TrackerIssue, maybeMadeSince?: number) => Promise<TrackerAnswer>;
};
/** How the making of an issue ended, or the very words of the refusal; `isOpen` when an issue may have been made all the same. */
export type TrackerAnswer =
  | { readonly state: 'created'; readonly issue: MadeIssue }
  | { readonly state: 'refused'; readonly reason: string; readonly isOpen: boolean };

/** The trackers that a tenant has switched on, without their secrets. */
export async function enabledTrackers(table: TenantTable): Promise<{ name: TrackerName; project: string }[]> {
  const stored = await storedChannels.on(table).getMany(trackerNames.values.map((name) => ({ name })));
  return trackerNames.values.flatMap((name) => {
    const one = stored.find((channel) => channel.name === name);
    return one?.isEnabled === true ? [{ name, project: String(one.settings['default_project'] ?? '') }] : [];
  });
}

/** A tracker of a tenant; nothing when it is switched off. Needs `secrets:open` and `network:reach`. */
export async function openTracker(
  { tenant, table, world }: Place,
  name: TrackerName,
): Promise<OpenTracker | undefined> {
  const stored = await storedChannels.on(table).get({ name });
  if (!stored?.isEnabled) return undefined;
  const settings = await openSettings({ tenant, keys: world.keys }, name, stored);
  const { marking, make, find } = trackers[name];
  return {
    settings,
    marking,
    make: (issue, since) =>
      answerOf(async () => {
        const found = since === undefined ? undefined : await find?.({ ...issue, since }, settings);
        return found ?? make(issue, settings);
      }),
  };
}

async function answerOf(ask: () => Promise<MadeIssue>): Promise<TrackerAnswer> {
  try {
    return { state: 'created', issue: await ask() };
  } catch (error) {
    if (!(error instanceof ChannelRefused)) throw error;
    return { state: 'refused', reason: error.message, isOpen: !error.isFinal };
  }
}

/** Trackers carry no messages; a test makes an issue, as nothing else shows that one may. */
export const trackerSenders = {
  jira: testing('jira'),
  githubIssues: testing('githubIssues'),
  gitlabIssues: testing('gitlabIssues'),
} as const satisfies Readonly<Partial<Record<TrackerName, Sender>>>;

function testing(name: TrackerName): Sender {
  return {
    carriesMessages: () => false,
    test: async ({ project }, { settings, locale, world }) => {
      await trackers[name].make(
        {
          key: `test-${world.clock.now()}`,
          project: String(project).trim(),
          type: 'MISSION',
          priority: 'LOW',
          title: inLocale(testMessage.title, locale),
          description: inLocale(testMessage.line, locale),
        },
        settings,
      );
    },
  };
}
