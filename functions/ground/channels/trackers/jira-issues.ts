import * as z from 'zod';
import type { ChannelSettings } from '../channel-repo.ts';
import { exchange } from '../exchange.ts';
import { answered, baseOf, titleOf, wiki, type MadeIssue, type Tracker } from './tracker-issue.ts';

const settingsSchema = z.object({
  jira_url: z.string(),
  email: z.string().default(''),
  token: z.string(),
  issue_type: z.string().default('Task'),
  sends_priority: z.boolean().default(false),
});
/** The names of the priorities that Jira begins with. */
const priorities = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High', EMERGENCY: 'Highest' } as const;
const madeSchema = z.object({ key: z.string() });
const foundSchema = z.object({ issues: z.array(madeSchema) });

/** Issues of Jira, in version 2 of its interface, whose texts the cloud and servers both read. */
export const jiraIssues: Tracker = {
  marking: wiki,
  make: async (issue, settings) => {
    const place = placeOf(settings);
    const answer = await exchange({
      method: 'POST',
      url: `${place.url}/rest/api/2/issue`,
      headers: { ...place.headers, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        fields: {
          project: { key: issue.project },
          issuetype: { name: place.issueType },
          summary: titleOf(issue),
          description: issue.description,
          labels: [labelOf(issue.key)],
          ...(place.sendsPriority && { priority: { name: priorities[issue.priority] } }),
        },
      }),
    });
    return linked(place, answered(answer, madeSchema));
  },
  find: async ({ key, project }, settings) => {
    const place = placeOf(settings);
    const jql = `project = ${quoted(project)} AND labels = ${quoted(labelOf(key))} ORDER BY created ASC`;
    // The cloud has taken the older address away in 2025; servers know no other.
    const path = place.isCloud ? '/rest/api/3/search/jql' : '/rest/api/2/search';
    const query = new URLSearchParams({ jql, fields: 'key', maxResults: '1' });
    const answer = await exchange({ method: 'GET', url: `${place.url}${path}?${query}`, headers: place.headers });
    const [found] = answered(answer, foundSchema).issues;
    return found && linked(place, found);
  },
};

type Place = ReturnType<typeof placeOf>;

/** An account of the cloud shows itself with its email, a token of a server is enough by itself. */
function placeOf(settings: ChannelSettings) {
  const { jira_url, email, token, issue_type: issueType, sends_priority } = settingsSchema.parse(settings);
  const isCloud = email !== '';
  const authorization = isCloud ? `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}` : `Bearer ${token}`;
  const headers = { accept: 'application/json', authorization };
  return { url: baseOf(jira_url), isCloud, issueType, sendsPriority: sends_priority, headers };
}

function linked({ url }: Place, { key }: z.output<typeof madeSchema>): MadeIssue {
  return { code: key, url: `${url}/browse/${encodeURIComponent(key)}` };
}

function labelOf(key: string): string {
  return `sluice-${key}`;
}

function quoted(word: string): string {
  return `"${word.replace(/["\\]/g, '\\$&')}"`;
}
