import { management, type Policy } from '../../../policy.ts';

/** Who may set what holds for the whole platform. */
export const policies = {
  noticeEdit: { grants: management },
  systemManage: { grants: management },
} as const satisfies Record<string, Policy>;
