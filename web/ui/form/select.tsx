import CloudscapeSelect, { type SelectProps } from '@cloudscape-design/components/select';
import { useText } from '../../app/language.tsx';
import { choiceWords } from './choice-words.ts';

export type { SelectProps };

/** One of several. What is searched and not found is said, and so is that there is nothing to choose from. */
export function Select(props: SelectProps) {
  const say = useText();
  return <CloudscapeSelect empty={say(choiceWords.empty)} noMatch={say(choiceWords.noMatch)} {...props} />;
}
