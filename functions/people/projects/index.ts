import * as contract from '../../../shared/contract/people/projects/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as businessTags from './business-tags.ts';
import * as environmentTags from './environment-tags.ts';
import * as projects from './projects.ts';

export const group = implement(contract, { ...projects, ...businessTags, ...environmentTags });
