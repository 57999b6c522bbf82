import { listInstanceRules } from '../../../../shared/contract/databases/instances/operations.ts';
import { listRules } from '../../../../shared/contract/rules/rules/operations.ts';
import { link } from '../../../app/paths.ts';
import { useCall } from '../../../app/query.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { useText } from '../../../app/language.tsx';
import { RuleChoices } from './rule-choices.tsx';
import { useRuleFilters } from './rule-filters.ts';
import { RuleTable } from './rule-table.tsx';
import { words } from './rule-words.ts';
import { useSwitchState } from './switch-state.tsx';
import type { TemplatePlace } from './templates/place.ts';
import { linksOf } from './templates/place.ts';
import { useRuleChoice, type RuleChoice } from './use-rule-choice.ts';
import { useTemplateRules } from './use-template-rules.ts';
import './rule-view.css';

/** All audit rules of a database type, those of a template, or those by which a data source is audited. */
export default function RuleView() {
  const choice = useRuleChoice();
  const Shown =
    choice.template !== undefined ? RulesOfTemplate : choice.instance !== undefined ? RulesOfInstance : EveryRule;
  return (
    <Page title={words.title} description={words.description}>
      <Shown choice={choice} />
    </Page>
  );
}

type Props = { readonly choice: RuleChoice };

function EveryRule({ choice }: Props) {
  const { dbType, version } = choice;
  const query = { filter_db_type: dbType, filter_rule_version: version };
  const known = useCall(listRules, { query }, { when: dbType !== undefined, quiet: true });
  const { table, filter, isShown } = useRuleFilters(known.data?.data);
  const rules = useCall(
    listRules,
    { query: { ...filter, ...query } },
    { when: dbType !== undefined, keepPrevious: true, quiet: true },
  );
  return (
    <RuleTable
      table={table}
      title={words.rules}
      empty={words.none}
      above={<RuleChoices choice={choice} />}
      rules={{ ...rules, data: rules.data?.data.filter(isShown) }}
    />
  );
}

function RulesOfTemplate({ choice }: Props) {
  const say = useText();
  const [state] = useSwitchState();
  const place: TemplatePlace = choice.project
    ? { kind: 'project', projectID: choice.project.uid, name: choice.project.name }
    : { kind: 'platform' };
  const { table, rules, template } = useTemplateRules({
    place,
    templateName: choice.template ?? '',
    dbType: choice.dbType ?? '',
    state,
  });
  const detail =
    template &&
    (place.kind === 'project'
      ? linksOf(place).detail(template.rule_template_name, template.db_type)
      : link('ruleTemplate', { templateName: template.rule_template_name, dbType: template.db_type }));
  return (
    <RuleTable
      table={table}
      title={words.rules}
      empty={state === 'enabled' ? words.noneEnabled : words.noneDisabled}
      rules={rules}
      above={
        <RuleChoices choice={choice} hasStates>
          {detail !== undefined && <PageLink to={detail}>{say(words.viewTemplate)}</PageLink>}
        </RuleChoices>
      }
    />
  );
}

function RulesOfInstance({ choice }: Props) {
  const rules = useCall(
    listInstanceRules,
    { params: { project_name: choice.project?.name ?? '', instance_name: choice.instance ?? '' } },
    { when: choice.project !== undefined, quiet: true },
  );
  const { table, fits } = useRuleFilters(rules.data?.data);
  return (
    <RuleTable
      table={table}
      title={words.rules}
      empty={words.noneEnabled}
      above={<RuleChoices choice={choice} />}
      rules={{ ...rules, data: rules.data?.data.filter(fits) }}
    />
  );
}
