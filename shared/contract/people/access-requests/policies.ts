import { changes, oversight, projectAdmins, type Policy } from '../../../policy.ts';

/** Who asks for access for a time, who decides, and who looks on. */
export const policies = {
  /** One's own requests; those who look after members, and who oversee, see all. */
  accessRequestView: { grants: [...oversight, 'projectMember'] },
  accessRequestViewAll: { grants: [...oversight, 'projectManager', 'project:manage_member'] },
  accessRequestAsk: { grants: ['projectMember'], whenArchived: 'refused' },
  /** Beside it, whoever grants holds each of the rights on the data source, and not for a time only. */
  accessRequestDecide: changes('project:manage_member'),
  /** Back at once: by whoever looks after members, or by whoever holds it. */
  accessRequestEnd: { grants: [...projectAdmins, 'projectMember'], whenArchived: 'refused' },
} as const satisfies Record<string, Policy>;
