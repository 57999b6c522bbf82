import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { getCustomRule } from '../../../../shared/contract/rules/rules/operations.ts';
import { useCall } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { CustomFlow } from './custom/custom-flow.tsx';
import type { CustomRule } from './custom/wire.ts';
import { words } from './custom/custom-words.ts';

export default function UpdateCustomRule() {
  const rule = useCall(getCustomRule, { params: { rule_id: useParams().ruleID ?? '' } }, { quiet: true });
  const [opened, setOpened] = useState<CustomRule>();
  // What is edited is what was there when the page was opened: a later answer must not pull away what was written.
  if (!opened && rule.data && !rule.isFetching) setOpened(rule.data.data);
  return (
    <Page title={words.updateTitle} description={words.description}>
      {rule.error && <Failure of={{ ...rule, error: rule.error }} title={words.missing} />}
      {!opened && !rule.error && <Waiting />}
      {opened && <CustomFlow before={opened} />}
    </Page>
  );
}
