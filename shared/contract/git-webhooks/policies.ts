import { projectAdmins, projectReaders, type Policy } from '../../policy.ts';

/** Who may do what with webhooks of Git hosts. */
export const policies = {
  gitWebhookView: { grants: projectReaders },
  /** What a webhook finds is submitted as whoever saved it, so nobody may who may not manage. */
  gitWebhookManage: { grants: projectAdmins, whenArchived: 'refused' },
} as const satisfies Record<string, Policy>;
