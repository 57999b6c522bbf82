import { listDriverOptions } from '../../../../shared/contract/databases/db-services/operations.ts';
import { useCall } from '../../../app/query.ts';
import './engine-name.css';

/** A database type with its logo. */
export function EngineName({ dbType }: { dbType: string }) {
  const logo = useDriverOptions().data?.find(({ db_type }) => db_type === dbType)?.logo_path;
  return (
    <span className="engine-name">
      {logo && <img src={logo} alt="" width="20" height="20" />}
      {dbType}
    </span>
  );
}

/** The database types that the server can reach, each with its default port and parameters. */
export function useDriverOptions() {
  const options = useCall(listDriverOptions, {});
  return { data: options.data?.data, error: options.error };
}
