import { oversight, type Policy } from '../../../policy.ts';

/** Who may do what with operation records. */
export const policies = {
  operationRecordView: { grants: oversight },
  projectOperationRecordView: { grants: [...oversight, 'projectManager', 'project:view_operation_record'] },
} as const satisfies Record<string, Policy>;
