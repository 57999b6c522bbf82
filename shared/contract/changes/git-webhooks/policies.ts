import { oversight, projectAdmins, projectReaders, sourceUsers, type Policy } from '../../../policy.ts';

/** Who may do what with webhooks of Git hosts. */
export const policies = {
  gitWebhookView: { grants: projectReaders },
  /** What became of its calls names files, differences and workflows: for those who work with the data sources. */
  gitDeliveryView: { grants: [...oversight, 'projectManager', ...sourceUsers] },
  /** What a webhook finds is submitted as whoever saved it, so nobody may who may not manage. */
  gitWebhookManage: { grants: projectAdmins, whenArchived: 'refused' },
} as const satisfies Record<string, Policy>;
