import { useState, type ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { words } from './form-words.ts';
import type { Param } from './params-fields.tsx';

const titles: Readonly<Record<string, Text>> = {
  credentials: words.groupCredentials,
  tls: words.groupTls,
  ssh: words.groupSsh,
  replica: words.groupReplica,
};
type Props = {
  readonly params: readonly Param[];
  readonly values: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, string>>;
  readonly fieldsOf: (params: readonly Param[]) => ReactNode;
};

/** What belongs together of the way to a database, folded in as long as nothing of it was chosen. */
export function ReachGroups({ params, values, problems, fieldsOf }: Props) {
  const groups = [...new Set(params.flatMap(({ group }) => group ?? []))];
  if (groups.length === 0) return null;
  return (
    <SpaceBetween size="xs">
      {groups.map((group) => {
        const own = params.filter((param) => param.group === group);
        return (
          <Group
            key={group}
            group={group}
            chosen={chosenIn(own, values)}
            isUsed={own.some((param) => isUsed(param, values))}
            hasProblem={own.some(({ name }) => problems[name] !== undefined)}
          >
            <SpaceBetween size="s">
              {fieldsOf(own)}
              <Hint chosen={values[own[0]?.name ?? ''] ?? ''} group={group} />
            </SpaceBetween>
          </Group>
        );
      })}
    </SpaceBetween>
  );
}

const hints: Readonly<Record<string, Text>> = {
  'credentials secret': words.secretNeeds,
  'credentials iam': words.iamNeeds,
  'replica prefer': words.replicaNeeds,
  'replica only': words.replicaNeeds,
};

/** What a choice needs outside of the form. */
function Hint({ group, chosen }: { group: string; chosen: string }) {
  const say = useText();
  const hint = hints[`${group} ${chosen}`];
  return hint ? <Alert type="info">{say(hint)}</Alert> : null;
}

type GroupProps = {
  readonly group: string;
  readonly chosen: string | undefined;
  readonly isUsed: boolean;
  readonly hasProblem: boolean;
  readonly children: ReactNode;
};

function Group({ group, chosen, isUsed: startsOpen, hasProblem, children }: GroupProps) {
  const say = useText();
  const [isOpen, setIsOpen] = useState<boolean>();
  const title = titles[group];
  return (
    <ExpandableSection
      headerText={title ? say(title) : group}
      {...(chosen !== undefined && { headerDescription: chosen })}
      // A problem must not hide.
      expanded={hasProblem || (isOpen ?? startsOpen)}
      onChange={({ detail }) => setIsOpen(detail.expanded)}
    >
      {children}
    </ExpandableSection>
  );
}

/** What the choice that leads a group stands at, for whom the group is folded. */
function chosenIn(params: readonly Param[], values: Readonly<Record<string, string>>): string | undefined {
  const [first] = params;
  if (!first) return undefined;
  const value = values[first.name] ?? first.value;
  return first.enums ? first.enums.find((choice) => choice.value === value)?.description : value || undefined;
}

function isUsed({ name, value }: Param, values: Readonly<Record<string, string>>): boolean {
  return (values[name] ?? value) !== value;
}
