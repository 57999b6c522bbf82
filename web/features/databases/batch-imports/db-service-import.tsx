import { useNavigate } from 'react-router-dom';
import {
  checkDbServiceImport,
  importDbServices,
} from '../../../../shared/contract/databases/batch-imports/operations.ts';
import { listDbServices } from '../../../../shared/contract/databases/db-services/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { notify } from '../../../app/notices.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { DbServiceFlow } from './db-service-flow.tsx';
import { words } from './words.ts';

/** Adds data sources of a file to the project. */
export default function DbServiceImport() {
  const navigate = useNavigate();
  const params = { project_uid: useProject().uid };
  const check = useChange(checkDbServiceImport, { quiet: true });
  const save = useChange(importDbServices, { refreshes: [listDbServices], quiet: true });
  return (
    <DbServiceFlow
      showsProject={false}
      check={{
        busy: check.busy,
        run: (file, { then, refused }) =>
          check.run({ params, body: { db_services_file: file } }, then, ({ message }) => refused(message)),
      }}
      save={{
        busy: save.busy,
        run: (rows, refused) =>
          save.run(
            { params, body: { db_services: [...rows] } },
            () => {
              navigate(link('dbServices', { projectID: params.project_uid }));
              notify({ kind: 'success', title: fill(words.dbServicesImported, { count: rows.length }), stays: true });
            },
            ({ message }) => refused(message),
          ),
      }}
    />
  );
}
