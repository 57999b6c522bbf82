import CloudscapeMultiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect';
import { useText } from '../../app/language.tsx';
import { choiceWords } from './choice-words.ts';

export type { MultiselectProps };

/** Any number of several. What is searched and not found is said, and so is that there is nothing to choose from. */
export function Multiselect(props: MultiselectProps) {
  const say = useText();
  return <CloudscapeMultiselect empty={say(choiceWords.empty)} noMatch={say(choiceWords.noMatch)} {...props} />;
}
