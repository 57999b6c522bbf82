import Button from '@cloudscape-design/components/button';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { words } from './dashboard-words.ts';

/** A name that narrows the list to what it names. */
export function Only({ name, run }: { name: string; run: () => void }) {
  const say = useText();
  return (
    <Button variant="inline-link" ariaLabel={say(fill(words.only, { name }))} onClick={run}>
      {name}
    </Button>
  );
}
