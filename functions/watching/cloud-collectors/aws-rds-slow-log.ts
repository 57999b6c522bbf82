import { loggedEntries } from '../collectors/logged-entries.ts';
import { askingAws, inRoleOf, instanceOf, lacksRole } from '../../databases/cloud-accounts/aws-account.ts';
import { readLogFiles } from './aws-log-files.ts';
import { logGroupOf, readLogGroup } from './aws-log-group.ts';
import type { CloudCollector } from './cloud-collector.ts';

export const collector: CloudCollector = {
  lacks: (round) =>
    askingAws(async () => {
      const lacks = await lacksRole(round);
      if (lacks.length > 0 || round.params['log_source'] === 'files') return lacks;
      const id = round.params['db_instance_id'] ?? '';
      const instance = await instanceOf(await inRoleOf(round), id);
      const { kind } = logGroupOf(round);
      if (instance?.EnabledCloudwatchLogsExports?.includes(kind)) return [];
      const logTypes = JSON.stringify({ EnableLogTypes: [kind] });
      return [
        {
          message: {
            zh: `实例没有把 ${kind} 日志导出到 CloudWatch Logs`,
            en: `The instance does not export the log ${kind} to CloudWatch Logs`,
          },
          statement: `aws rds modify-db-instance --db-instance-identifier ${id} --cloudwatch-logs-export-configuration '${logTypes}'`,
        },
      ];
    }),

  collect: (round) =>
    askingAws(async () => {
      const settings = await inRoleOf(round);
      const read = round.params['log_source'] === 'files' ? readLogFiles : readLogGroup;
      const { logged, state } = await read(settings, round);
      return { entries: loggedEntries(logged, round.now), state };
    }),
};
