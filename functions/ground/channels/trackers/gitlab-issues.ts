import * as z from 'zod';
import type { ChannelSettings } from '../channel-repo.ts';
import { exchange } from '../exchange.ts';
import { answered, baseOf, markdown, markOf, titleOf, type MadeIssue, type Tracker } from './tracker-issue.ts';

const settingsSchema = z.object({
  gitlab_url: z.string(),
  token: z.string(),
  labels: z.array(z.string()).default([]),
});
const issueSchema = z.object({ iid: z.number(), web_url: z.string(), description: z.string().nullish() });
const answerBytesMax = 8 * 1024 * 1024;

/** Issues of GitLab, whose descriptions can be searched at once. */
export const gitlabIssues: Tracker = {
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
          description: `${withoutCommands(issue.description)}\n\n${markOf(issue.key)}`,
          ...(place.labels.length > 0 && { labels: place.labels.join(',') }),
        }),
      },
      { answerBytesMax },
    );
    return linked(answered(answer, issueSchema));
  },
  find: async ({ key, project }, settings) => {
    const place = placeOf(settings, project);
    const query = new URLSearchParams({ search: key, in: 'description', scope: 'all', per_page: '20' });
    const answer = await exchange(
      { method: 'GET', url: `${place.url}?${query}`, headers: place.headers },
      { answerBytesMax },
    );
    const found = answered(answer, z.array(issueSchema)).find(({ description }) => description?.includes(markOf(key)));
    return found && linked(found);
  },
};

function placeOf(settings: ChannelSettings, project: string) {
  const { gitlab_url, token, labels } = settingsSchema.parse(settings);
  const url = `${baseOf(gitlab_url)}/api/v4/projects/${encodeURIComponent(project)}/issues`;
  return { url, labels, headers: { accept: 'application/json', 'private-token': token } };
}

function linked({ iid, web_url: url }: z.output<typeof issueSchema>): MadeIssue {
  return { code: `#${iid}`, url };
}

/** A line that begins with a slash, such as `/close`, would be carried out. */
function withoutCommands(text: string): string {
  return text.replace(/^\/(?=[a-z])/gm, '\u200b/');
}
