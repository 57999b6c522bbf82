import { addSavedScript, runQuery, updateSavedScript } from '../../shared/contract/changes/workbench/operations.ts';
import { configureMaskingRules } from '../../shared/contract/databases/masking/operations.ts';
import type { BodyReference } from './body-references.ts';
import type { Ids } from './every-operation.ts';

type Things = { readonly mine: Ids; readonly theirs: Ids; readonly nowhere: Ids };

/** Each field of a body of the workbench, and of what masks its results, that names another thing. */
export function queryReferences({ mine, theirs, nowhere }: Things): Readonly<Record<string, BodyReference>> {
  const wrong = () => [theirs.db_service_uid, nowhere.db_service_uid];
  const params = () => ({ project_uid: mine.project_uid });
  const script = (uid: string) => ({ name: 'kept', sql: 'select 1', db_service_uid: uid });
  const masked = (change: object) => ({
    params: params(),
    body: {
      masking_rule_configs: [
        {
          db_service_uid: mine.db_service_uid,
          schema_name: 'public',
          table_name: 'people',
          column_name: 'phone',
          masking_rule_id: 1,
          ...change,
        },
      ],
    },
  });
  return {
    'runQuery db_service_uid': {
      wrong,
      call: (uid) => [runQuery, { params: params(), body: { db_service_uid: uid, sql: 'select 1' } }],
    },
    'addSavedScript db_service_uid': {
      wrong,
      call: (uid) => [addSavedScript, { params: params(), body: script(uid) }],
    },
    'updateSavedScript db_service_uid': {
      wrong,
      call: (uid) => [updateSavedScript, { params: { ...params(), script_uid: mine.script_uid }, body: script(uid) }],
    },
    'configureMaskingRules masking_rule_configs[].db_service_uid': {
      wrong,
      call: (uid) => [configureMaskingRules, masked({ db_service_uid: uid })],
    },
    'configureMaskingRules masking_rule_configs[].masking_rule_id': {
      wrong: () => [99, 100],
      call: (id) => [configureMaskingRules, masked({ masking_rule_id: id })],
    },
  };
}
