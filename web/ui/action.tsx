import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ButtonProps } from '@cloudscape-design/components/button';
import type { Text } from '../../shared/text.ts';
import { useText } from '../app/language.tsx';

/** Something a person may do here. `why` says why not now: the control is then disabled and tells it. */
export type Action = {
  readonly id: string;
  readonly text: Text;
  readonly run: () => void;
  readonly why?: Text | undefined;
  readonly primary?: boolean;
  readonly icon?: ButtonProps['iconName'];
  readonly busy?: boolean;
};

const more: Text = { zh: '更多操作', en: 'More actions' };
const emptyMenu: Text = { zh: '没有可用的操作', en: 'No actions' };

type ReasonedButtonProps = Omit<ButtonProps, 'disabled' | 'disabledReason' | 'children'> & {
  readonly text: Text;
  readonly why?: Text | undefined;
};

/** A button that, when it cannot be used, says why: as a tooltip and to screen readers. */
export function ReasonedButton({ text, why, ...rest }: ReasonedButtonProps) {
  const say = useText();
  return (
    <Button {...rest} disabled={why !== undefined} {...(why && { disabledReason: say(why) })}>
      {say(text)}
    </Button>
  );
}

/** Buttons side by side, the main one last. */
export function ActionBar({ actions, variant }: { actions: readonly Action[]; variant?: ButtonProps.Variant }) {
  const ordered = [...actions].sort((a, b) => Number(a.primary ?? false) - Number(b.primary ?? false));
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {ordered.map((action) => (
        <ReasonedButton
          key={action.id}
          text={action.text}
          why={action.why}
          onClick={action.run}
          variant={action.primary ? 'primary' : (variant ?? 'normal')}
          loading={action.busy ?? false}
          {...(action.icon && { iconName: action.icon })}
        />
      ))}
    </SpaceBetween>
  );
}

type ActionMenuProps = {
  readonly actions: readonly Action[];
  readonly text?: Text;
  readonly label?: string;
  readonly inline?: boolean;
};

/** The same actions behind one button: with words, or as three dots. */
export function ActionMenu({ actions, text, label, inline }: ActionMenuProps) {
  const say = useText();
  const items = actions.map(({ id, text: words, why }) => ({
    id,
    text: say(words),
    disabled: why !== undefined,
    ...(why && { disabledReason: say(why) }),
  }));
  return (
    <ButtonDropdown
      items={items}
      expandToViewport
      variant={text ? 'normal' : inline ? 'inline-icon' : 'icon'}
      ariaLabel={label ?? say(text ?? more)}
      {...(actions.length === 0 && { disabled: true, disabledReason: say(emptyMenu) })}
      onItemClick={({ detail }) => actions.find(({ id }) => id === detail.id)?.run()}
    >
      {text && say(text)}
    </ButtonDropdown>
  );
}
