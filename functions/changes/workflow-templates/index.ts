import * as contract from '../../../shared/contract/changes/workflow-templates/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as projectTemplates from './project-templates.ts';
import * as templates from './templates.ts';

export const group = implement(contract, { ...templates, ...projectTemplates });
