import { useNavigate } from 'react-router-dom';
import {
  checkGlobalDbServiceImport,
  importGlobalDbServices,
} from '../../../../shared/contract/databases/batch-imports/operations.ts';
import { listGlobalDbServices } from '../../../../shared/contract/databases/db-services/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { notify } from '../../../app/notices.ts';
import { link } from '../../../app/paths.ts';
import { useChange } from '../../../app/query.ts';
import { DbServiceFlow } from './db-service-flow.tsx';
import { words } from './words.ts';

/** Adds data sources of a file to the projects that it names. */
export default function GlobalDbServiceImport() {
  const navigate = useNavigate();
  const check = useChange(checkGlobalDbServiceImport, { quiet: true });
  const save = useChange(importGlobalDbServices, { refreshes: [listGlobalDbServices], quiet: true });
  return (
    <DbServiceFlow
      showsProject
      check={{
        busy: check.busy,
        run: (file, { then, refused }) =>
          check.run({ body: { db_services_file: file } }, then, ({ message }) => refused(message)),
      }}
      save={{
        busy: save.busy,
        run: (rows, refused) =>
          save.run(
            { body: { db_services: [...rows] } },
            () => {
              navigate(link('dataSourceManagement', {}));
              notify({ kind: 'success', title: fill(words.dbServicesImported, { count: rows.length }), stays: true });
            },
            ({ message }) => refused(message),
          ),
      }}
    />
  );
}
