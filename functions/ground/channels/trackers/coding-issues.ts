import * as z from 'zod';
import { exchange, jsonOf } from '../exchange.ts';
import { ChannelRefused } from '../sender.ts';
import { baseOf, plain, titleOf, type Tracker } from './tracker-issue.ts';

const settingsSchema = z.object({ coding_url: z.string(), token: z.string() });
const priorities = { LOW: '0', MEDIUM: '1', HIGH: '2', EMERGENCY: '3' } as const;
/** It cannot be left out. */
const workingHours = 8;
const answerSchema = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string().default(''), Message: z.string().default('') }).nullish(),
    Issue: z.object({ Code: z.coerce.string() }).nullish(),
  }),
});

/** Issues of Coding. A refusal stands in the body, whatever the status says; how one searches by a word of ours is not known. */
export const codingIssues: Tracker = {
  marking: plain,
  make: async (issue, settings) => {
    const { coding_url, token } = settingsSchema.parse(settings);
    const answer = await exchange({
      method: 'POST',
      url: `${baseOf(coding_url)}/open-api/CreateIssue?Action=CreateIssue`,
      headers: { 'content-type': 'application/json; charset=utf-8', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        ProjectName: issue.project,
        Type: issue.type,
        Name: titleOf(issue),
        Priority: priorities[issue.priority],
        Description: issue.description,
        WorkingHours: workingHours,
      }),
    });
    const read = answerSchema.safeParse(jsonOf(answer));
    if (!read.success) throw new ChannelRefused(`HTTP ${answer.status} ${answer.text}`.trim());
    const { Error: refused, Issue: made } = read.data.Response;
    if (refused)
      throw new ChannelRefused(`${refused.Code} ${refused.Message}`.trim(), { isFinal: isFinal(refused.Code) });
    if (!made) throw new ChannelRefused(`HTTP ${answer.status} ${answer.text}`.trim());
    return { code: made.Code };
  },
};

/** Wrong settings stay wrong; an overload or an inner error goes by. */
function isFinal(code: string): boolean {
  return /^(AuthFailure|UnauthorizedOperation|InvalidParameter|ResourceNotFound|MissingParameter)/.test(code);
}
