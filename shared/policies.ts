import { permissionNames, permissions, type PermissionName } from './permissions.ts';

/**
 * Who is meant, in the words of the specification: `project:x` holds x in the project at hand,
 * `source:x` holds x on the data source at hand, or on any one of the project when none is named.
 */
export type Grant =
  | 'anyone' | 'signedIn'
  | 'admin' | 'systemAdministrator' | 'auditAdministrator' | 'projectDirector' | 'someProjectManager'
  | 'projectManager' | 'projectMember'
  | `project:${PermissionName}` | `source:${PermissionName}`;

/** Who is let in, and whether an archived project keeps them out. */
export type Policy = { readonly grants: readonly Grant[]; readonly whenArchived?: 'refused' };

const management = ['admin', 'systemAdministrator'] as const;
const oversight = [...management, 'auditAdministrator'] as const;
const projectAdmins = [...management, 'projectManager'] as const;
const projectReaders = [...oversight, 'projectMember'] as const;

/** Whoever may do anything at all with a data source. */
const sourceUsers = permissionNames.filter((name) => permissions[name].scope === 'db_service').map((name): Grant => `source:${name}`);

const changes = (...grants: Grant[]): Policy => ({ grants: [...projectAdmins, ...grants], whenArchived: 'refused' });

/** Who may do what: one row per policy. Operations, routes and buttons name a row; nothing else decides. */
export const policies = {
  public: { grants: ['anyone'] },
  signedIn: { grants: ['signedIn'] },

  userCenterView: { grants: oversight },
  userManage: { grants: management },
  roleManage: { grants: management },
  knowledgeEdit: { grants: management },
  noticeEdit: { grants: management },
  systemManage: { grants: management },

  projectCreate: { grants: [...management, 'projectDirector'] },
  projectView: { grants: projectReaders },
  projectEdit: { grants: projectAdmins, whenArchived: 'refused' },
  projectArchive: { grants: projectAdmins },
  businessTagManage: { grants: [...management, 'projectDirector', 'someProjectManager'] },
  environmentTagManage: changes('project:manage_project_data_source'),

  memberView: { grants: [...oversight, 'projectManager', 'project:manage_member'] },
  memberManage: changes('project:manage_member'),

  dbServiceView: { grants: [...oversight, 'projectManager', 'project:manage_project_data_source'] },
  dbServiceManage: changes('project:manage_project_data_source'),
  dbServiceTest: { grants: [...projectAdmins, 'project:manage_project_data_source'] },
  dbServiceTestBeforeWorkflow: { grants: projectReaders },
  /** Reading a data source's own catalogue is left to those who work with it. */
  dbServiceUse: { grants: [...oversight, 'projectManager', 'project:manage_project_data_source', ...sourceUsers] },
  globalDbServiceView: { grants: [...oversight, 'someProjectManager'] },
  globalDbServiceTest: { grants: management },

  /** Templates of the platform and custom rules. */
  ruleManagerView: { grants: oversight },
  ruleManage: { grants: management },
  ruleTemplateManage: changes('project:manage_audit_rule_template'),
  ruleTemplateView: { grants: [...oversight, 'projectManager', 'project:manage_audit_rule_template'] },
  auditWhitelistView: { grants: [...oversight, 'projectManager', 'project:manage_audit_sql_white_list'] },
  auditWhitelistManage: changes('project:manage_audit_sql_white_list'),

  workflowTemplateView: { grants: projectReaders },
  workflowTemplatePage: { grants: [...oversight, 'projectManager', 'project:manage_approval_template'] },
  workflowTemplateManage: changes('project:manage_approval_template'),

  workflowView: { grants: projectReaders },
  /** Who sees the workflows of everybody in a project, whatever their data sources. */
  workflowViewAll: { grants: [...oversight, 'projectManager'] },
  workflowCreate: changes('source:create_workflow'),
  /** Each review or execution step decides by its own assignees; the route only asks for membership. */
  workflowAct: { grants: [...management, 'projectMember'], whenArchived: 'refused' },
  workflowBatchClose: { grants: management, whenArchived: 'refused' },

  quickAuditView: { grants: projectReaders },
  /** Who sees the quick audits of everybody in a project, whatever their data sources. */
  quickAuditViewAll: { grants: [...oversight, 'projectManager'] },
  quickAuditCreate: { grants: [...management, 'projectMember'], whenArchived: 'refused' },

  ideAuditView: { grants: projectReaders },
  /** Who sees what everybody in a project had audited from an editor, whatever their data sources. */
  ideAuditViewAll: { grants: [...oversight, 'projectManager'] },

  operationRecordView: { grants: oversight },
  projectOperationRecordView: { grants: [...oversight, 'projectManager', 'project:view_operation_record'] },
} as const satisfies Record<string, Policy>;

/** One of the policies. */
export type PolicyName = keyof typeof policies;
