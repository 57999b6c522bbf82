import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { readLicenseUsage } from '../../../../shared/contract/running/licenses/operations.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';

const words = {
  none: { zh: '无需许可证', en: 'No license is needed' },
  noneHint: {
    zh: '全部功能可用，用户与数据源数量不受限制，也没有到期时间。下表仅说明当前使用情况。',
    en: 'Everything is open, for any number of users and data sources, without an end. The table only tells what is in use.',
  },
  use: { zh: '使用情况', en: 'In use' },
  resource: { zh: '资源', en: 'Resource' },
  used: { zh: '已使用', en: 'Used' },
  limit: { zh: '上限', en: 'Limit' },
  unlimited: { zh: '不限', en: 'Unlimited' },
} as const satisfies Record<string, Text>;

/** What is in use of what other products count and sell. */
export function License() {
  const say = useText();
  const asked = useCall(readLicenseUsage, {}, { quiet: true });
  return (
    <SpaceBetween size="l">
      <Alert type="info" header={say(words.none)}>
        {say(words.noneHint)}
      </Alert>
      <Answer of={asked}>
        {({ data }) => (
          <PlainTable
            look="card"
            rows={[data.users_usage, ...data.db_services_usage]}
            rowId={({ resource_type }) => resource_type}
            title={words.use}
            heading="h2"
            columns={[
              {
                id: 'resource',
                header: words.resource,
                cell: ({ resource_type_desc: name }) => name,
              },
              { id: 'used', header: words.used, cell: ({ used }) => used },
              {
                id: 'limit',
                header: words.limit,
                cell: ({ is_limited: isLimited, limit }) => (isLimited ? limit : say(words.unlimited)),
              },
            ]}
          />
        )}
      </Answer>
    </SpaceBetween>
  );
}
