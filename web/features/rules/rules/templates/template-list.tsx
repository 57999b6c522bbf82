import { useNavigate } from 'react-router-dom';
import { errors as ruleErrors } from '../../../../../shared/contract/rules/rules/errors.ts';
import { useText } from '../../../../app/language.tsx';
import { useWhyNot } from '../../../../app/may.ts';
import type { Action } from '../../../../ui/action.tsx';
import { useAsked } from '../../../../ui/dialog/confirm.tsx';
import { DataTable, type Column, type List } from '../../../../ui/table/data-table.tsx';
import { PageLink } from '../../../../ui/page/page-link.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import type { TableState } from '../../../../ui/table/use-table.ts';
import { CloneDialog } from './clone-dialog.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { linksOf, managePolicy, type TemplatePlace } from './place.ts';
import { useExportTemplate, type TemplateRow } from './template-calls.ts';
import { words } from './template-words.ts';

type Props = {
  readonly place: TemplatePlace;
  readonly table: TableState;
  readonly list: List<TemplateRow>;
  /** The templates of the platform as a project sees them: to be read, exported and copied into the project. */
  readonly readOnly?: boolean;
};

/** Rule templates with what may be done with each. */
export function TemplateList({ place, table, list, readOnly = false }: Props) {
  const navigate = useNavigate();
  const mayNot = useWhyNot()(managePolicy(place));
  const links = linksOf(place);
  const download = useExportTemplate(place);
  const [cloning, removing] = [useAsked<TemplateRow>(), useAsked<TemplateRow>()];
  const create: Action = {
    id: 'create',
    text: words.create,
    run: () => navigate(links.create),
    why: mayNot,
    primary: true,
  };
  const actions = readOnly
    ? []
    : [
        { id: 'import', text: words.import, icon: 'upload', run: () => navigate(links.import), why: mayNot } as const,
        create,
      ];
  const exports = ({ rule_template_name: name }: TemplateRow): Action[] => [
    { id: 'csv', text: words.exportCsv, run: () => download(name, 'csv') },
    { id: 'json', text: words.exportJson, run: () => download(name, 'json') },
  ];
  const rowActions = (row: TemplateRow): Action[] =>
    readOnly
      ? [{ id: 'clone', text: words.cloneHere, run: () => cloning.ask(row), why: mayNot }, ...exports(row)]
      : [
          {
            id: 'edit',
            text: words.edit,
            run: () => navigate(links.update(row.rule_template_name)),
            why: mayNot ?? whyFixed(row, place),
          },
          { id: 'clone', text: words.clone, run: () => cloning.ask(row), why: mayNot },
          ...exports(row),
          {
            id: 'remove',
            text: words.remove,
            run: () => removing.ask(row),
            why: mayNot ?? whyFixed(row, place),
          },
        ];
  return (
    <>
      <DataTable
        name={readOnly ? 'seen_rule_template_list' : `${place.kind}_rule_template_list`}
        table={table}
        list={list}
        columns={useColumns(links.detail)}
        rowId={({ rule_template_name }) => rule_template_name}
        title={place.kind === 'platform' || readOnly ? words.platformTemplates : words.ofProject}
        actions={actions}
        empty={{ text: words.none, hint: words.noneHint, ...(!readOnly && { action: create }) }}
        rowActions={rowActions}
        actionsWidth={readOnly ? 240 : 150}
      />
      {cloning.about && <CloneDialog place={place} template={cloning.about} onDone={cloning.done} />}
      {removing.about && (
        <DeleteQuestion place={place} name={removing.about.rule_template_name} onDone={removing.done} />
      )}
    </>
  );
}

/** Why a template cannot be changed from here. */
export function whyFixed(
  { is_default_rule_template: isDefault, is_global_rule_template: isOfPlatform }: TemplateRow,
  { kind }: TemplatePlace,
) {
  if (isDefault) return ruleErrors.defaultRuleTemplateFixed.text;
  return isOfPlatform && kind === 'project' ? words.notOfProject : undefined;
}

function useColumns(detail: (name: string, dbType: string) => string): Column<TemplateRow>[] {
  const say = useText();
  return [
    {
      id: 'name',
      header: words.name,
      rowHeader: true,
      width: 320,
      flexible: true,
      cell: ({ rule_template_name: name, db_type, is_default_rule_template: isDefault }) => (
        <div className="named">
          <PageLink to={detail(name, db_type)}>{name}</PageLink>
          {isDefault && <Tag>{say(words.byDefault)}</Tag>}
        </div>
      ),
    },
    { id: 'dbType', header: words.dbType, width: 165, cell: ({ db_type }) => db_type },
    { id: 'desc', header: words.desc, width: 250, flexible: true, cell: ({ desc }) => desc || '-' },
    {
      id: 'bound',
      header: words.bound,
      width: 110,
      cell: ({ bound_instance_count: count, is_default_rule_template: isDefault }) =>
        isDefault ? <span title={say(words.byDefaultBound)}>-</span> : count,
    },
  ];
}
