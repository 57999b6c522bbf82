import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as z from 'zod';
import { demandedOf } from '../../../../shared/approval-rules/demanded.ts';
import { changeKinds, type ApprovalRule } from '../../../../shared/approval-rules/rule.ts';
import { isLevel, levels, levelTexts } from '../../../../shared/levels.ts';
import { useText } from '../../../app/language.tsx';
import { NeedsList } from '../../../parts/approval-needs/needs-list.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';

import { Input } from '../../../ui/form/input.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import type { Option } from '../../../ui/table/use-table.ts';
import { words } from './rule-words.ts';

const aChange = z.object({
  kind: changeKinds.schema,
  level: z.enum(['', ...levels]),
  affectedRows: z.string(),
  tableRows: z.string(),
  sources: z.string(),
  environment: z.string(),
  cannotRun: z.boolean(),
});

type Props = {
  readonly rules: readonly ApprovalRule[];
  readonly environments: readonly Option[];
  readonly nameOf: (uid: string) => string;
};

/** A change that somebody describes, and what the rules would demand of it: by the server's own evaluator. */
export function TryRules({ rules, environments, nameOf }: Props) {
  const say = useText();
  const form = useForm(aChange, {
    kind: 'ddl',
    level: '',
    affectedRows: '',
    tableRows: '',
    sources: '1',
    environment: environments[0]?.value ?? '',
    cannotRun: false,
  });
  const { kind, level, affectedRows, tableRows, sources, environment, cannotRun } = form.values;
  const demanded = demandedOf(rules, [
    {
      source: '',
      kinds: [kind],
      level,
      cannotRun,
      affectedRows: numberOf(affectedRows),
      tableRows: numberOf(tableRows),
      sources: /^\d+$/.test(sources.trim()) ? Number(sources) : undefined,
      environment: { uid: environment, name: environments.find(({ value }) => value === environment)?.label ?? '' },
      at: new Date().toISOString(),
    },
  ]);
  const kinds = changeKinds.values.map((value) => ({ value, label: say(changeKinds.labels[value]) }));
  const levelOptions = [
    { value: '', label: say(words.tryNone) },
    ...levels.map((value) => ({ value, label: say(levelTexts[value]) })),
  ];
  return (
    <Container
      header={
        <Header variant="h2" description={say(words.tryHint)}>
          {say(words.tryTitle)}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <ColumnLayout columns={3}>
          <Labelled label={words.tryKind} stretch>
            <Select {...form.select('kind', kinds)} />
          </Labelled>
          <Labelled label={words.environments} stretch>
            <Select {...form.select('environment', environments)} />
          </Labelled>
          <Labelled label={words.tryLevel} stretch>
            <Select
              {...form.select('level', levelOptions)}
              onChange={({
                detail: {
                  selectedOption: { value = '' },
                },
              }) => form.set('level', isLevel(value) ? value : '')}
            />
          </Labelled>
          <Labelled label={words.tryRows} stretch>
            <Input {...form.input('affectedRows')} inputMode="numeric" placeholder={say(words.unknown)} />
          </Labelled>
          <Labelled label={words.tryTable} stretch>
            <Input {...form.input('tableRows')} inputMode="numeric" placeholder={say(words.unknown)} />
          </Labelled>
          <Labelled label={words.trySources} stretch>
            <Input {...form.input('sources')} inputMode="numeric" placeholder={say(words.unknown)} />
          </Labelled>
          <Checkbox {...form.check('cannotRun')}>{say(words.cannotRun)}</Checkbox>
        </ColumnLayout>
        <div role="status">
          <NeedsList
            steps={demanded.steps.map(({ desc, why, approved_by_authorized: isByRight, assignee_user_id_list }) => ({
              desc,
              people: isByRight ? [] : assignee_user_id_list.map(nameOf),
              why: why.map(say),
            }))}
            notCreator={demanded.notCreator.map(say)}
            blocked={demanded.blocked.map(say)}
            otherwise={words.tryNothing}
          />
        </div>
        <Box color="text-body-secondary">{say(words.submittedNow)}</Box>
      </SpaceBetween>
    </Container>
  );
}

function numberOf(text: string): number | 'unknown' {
  return /^\d+$/.test(text.trim()) ? Number(text) : 'unknown';
}
