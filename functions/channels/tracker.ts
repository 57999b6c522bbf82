import * as z from 'zod';
import type { World } from '../platform/world.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { openSettings, storedChannels, type ChannelSettings } from './channel-repo.ts';
import { exchange, jsonOf } from './exchange.ts';
import { ChannelRefused } from './sender.ts';

/** An issue to be made, in the words that Coding has for its kinds and priorities. */
export type TrackerIssue = {
  readonly project: string;
  readonly type: 'DEFECT' | 'MISSION' | 'REQUIREMENT' | 'EPIC' | 'SUB_TASK';
  readonly priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'EMERGENCY';
  readonly title: string;
  readonly description: string;
};
/** How the making of an issue ended: its number at the other side, or the very words of the refusal. */
export type TrackerAnswer =
  | { readonly state: 'created'; readonly code: string }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'off' };

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: Pick<World, 'keys'> };

/** Makes an issue in the tracker of a tenant; `off` when no tracker is switched on. Needs `secrets:open` and `network:reach`. */
export async function createTrackerIssue({ tenant, table, world }: Place, issue: TrackerIssue): Promise<TrackerAnswer> {
  const stored = await storedChannels.on(table).get({ name: 'coding' });
  if (!stored?.isEnabled) return { state: 'off' };
  const settings = await openSettings({ tenant, keys: world.keys }, 'coding', stored);
  try {
    return { state: 'created', code: await postIssue(settings, issue) };
  } catch (error) {
    if (error instanceof ChannelRefused) return { state: 'refused', reason: error.message };
    throw error;
  }
}

const settingsSchema = z.object({ coding_url: z.string(), token: z.string() });
const priorities = { LOW: '0', MEDIUM: '1', HIGH: '2', EMERGENCY: '3' } as const;
const titleLengthMax = 250;
/** It cannot be left out. */
const workingHours = 8;
const answerSchema = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string().default(''), Message: z.string().default('') }).nullish(),
    Issue: z.object({ Code: z.coerce.string() }).nullish(),
  }),
});

/** Makes an issue and answers its number; a refusal stands in the body, whatever the status says. */
export async function postIssue(settings: ChannelSettings, issue: TrackerIssue): Promise<string> {
  const { coding_url, token } = settingsSchema.parse(settings);
  const answered = await exchange({
    method: 'POST',
    url: `${coding_url.replace(/\/+$/, '')}/open-api/CreateIssue?Action=CreateIssue`,
    headers: { 'content-type': 'application/json; charset=utf-8', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      ProjectName: issue.project,
      Type: issue.type,
      Name: issue.title.replace(/\s+/g, ' ').slice(0, titleLengthMax),
      Priority: priorities[issue.priority],
      Description: issue.description,
      WorkingHours: workingHours,
    }),
  });
  const answer = answerSchema.safeParse(jsonOf(answered));
  if (!answer.success) throw new ChannelRefused(`HTTP ${answered.status} ${answered.text}`.trim());
  const { Error: refused, Issue: made } = answer.data.Response;
  if (refused)
    throw new ChannelRefused(`${refused.Code} ${refused.Message}`.trim(), { isFinal: isFinal(refused.Code) });
  if (!made) throw new ChannelRefused(`HTTP ${answered.status} ${answered.text}`.trim());
  return made.Code;
}

/** Wrong settings stay wrong; an overload or an inner error goes by. */
function isFinal(code: string): boolean {
  return /^(AuthFailure|UnauthorizedOperation|InvalidParameter|ResourceNotFound|MissingParameter)/.test(code);
}
