import { fill, type Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { words } from './needs-words.ts';

type Props = {
  readonly steps: readonly {
    readonly desc: string;
    readonly people: readonly string[];
    readonly why: readonly string[];
  }[];
  readonly notCreator: readonly string[];
  readonly blocked: readonly string[];
  /** Said where nothing is needed. */
  readonly otherwise: Text;
};

/** What a change needs, one sentence each: the step, who may act in it, and why. */
export function NeedsList({ steps, notCreator, blocked, otherwise }: Props) {
  const say = useText();
  const sentence = (what: string, why: readonly string[]) =>
    why.length === 0 ? say(fill(words.whole, { what })) : say(fill(words.because, { what, why: why.join(say(also)) }));
  const sentences = [
    ...blocked.map((why) => sentence(say(words.blocked), [why])),
    ...steps.map(({ desc, people, why }) => {
      const step = say(desc === '' ? words.plainStep : fill(words.step, { step: desc }));
      return sentence(step + (people.length > 0 ? say(fill(words.by, { people: people.join(', ') })) : ''), why);
    }),
    ...(notCreator.length > 0 ? [sentence(say(words.notCreator), notCreator)] : []),
  ];
  if (sentences.length === 0) return <p>{say(otherwise)}</p>;
  return (
    <ul>
      {sentences.map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

const also: Text = { zh: '；', en: ', and because ' };
