import { useState } from 'react';
import {
  deleteMaskingTemplate,
  listMaskingTemplates,
} from '../../../../shared/contract/databases/masking/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { RemoveQuestion } from './remove-question.tsx';
import { sources, words } from './rule-words.ts';
import { TemplateDialog } from './template-dialog.tsx';

export type Template = Received<typeof listMaskingTemplates>['data'][number];

/** Sets of rules by which discovery looks. */
export function TemplatesTab() {
  const { uid } = useProject();
  const params = { project_uid: uid };
  const table = useTable({ prefix: 'templates_' });
  const list = useCall(listMaskingTemplates, { params, query: table.query }, { keepPrevious: true });
  const [edited, setEdited] = useState<Template | 'new'>();
  const removing = useAsked<Template>();
  const mayNot = useWhyNot()('maskingConfigure');
  const add = { id: 'add', text: words.addTemplate, run: () => setEdited('new'), primary: true, why: mayNot };
  const whyOf = ({ is_builtin: isBuiltin }: Template) => mayNot ?? (isBuiltin ? words.builtinStays : undefined);
  return (
    <>
      <DataTable
        name="masking_templates"
        table={table}
        list={list}
        columns={useColumns()}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        title={words.templates}
        empty={{ text: words.noTemplates, action: add }}
        actions={[add]}
        actionsWidth={130}
        rowActions={(one) => [
          { id: 'edit', text: words.edit, why: whyOf(one), run: () => setEdited(one) },
          { id: 'remove', text: words.remove, why: whyOf(one), run: () => removing.ask(one) },
        ]}
      />
      {edited && (
        <TemplateDialog template={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {removing.about && (
        <RemoveQuestion
          name={removing.about.name}
          operation={deleteMaskingTemplate}
          args={{ params: { ...params, template_id: removing.about.id } }}
          refreshes={[listMaskingTemplates]}
          onDone={removing.done}
        />
      )}
    </>
  );
}

function useColumns(): Column<Template>[] {
  const say = useText();
  return [
    { id: 'name', header: words.name, rowHeader: true, width: 200, cell: ({ name }) => name },
    {
      id: 'source',
      header: words.source,
      width: 110,
      cell: ({ is_builtin: isBuiltin }) => say(sources.labels[isBuiltin ? 'builtin' : 'custom']),
    },
    {
      id: 'rules',
      header: words.rulesOfTemplate,
      width: 350,
      flexible: true,
      cell: ({ rule_names: names, rule_count: count }) => {
        const listed = names.join(', ');
        return count > names.length ? say(fill(words.andMore, { names: listed, count: String(count) })) : listed;
      },
    },
  ];
}
