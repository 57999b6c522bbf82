// Made by `npm run gen` from tried.json; do not edit.
/** What can be tried on a server. */
export type TriedFeature =
  | 'connect'
  | 'audit'
  | 'execute'
  | 'crash'
  | 'undo'
  | 'online'
  | 'export'
  | 'collect'
  | 'insights'
  | 'analyse'
  | 'compare'
  | 'optimise'
  | 'query';

/** The versions of real servers on which tests tried a feature, by database type. A type that is missing was never tried. */
export const triedOn: Readonly<Record<string, Readonly<Partial<Record<TriedFeature, readonly string[]>>>>> = {
  MariaDB: {
    connect: ['10.11.19'],
    audit: ['10.11.19'],
    execute: ['10.11.19'],
    crash: ['10.11.19'],
    undo: ['10.11.19'],
    online: ['10.11.19'],
    export: ['10.11.19'],
    collect: ['10.11.19'],
    insights: ['10.11.19'],
    analyse: ['10.11.19'],
    compare: ['10.11.19'],
    optimise: ['10.11.19'],
    query: ['10.11.19'],
  },
  MySQL: {
    connect: ['5.6.24', '9.7.4'],
    audit: ['5.6.24', '9.7.4'],
    execute: ['5.6.24', '9.7.4'],
    crash: ['5.6.24', '9.7.4'],
    undo: ['5.6.24', '9.7.4'],
    online: ['5.6.24', '9.7.4'],
    export: ['5.6.24', '9.7.4'],
    collect: ['5.6.24', '9.7.4'],
    insights: ['5.6.24', '9.7.4'],
    analyse: ['5.6.24', '9.7.4'],
    compare: ['5.6.24', '9.7.4'],
    optimise: ['5.6.24', '9.7.4'],
    query: ['5.6.24', '9.7.4'],
  },
  PostgreSQL: {
    connect: ['15.18', '18.4'],
    audit: ['15.18', '18.4'],
    execute: ['15.18', '18.4'],
    crash: ['15.18', '18.4'],
    undo: ['15.18', '18.4'],
    export: ['15.18', '18.4'],
    collect: ['15.18', '18.4'],
    insights: ['15.18', '18.4'],
    analyse: ['15.18', '18.4'],
    compare: ['15.18', '18.4'],
    optimise: ['15.18', '18.4'],
    query: ['15.18', '18.4'],
  },
};

/** Whether a feature was ever tried on a real server of a type. */
export function wasTried(feature: TriedFeature, dbType: string): boolean {
  return (triedOn[dbType]?.[feature]?.length ?? 0) > 0;
}
