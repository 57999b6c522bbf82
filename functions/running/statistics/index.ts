import * as contract from '../../../shared/contract/running/statistics/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as activity from './activity/user-activity.ts';
import * as dashboard from './dashboard.ts';
import { getHome } from './home.ts';
import * as mails from './mails/report-mails.ts';
import * as scans from './project-scans.ts';
import * as things from './project-things.ts';
import * as totals from './project-totals.ts';
import * as workflows from './project-workflows.ts';
import * as reportSources from './report-sources.ts';
import * as reportWorkflows from './report-workflows.ts';
import * as risk from './risk-workflows.ts';
import { getWeek } from './week.ts';
import { listRuleHits } from './rule-hits.ts';

export const group = implement(contract, {
  ...workflows,
  ...risk,
  ...things,
  ...totals,
  ...dashboard,
  ...scans,
  ...mails,
  ...reportWorkflows,
  ...reportSources,
  ...activity,
  getHome,
  getWeek,
  listRuleHits,
});
