import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import {
  deleteMaskingRule,
  listMaskingRules,
  listSensitiveTypes,
} from '../../../../shared/contract/databases/masking/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { RemoveQuestion } from './remove-question.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { shownKinds, sources, words } from './rule-words.ts';

type Rule = Received<typeof listMaskingRules>['data'][number];

/** The rules that come with the product, and those of the project. */
export function RulesTab() {
  const { uid } = useProject();
  const table = useTable({
    prefix: 'rules_',
    search: { field: 'keywords', placeholder: words.find },
    filters: { source: { label: words.source, choices: sources, look: 'segments' } },
  });
  const params = { project_uid: uid };
  const list = useCall(listMaskingRules, { params, query: table.query }, { keepPrevious: true });
  const [edited, setEdited] = useState<number | 'new'>();
  const removing = useAsked<Rule>();
  const mayNot = useWhyNot()('maskingConfigure');
  const add = { id: 'add', text: words.addRule, run: () => setEdited('new'), primary: true, why: mayNot };
  const whyOf = ({ source }: Rule) => mayNot ?? (source === 'builtin' ? words.builtinStays : undefined);
  return (
    <>
      <DataTable
        name="masking_rules"
        table={table}
        list={list}
        columns={useColumns()}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        title={words.rules}
        empty={{ text: words.noRules, action: add }}
        actions={[add]}
        actionsWidth={130}
        rowActions={(rule) => [
          { id: 'edit', text: words.edit, why: whyOf(rule), run: () => setEdited(rule.id) },
          { id: 'remove', text: words.remove, why: whyOf(rule), run: () => removing.ask(rule) },
        ]}
      />
      {edited !== undefined && <RuleDialog id={edited} onClose={() => setEdited(undefined)} />}
      {removing.about && (
        <RemoveQuestion
          name={removing.about.name}
          operation={deleteMaskingRule}
          args={{ params: { ...params, rule_id: removing.about.id } }}
          refreshes={[listMaskingRules, listSensitiveTypes]}
          onDone={removing.done}
        />
      )}
    </>
  );
}

function useColumns(): Column<Rule>[] {
  const say = useText();
  return [
    { id: 'name', header: words.name, rowHeader: true, width: 170, cell: ({ name }) => name },
    { id: 'source', header: words.source, width: 110, cell: ({ source }) => say(sources.labels[source]) },
    { id: 'kind', header: words.kind, width: 140, cell: ({ algorithm_type: kind }) => say(shownKinds[kind]) },
    { id: 'effect', header: words.effect, width: 200, flexible: true, cell: ({ effect }) => effect },
    {
      id: 'example',
      header: words.example,
      width: 230,
      flexible: true,
      cell: ({ effect_example_before: before, effect_example_after: after }) =>
        before ? (
          <>
            <Box display="inline-block">{before} →</Box> <Box display="inline-block">{after}</Box>
          </>
        ) : (
          '-'
        ),
    },
    { id: 'type', header: words.forType, width: 150, cell: ({ sensitive_type_name: name }) => name || '-' },
  ];
}
