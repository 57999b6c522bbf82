import { management, oversight, type Policy } from '../../../policy.ts';

/** Who may set what holds for the whole platform. */
export const policies = {
  noticeEdit: { grants: management },
  systemManage: { grants: management },
  quotaView: { grants: oversight },
} as const satisfies Record<string, Policy>;
