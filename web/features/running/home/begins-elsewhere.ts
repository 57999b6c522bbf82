import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { readSqlQueryConfiguration } from '../../../../shared/contract/running/system/operations.ts';
import { useCall } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';

/** Whether this page has been shown since the console was loaded. */
let wasShown = false;

/** Who prefers the workbench is led there when the console is loaded; whoever then comes to this page wants it. */
export function useBeginsElsewhere(): boolean {
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const isWanted = !wasShown && user.is_system_chosen === true && user.system === 'WORKBENCH';
  const answer = useCall(readSqlQueryConfiguration, {}, { when: isWanted, quiet: true });
  const address = answer.data?.data.enable_sql_query ? answer.data.data.sql_query_root_uri : undefined;
  useEffect(() => {
    if (isWanted && address === undefined && !answer.data && !answer.isError) return;
    wasShown = true;
    if (isWanted && address !== undefined) void navigate(address, { replace: true });
  }, [isWanted, address, answer.data, answer.isError, navigate]);
  return isWanted && !answer.isError;
}
