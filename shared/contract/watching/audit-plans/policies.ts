import { changes, oversight, projectReaders, type Policy } from '../../../policy.ts';

/** Who may do what with the scans of data sources. */
export const policies = {
  /** The list holds what each reader may see of it. */
  auditPlanList: { grants: projectReaders },
  /** Asked for a data source; whoever made a scan sees it too. */
  auditPlanView: {
    grants: [...oversight, 'projectManager', 'source:view_other_audit_plan', 'source:save_audit_plan'],
  },
  auditPlanViewAll: { grants: [...oversight, 'projectManager'] },
  auditPlanSave: changes('source:save_audit_plan'),
} as const satisfies Record<string, Policy>;
