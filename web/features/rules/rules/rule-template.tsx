import { useNavigate, useParams } from 'react-router-dom';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import type { Action } from '../../../ui/action.tsx';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { RuleTable } from './rule-table.tsx';
import { words } from './rule-words.ts';
import { StateChoice, useSwitchState } from './switch-state.tsx';
import { CloneDialog } from './templates/clone-dialog.tsx';
import { DeleteQuestion } from './templates/delete-question.tsx';
import { linksOf, managePolicy, useTemplatePlace, type TemplatePlace } from './templates/place.ts';
import { useExportTemplate, type Template } from './templates/template-calls.ts';
import { whyFixed } from './templates/template-list.tsx';
import { words as templateWords } from './templates/template-words.ts';
import { useTemplateRules } from './use-template-rules.ts';

/** One rule template with the rules that it enables and those that it leaves off. */
export default function RuleTemplate() {
  const { templateName = '', dbType = '' } = useParams();
  const say = useText();
  const place = useTemplatePlace();
  const [state] = useSwitchState();
  const { table, template, total, rules } = useTemplateRules({ place, templateName, dbType, state });
  const cloning = useAsked<Template>();
  const removing = useAsked<string>();
  const navigate = useNavigate();
  const actions = useActions(place, template, { onClone: cloning.ask, onRemove: removing.ask });
  const counted =
    template && total !== undefined
      ? { description: fill(words.templateHint, { count: template.rule_list.length, total }) }
      : {};
  return (
    <Page
      title={templateName}
      mark={
        <>
          {template?.is_default_rule_template && <Tag>{say(templateWords.byDefault)}</Tag>} <Tag>{dbType}</Tag>
        </>
      }
      {...counted}
      {...actions}
    >
      {template?.desc && <div>{template.desc}</div>}
      <RuleTable
        table={table}
        title={words.rules}
        empty={state === 'enabled' ? words.noneEnabled : words.noneDisabled}
        rules={rules}
        above={<StateChoice />}
      />
      {cloning.about && <CloneDialog place={place} template={cloning.about} onDone={cloning.done} />}
      {removing.about !== undefined && (
        <DeleteQuestion
          place={place}
          name={removing.about}
          onDone={removing.done}
          onDeleted={() => navigate(linksOf(place).list)}
        />
      )}
    </Page>
  );
}

function useActions(
  place: TemplatePlace,
  template: Template | undefined,
  { onClone, onRemove }: { onClone: (template: Template) => void; onRemove: (name: string) => void },
): { actions: Action[]; menu: Action[] } {
  const navigate = useNavigate();
  const mayNot = useWhyNot()(managePolicy(place));
  const download = useExportTemplate(place);
  if (!template) return { actions: [], menu: [] };
  const { rule_template_name: name } = template;
  return {
    actions: [
      { id: 'clone', text: templateWords.clone, run: () => onClone(template), why: mayNot },
      {
        id: 'edit',
        text: templateWords.edit,
        run: () => navigate(linksOf(place).update(name)),
        why: mayNot ?? whyFixed(template, place),
        primary: true,
      },
    ],
    menu: [
      { id: 'csv', text: templateWords.exportCsv, run: () => download(name, 'csv') },
      { id: 'json', text: templateWords.exportJson, run: () => download(name, 'json') },
      {
        id: 'remove',
        text: templateWords.remove,
        run: () => onRemove(name),
        why: mayNot ?? whyFixed(template, place),
      },
    ],
  };
}
