import Alert from '@cloudscape-design/components/alert';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { checkScans } from '../../../../shared/contract/watching/audit-plans/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { words } from './audit-plan-words.ts';

export type Checked = Received<typeof checkScans>['data'];

/** What a data source lacks for a scan type, with the statement that mends it. */
export function Lacks({ checked, nameOf }: { checked: Checked; nameOf: (type: string) => string }) {
  const say = useText();
  const lacking = checked.filter(({ is_ready }) => !is_ready);
  if (lacking.length === 0) return null;
  return (
    <SpaceBetween size="s">
      {lacking.map(({ audit_plan_type, lacks }) => (
        <Alert
          key={audit_plan_type}
          type="warning"
          header={say(fill(words.lacksTitle, { type: nameOf(audit_plan_type) }))}
        >
          <SpaceBetween size="xs">
            {lacks.map(({ message, statement }) => (
              <div key={message}>
                {message}
                {statement !== '' && (
                  <CopyToClipboard
                    variant="inline"
                    textToCopy={statement}
                    copyButtonAriaLabel={say(words.copy)}
                    copySuccessText={say(words.copied)}
                    copyErrorText={say(words.notCopied)}
                  />
                )}
              </div>
            ))}
            <div>{say(words.lacksHint)}</div>
          </SpaceBetween>
        </Alert>
      ))}
    </SpaceBetween>
  );
}
