import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listDbServiceUses } from '../../../../shared/contract/databases/db-services/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { UseLines } from '../../../ui/dialog/use-lines.tsx';
import { words } from './uses-words.ts';

type Props = { readonly projectUid: string; readonly uid: string };

/** What uses a data source, by name and with a way there, in the order of how much it matters. */
export function UsesOfSource({ projectUid, uid }: Props) {
  const say = useText();
  const { data } = useCall(listDbServiceUses, { params: { project_uid: projectUid, db_service_uid: uid } });
  if (!data) return null;
  const uses = data.data;
  if (uses.length === 0) return <Box color="text-body-secondary">{say(words.unused)}</Box>;
  return (
    <SpaceBetween size="s">
      {(['blocks', 'breaks', 'bringsBack', 'letsGo'] as const).map((effect) => {
        const of = uses.filter((use) => use.effect === effect);
        if (of.length === 0) return null;
        return (
          <Alert key={effect} type={looks[effect]} header={say(words[effect])}>
            <UseLines uses={of} />
          </Alert>
        );
      })}
    </SpaceBetween>
  );
}

const looks = { blocks: 'error', breaks: 'warning', bringsBack: 'warning', letsGo: 'info' } as const;
