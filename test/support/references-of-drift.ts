import * as drift from '../../shared/contract/auditing/drift-checks/operations.ts';
import type { BodyReference } from './body-references.ts';
import type { Ids } from './every-operation.ts';

type Things = { readonly mine: Ids; readonly theirs: Ids; readonly nowhere: Ids };

/** Each data source and snapshot that a body of drift checks names. */
export function driftReferences({ mine, theirs, nowhere }: Things): Readonly<Record<string, BodyReference>> {
  const { project_name, db_service_uid: own, drift_check_id } = mine;
  const wrong = () => [theirs.db_service_uid, nowhere.db_service_uid];
  const wrongSnapshot = () => [theirs.structure_snapshot_id, nowhere.structure_snapshot_id];
  const params = { project_name };
  const when = { cron_expression: '0 0 1 1 *', is_enabled: false, tells_managers: false };
  const watched = (instance_id: string) => ({ name: 'named', instance_id, schema_name: 'public' });
  const other = (instance_id: string) => ({ baseline_db_object: { instance_id, schema_name: 'another' } });
  const snapshot = (baseline_snapshot_id: string) => ({ baseline_snapshot_id });
  const add = (body: ReturnType<typeof watched> & object): ReturnType<BodyReference['call']> => [
    drift.addDriftCheck,
    { params, body: { ...body, ...when } },
  ];
  const update = (body: object): ReturnType<BodyReference['call']> => [
    drift.updateDriftCheck,
    { params: { ...params, drift_check_id }, body: { ...body, ...when } },
  ];
  return {
    'addDriftCheck instance_id': { wrong, call: (uid) => add({ ...watched(uid), ...other(own) }) },
    'addDriftCheck baseline_db_object.instance_id': { wrong, call: (uid) => add({ ...watched(own), ...other(uid) }) },
    'addDriftCheck baseline_snapshot_id': {
      wrong: wrongSnapshot,
      call: (id) => add({ ...watched(own), ...snapshot(id) }),
    },
    'updateDriftCheck baseline_db_object.instance_id': { wrong, call: (uid) => update(other(uid)) },
    'updateDriftCheck baseline_snapshot_id': { wrong: wrongSnapshot, call: (id) => update(snapshot(id)) },
    'saveStructureSnapshot instance_id': {
      wrong,
      call: (uid) => [drift.saveStructureSnapshot, { params, body: watched(uid) }],
    },
  };
}
