import { oversight, type Policy } from '../../../policy.ts';

/** Who may look into how a data source runs: asked for that data source. */
export const policies = {
  sqlInsightView: { grants: [...oversight, 'projectManager', 'source:view_sql_insight'] },
} as const satisfies Record<string, Policy>;
