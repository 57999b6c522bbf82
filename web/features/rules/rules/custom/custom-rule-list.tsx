import { useNavigate } from 'react-router-dom';
import {
  deleteCustomRule,
  listCustomRules,
  listRules,
  listRuleVersionTips,
} from '../../../../../shared/contract/rules/rules/operations.ts';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useMay, useWhyNot } from '../../../../app/may.ts';
import { link } from '../../../../app/paths.ts';
import { useCall, useChange } from '../../../../app/query.ts';
import { Confirm, useAsked } from '../../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx';
import { LevelBadge } from '../../../../ui/level-badge.tsx';
import { PageLink } from '../../../../ui/page/page-link.tsx';
import { useTable } from '../../../../ui/table/use-table.ts';
import { RuleTags } from '../rule-tags.tsx';
import { words } from './custom-words.ts';
import type { CustomRule } from './wire.ts';

/** The rules that people of this installation wrote. */
export function CustomRuleList() {
  const navigate = useNavigate();
  const mayNot = useWhyNot()('ruleManage');
  const types = useCall(listRuleVersionTips, {}).data?.data;
  const table = useTable({
    prefix: 'r.',
    search: { field: 'filter_desc', placeholder: words.search },
    filters: {
      filter_db_type: {
        label: words.dbType,
        options: types?.map(({ db_type }) => ({ value: db_type, label: db_type })),
      },
    },
  });
  const { page_index, page_size, ...query } = table.query;
  const all = useCall(listCustomRules, { query }, { keepPrevious: true, quiet: true });
  const rows = all.data?.data;
  // The server answers all of them at once; the pages are cut here.
  const data = rows && {
    data: rows.slice((page_index - 1) * page_size, page_index * page_size),
    total_nums: rows.length,
  };
  const removing = useAsked<CustomRule>();
  const create = {
    id: 'create',
    text: words.create,
    run: () => navigate(link('customRuleCreate')),
    why: mayNot,
    primary: true,
  };
  return (
    <>
      <DataTable
        name="custom_rule_list"
        table={table}
        list={{ ...all, data }}
        columns={useColumns()}
        rowId={({ rule_id }) => rule_id}
        rowName={({ desc }) => desc}
        title={words.customRules}
        description={words.description}
        actions={[create]}
        empty={{ text: words.none, hint: words.noneHint, action: create }}
        actionsWidth={150}
        rowActions={(rule) => [
          {
            id: 'edit',
            text: words.edit,
            run: () => navigate(link('customRuleUpdate', { ruleID: rule.rule_id })),
            why: mayNot,
          },
          { id: 'remove', text: words.remove, run: () => removing.ask(rule), why: mayNot },
        ]}
      />
      {removing.about && <DeleteRule rule={removing.about} onDone={removing.done} />}
    </>
  );
}

function DeleteRule({ rule, onDone }: { rule: CustomRule; onDone: () => void }) {
  const say = useText();
  const remove = useChange(deleteCustomRule, {
    refreshes: [listCustomRules, listRules],
    said: words.removed,
    quiet: true,
  });
  return (
    <Confirm
      title={fill(words.removeTitle, { name: rule.desc })}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params: { rule_id: rule.rule_id } }, onDone)}
    >
      {say(words.removeText)}
    </Confirm>
  );
}

function useColumns(): Column<CustomRule>[] {
  const may = useMay();
  return [
    { id: 'level', header: words.listLevel, width: 100, cell: ({ level }) => <LevelBadge level={level} /> },
    {
      id: 'name',
      header: words.name,
      rowHeader: true,
      width: 240,
      flexible: true,
      cell: ({ desc, rule_id }) =>
        may('ruleManage') ? <PageLink to={link('customRuleUpdate', { ruleID: rule_id })}>{desc}</PageLink> : desc,
    },
    { id: 'dbType', header: words.dbType, width: 130, cell: ({ db_type }) => db_type },
    {
      id: 'script',
      header: words.script,
      width: 240,
      flexible: true,
      cell: ({ rule_script }) => <code>{rule_script}</code>,
    },
    { id: 'tags', header: words.tags, width: 220, hidden: true, cell: (rule) => <RuleTags rule={rule} /> },
    { id: 'used', header: words.used, width: 120, cell: ({ used_by_template_count: count }) => count },
    {
      id: 'annotation',
      header: words.annotation,
      width: 240,
      hidden: true,
      cell: ({ annotation }) => annotation || '-',
    },
  ];
}
