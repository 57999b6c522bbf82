import { management, oversight, type Policy } from '../../../policy.ts';

/** Who may see and set by which channels people are told. */
export const policies = {
  channelView: { grants: oversight },
  channelManage: { grants: management },
} as const satisfies Record<string, Policy>;
