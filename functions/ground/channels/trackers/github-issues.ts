import * as z from 'zod';
import type { ChannelSettings } from '../channel-repo.ts';
import { exchange } from '../exchange.ts';
import { ChannelRefused } from '../sender.ts';
import { answered, baseOf, markdown, markOf, titleOf, type MadeIssue, type Tracker } from './tracker-issue.ts';

const settingsSchema = z.object({
  api_url: z.string(),
  token: z.string(),
  labels: z.array(z.string()).default([]),
});
const issueSchema = z.object({ number: z.number(), html_url: z.string(), body: z.string().nullish() });
const pageSize = 50;
const pagesMax = 4;
const answerBytesMax = 8 * 1024 * 1024;
/** Clocks differ. */
const toleranceMilliseconds = 5 * 60_000;

/** Issues of GitHub. Its search is behind by some time, so an issue is looked for among the newest. */
export const githubIssues: Tracker = {
  marking: markdown,
  make: async (issue, settings) => {
    const place = placeOf(settings, issue.project);
    const answer = await exchange(
      {
        method: 'POST',
        url: place.url,
        headers: { ...place.headers, 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({
          title: titleOf(issue),
          body: `${issue.description}\n\n${markOf(issue.key)}`,
          ...(place.labels.length > 0 && { labels: place.labels }),
        }),
      },
      { answerBytesMax },
    );
    return linked(answered(answer, issueSchema));
  },
  find: async ({ key, project, since }, settings) => {
    const place = placeOf(settings, project);
    const mark = markOf(key);
    for (let page = 1; page <= pagesMax; page++) {
      const query = new URLSearchParams({
        state: 'all',
        since: new Date(since - toleranceMilliseconds).toISOString(),
        sort: 'created',
        direction: 'desc',
        per_page: String(pageSize),
        page: String(page),
      });
      const answer = await exchange(
        { method: 'GET', url: `${place.url}?${query}`, headers: place.headers },
        { answerBytesMax },
      );
      const issues = answered(answer, z.array(issueSchema));
      const found = issues.find(({ body }) => body?.includes(mark));
      if (found) return linked(found);
      if (issues.length < pageSize) return undefined;
    }
    return undefined;
  },
};

function placeOf(settings: ChannelSettings, project: string) {
  const { api_url, token, labels } = settingsSchema.parse(settings);
  if (!/^[\w.-]+\/[\w.-]+$/.test(project))
    throw new ChannelRefused(`${project} is not the owner and name of a repository: owner/name`, { isFinal: true });
  const headers = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    'user-agent': 'Sluice',
    authorization: `Bearer ${token}`,
  };
  return { url: `${baseOf(api_url)}/repos/${project}/issues`, labels, headers };
}

function linked({ number, html_url: url }: z.output<typeof issueSchema>): MadeIssue {
  return { code: `#${number}`, url };
}
