import Alert from '@cloudscape-design/components/alert';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { link } from '../../../../app/paths.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { PageLink } from '../../../../ui/page/page-link.tsx';
import { words } from './detail-words.ts';
import type { Workflow } from '../wire.ts';

/** Of how much more a workflow is the beginning, or of what it is a part: whoever decides about it reads this first. */
export function WavesPlan({ workflow: { rollout, part_of_rollout: partOf } }: { workflow: Workflow }) {
  const say = useText();
  const { uid: projectID } = useProject();
  const rolloutId = rollout?.rollout_id ?? partOf;
  if (rolloutId === undefined) return null;
  const values = rollout && {
    count: rollout.source_count,
    waves: rollout.wave_count,
    first: rollout.first_wave,
    size: rollout.wave_size,
    allowed: rollout.failures_allowed,
    ...rollout.level_counts,
  };
  return (
    <Alert type="info" header={say(values ? fill(words.inWaves, values) : words.partOfWaves)}>
      {values && <p>{say(fill(words.inWavesText, values))}</p>}
      <PageLink to={link('rollout', { projectID, rolloutId })}>{say(words.toWaves)}</PageLink>
    </Alert>
  );
}
