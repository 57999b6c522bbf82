import type { Received } from '../../../../shared/contract/operation.ts';
import type {
  listDbServices,
  listGlobalDbServices,
} from '../../../../shared/contract/databases/db-services/operations.ts';

/** A data source of a project. */
export type DbServiceRow = Received<typeof listDbServices>['data'][number];

/** What lists of one project and of all projects tell of a data source alike. */
export type ShownRow = Pick<
  DbServiceRow,
  keyof DbServiceRow & keyof Received<typeof listGlobalDbServices>['data'][number]
>;
