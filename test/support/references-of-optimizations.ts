import * as optimizations from '../../shared/contract/auditing/sql-optimization/operations.ts';
import type { BodyReference } from './body-references.ts';
import type { Ids } from './every-operation.ts';

type Things = { readonly mine: Ids; readonly theirs: Ids; readonly nowhere: Ids };

/** Each field that names another thing in the bodies of optimisations. */
export function optimizationReferences({ mine, theirs, nowhere }: Things): Readonly<Record<string, BodyReference>> {
  const wrong = () => [theirs.instance_name, nowhere.instance_name];
  const params = { project_name: mine.project_name };
  const body = (name: string | number) => ({
    instance_name: String(name),
    optimization_name: 'elsewhere',
    sql_content: 'select 1',
  });
  return {
    'createOptimizationV1 instance_name': {
      wrong,
      call: (name) => [optimizations.createOptimizationV1, { params, body: body(name) }],
    },
    'createOptimization instance_name': {
      wrong,
      call: (name) => [optimizations.createOptimization, { params, body: body(name) }],
    },
  };
}
