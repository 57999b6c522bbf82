import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { ReasonedButton } from '../../../ui/action.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { Template } from './template-form.ts';
import { words } from './template-words.ts';

type Props = {
  readonly templates: readonly Template[];
  readonly chosen: Template;
  readonly onChoose: (template: Template) => void;
  readonly whyNotRemove: (template: Template) => Text | undefined;
  readonly onRemove: (template: Template) => void;
};

/** The processes of one kind; the chosen one is shown below. */
export function TemplateList({ templates, chosen, onChoose, whyNotRemove, onRemove }: Props) {
  return (
    <PlainTable
      look="card"
      rows={templates}
      rowId={({ workflow_template_id }) => workflow_template_id}
      title={words.list}
      heading="h2"
      choice={{
        type: 'single',
        chosen: [chosen],
        onChoose: ([template]) => template && onChoose(template),
        rowLabel: ({ workflow_template_name }) => workflow_template_name,
      }}
      columns={[
        { id: 'name', header: words.name, cell: (template) => <Name template={template} /> },
        { id: 'reviews', header: words.reviewCount, cell: reviewsOf },
        { id: 'level', header: words.level, cell: (template) => <Level template={template} /> },
        { id: 'sources', header: words.sources, cell: (template) => <Sources template={template} /> },
        {
          id: 'actions',
          header: words.actions,
          cell: (template) => (
            <ReasonedButton
              text={words.deleteIt}
              variant="inline-link"
              why={whyNotRemove(template)}
              onClick={() => onRemove(template)}
            />
          ),
        },
      ]}
    />
  );
}

/** The data sources that follow a process. */
export function Sources({ template: { instance_list, is_default } }: { template: Template }) {
  const say = useText();
  const names = instance_list.map(({ instance_name }) => instance_name);
  return <>{[...names, ...(is_default ? [say(words.otherSources)] : [])].join(', ') || '-'}</>;
}

function Name({ template: { workflow_template_name, is_default } }: { template: Template }) {
  const say = useText();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Box>{workflow_template_name}</Box>
      {is_default && <Badge color="blue">{say(words.isDefault)}</Badge>}
    </SpaceBetween>
  );
}

function Level({ template: { allow_submit_when_less_audit_level: level } }: { template: Template }) {
  const say = useText();
  return level ? <LevelBadge level={level} /> : <>{say(words.notSet)}</>;
}

function reviewsOf({ workflow_step_template_list }: Template): number {
  return workflow_step_template_list.filter(({ type }) => type.endsWith('_review')).length;
}
