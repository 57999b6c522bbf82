import { changes, oversight, projectAdmins, type Policy } from '../../../policy.ts';

/** Who says what is masked, who looks that up, and who sees what stands behind it. */
export const policies = {
  maskingRulesView: { grants: ['signedIn'] },
  maskingView: { grants: [...oversight, 'projectManager', 'project:desensitization', 'projectMember'] },
  maskingConfigure: changes('project:desensitization'),
  /** Whoever can lift a mask is not held back by it: it would be no wall. */
  plainDataView: { grants: [...projectAdmins, 'project:desensitization'] },
} as const satisfies Record<string, Policy>;
