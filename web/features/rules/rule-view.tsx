import FormField from '@cloudscape-design/components/form-field';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useSearchParams } from 'react-router-dom';
import { getRuleTemplate, listRules, listRuleTemplateTips } from '../../../shared/contract/rules.ts';
import { listDrivers } from '../../../shared/contract/instances.ts';
import { useText } from '../../app/language.tsx';
import { link } from '../../app/paths.ts';
import { useCall } from '../../app/query.ts';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RuleTable, useRuleFilters } from './rule-table.tsx';
import { switchStates, words } from './rule-words.ts';
import './rule-view.css';

/** All audit rules of a database type, or those that a template switches on or leaves off. */
export default function RuleView() {
  const choice = useChoice();
  const { table, filter } = useRuleFilters();
  const rules = useCall(listRules, { query: { ...filter, filter_db_type: choice.dbType } }, { when: choice.dbType !== undefined, keepPrevious: true });
  const template = useCall(getRuleTemplate, { params: { rule_template_name: choice.template ?? '' }, query: filter }, { when: choice.template !== undefined, keepPrevious: true });
  const asked = choice.template === undefined ? rules : template;
  const on = choice.template === undefined ? undefined : template.data?.data.rule_list;
  const onNames = new Set(on?.map(({ rule_name }) => rule_name));
  const off = on && rules.data?.data.filter(({ rule_name }) => !onNames.has(rule_name));
  const shown = { enabled: { data: on, empty: words.noneEnabled }, disabled: { data: off, empty: words.noneDisabled } }[choice.state];
  const { data, empty } = choice.template === undefined ? { data: rules.data?.data, empty: words.none } : shown;

  return (
    <Page title={words.title} description={words.description}>
      <RuleTable
        table={table} title={words.rule} empty={empty} above={<Choices choice={choice} />}
        rules={{ data, isPending: data === undefined && !asked.error, isFetching: asked.isFetching, error: asked.error ?? rules.error, refetch: () => [rules.refetch(), choice.template !== undefined && template.refetch()] }}
      />
    </Page>
  );
}

/** Database type and template in the address; the first type and no template when it names none. */
function useChoice() {
  const [address, setAddress] = useSearchParams();
  const drivers = useCall(listDrivers, {}).data?.data;
  const dbType = address.get('filter_db_type') ?? drivers?.[0]?.driver_name;
  const template = address.get('template') ?? undefined;
  const state = switchStates.values.find((value) => value === address.get('state')) ?? 'enabled';
  const change = (next: Readonly<Record<string, string | undefined>>) => setAddress((before) => {
    const after = new URLSearchParams(before);
    for (const [name, value] of Object.entries({ page: undefined, ...next })) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    return after;
  }, { replace: true });
  return { drivers, dbType, template, state, change };
}

function Choices({ choice: { drivers, dbType, template, state, change } }: { choice: ReturnType<typeof useChoice> }) {
  const say = useText();
  const tips = useCall(listRuleTemplateTips, { query: { filter_db_type: dbType } }, { when: dbType !== undefined }).data?.data;
  const types = (drivers ?? []).map(({ driver_name, logo_url }) => ({ value: driver_name, label: driver_name, iconUrl: logo_url, iconAlt: '' }));
  const all = { value: '', label: say(words.allRules) };
  const templates = [all, ...(tips ?? []).map((tip) => ({ value: tip.rule_template_name, label: tip.rule_template_name, ...(tip.is_default_rule_template && { labelTag: say(words.byDefault) }) }))];
  return (
    <div className="rule-choices">
      <FormField label={say(words.dbType)}>
        <Select
          options={types} selectedOption={types.find(({ value }) => value === dbType) ?? null} triggerVariant="option" filteringType="auto" statusType={drivers ? 'finished' : 'loading'}
          onChange={({ detail }) => change({ filter_db_type: detail.selectedOption.value, template: undefined, state: undefined, rule: undefined })}
        />
      </FormField>
      <FormField label={say(words.template)}>
        <Select
          options={templates} selectedOption={templates.find(({ value }) => value === (template ?? '')) ?? all} statusType={tips ? 'finished' : 'loading'}
          onChange={({ detail }) => change({ template: detail.selectedOption.value, state: undefined })}
        />
      </FormField>
      {template !== undefined && dbType !== undefined && (
        <SpaceBetween direction="horizontal" size="m" alignItems="center">
          <SegmentedControl
            selectedId={state} label={say(words.template)} options={switchStates.values.map((id) => ({ id, text: say(switchStates.labels[id]) }))}
            onChange={({ detail }) => change({ state: detail.selectedId })}
          />
          <PageLink to={link('ruleTemplate', { templateName: template, dbType })}>{say(words.viewTemplate)}</PageLink>
        </SpaceBetween>
      )}
    </div>
  );
}
