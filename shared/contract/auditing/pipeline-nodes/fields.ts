import { namingSchemeChoices } from '../../../migrations/index.ts';

/** What a node audits: scripts or mappers. */
export const nodeObjectTypes = ['sql', 'mybatis'] as const;
/** By what a node audits: a database type, or a data source with its schema. */
export const nodeMethods = ['offline', 'online'] as const;
/** What a node does: judge files, or carry them to a data source as a workflow. */
export const nodeTypes = ['audit', 'release'] as const;
/** What a node that releases begins: a workflow of its files, or the next stage of what a version holds. */
export const releaseActions = ['create_workflow', 'next_stage'] as const;
/** Who executes what was approved: people in the console, or Sluice for whoever saved the node. */
export const releaseExecutions = ['people', 'saver'] as const;
/** Of Liquibase a file that grows is executed piece by piece, which needs its former text; a Git webhook has that. */
export const nodeNamingSchemes = namingSchemeChoices.schema.exclude(['liquibase']);
