import { changes, management, oversight, projectAdmins, projectReaders, type Policy } from '../../../policy.ts';

/** Who may do what with data exports. */
export const policies = {
  exportView: { grants: projectReaders },
  /** Who sees the exports of everybody in a project, whatever their data sources. */
  exportViewAll: { grants: [...oversight, 'projectManager'] },
  /** Who sees the exports of all projects. */
  globalExportView: { grants: oversight },
  exportCreate: changes('source:create_export_task'),
  /** Each step decides by its own people; the route only asks for membership. */
  exportAct: { grants: [...management, 'projectMember'], whenArchived: 'refused' },
  /** Administrators approve, export and close whoever it belongs to; the file itself is for its creator alone. */
  exportActForAll: { grants: projectAdmins, whenArchived: 'refused' },
  exportDownload: { grants: projectReaders },
} as const satisfies Record<string, Policy>;
