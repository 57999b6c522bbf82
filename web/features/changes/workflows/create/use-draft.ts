import { useState } from 'react';
import { createWorkflow } from '../../../../../shared/contract/changes/workflows/operations.ts';
import type { FileOrderMethod } from '../../../../../shared/scripts/file-order.ts';
import { limits } from '../../../../../shared/limits.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { emptyScript, isBlank, type Script } from './script.ts';
import type { Target } from './use-audit.ts';
import type { Source } from '../wire.ts';

const schema = createWorkflow.body.omit({ task_ids: true });
/** With what a new workflow begins: nothing, or what was read from another one. */
export type Start = {
  readonly name: string;
  readonly desc: string;
  /** The version into whose first stage it goes, if any. */
  readonly versionId?: number | undefined;
  /** Whether it was backed up before, where it was submitted before. */
  readonly backup?: boolean | undefined;
  /** Whether it ran file by file, and in which order the files were put. */
  readonly byFile?: boolean | undefined;
  readonly fileOrder?: FileOrderMethod | undefined;
  readonly rows: readonly Target[];
  readonly isSame: boolean;
  readonly scripts: Readonly<Record<string, Script>>;
};

const shared = 'same';
export const emptyStart: Start = {
  name: '',
  desc: '',
  rows: [{ key: '1', name: '', schema: '' }],
  isSame: true,
  scripts: {},
};

/** Everything that is written before a workflow exists. Switching between shared and separate SQL loses neither. */
export function useDraft(start: Start, sources: readonly Source[]) {
  const { form, nameAfter } = useNamed(start);
  const { rows, ...changes } = useRows(start);
  const [wantsSame, setWantsSame] = useState(start.isSame);
  const [scripts, setScripts] = useState(start.scripts);
  const typeOf = (name: string) => sources.find(({ instance_name }) => instance_name === name)?.instance_type;
  const types = new Set(rows.flatMap(({ name }) => typeOf(name) ?? []));
  const isMixed = types.size > 1;
  const isSame = wantsSame && !isMixed;
  const first = rows[0]?.key ?? '';
  const keyOf = ({ key }: Pick<Target, 'key'>) => (isSame ? shared : key);

  const chooseRow = (key: string, next: Partial<Target>) => {
    changes.changeRow(key, next);
    if (key === first && next.name) nameAfter(next.name);
  };
  const scriptOf = (target: Pick<Target, 'key'>): Script =>
    scripts[keyOf(target)] ?? scripts[isSame ? first : shared] ?? emptyScript;

  const written = isSame ? rows.slice(0, 1) : rows;
  const files = useExecMode(start, {
    rows,
    sources,
    isWritten: written.some((row) => scriptOf(row).kind === 'form_data'),
  });

  return {
    ...files,
    form,
    rows,
    chooseRow,
    isSame,
    isMixed,
    setWantsSame,
    scriptOf,
    typeOf,
    addRow: changes.addRow,
    removeRow: changes.removeRow,
    addGroup: (group: string, names: readonly string[]) => {
      changes.addSources(names);
      nameAfter(group);
    },
    setScript: (target: Pick<Target, 'key'>, script: Script) =>
      setScripts((before) => ({ ...before, [keyOf(target)]: script })),
    /** The scripts that are to be written: one, or one per data source. */
    written,
    /** Whether leaving now would lose SQL: what was only taken over from elsewhere is still there. */
    hasOwnSql: scripts !== start.scripts && Object.values(scripts).some((script) => !isBlank(script)),
  };
}

/** What a workflow is called; as long as nobody has written a name, it is named after what was chosen. */
function useNamed(start: Start) {
  const form = useForm(schema, {
    workflow_subject: start.name,
    desc: start.desc,
    sql_version_id: start.versionId,
  });
  const [preset, setPreset] = useState('');
  const nameAfter = (chosen: string) => {
    const isFresh = form.values.workflow_subject === '' || form.values.workflow_subject === preset;
    if (!isFresh) return;
    const name = presetName(chosen, new Date());
    setPreset(name);
    form.set('workflow_subject', name);
  };
  return { form, nameAfter };
}

/** The rows of data sources. */
function useRows(start: Start) {
  const [rows, setRows] = useState(start.rows);
  return {
    rows,
    changeRow: (key: string, next: Partial<Target>) =>
      setRows((before) => before.map((row) => (row.key === key ? { ...row, ...next } : row))),
    addRow: () => setRows((before) => [...before, { key: nextKey(before), name: '', schema: '' }]),
    removeRow: (key: string) => setRows((before) => before.filter((row) => row.key !== key)),
    /** Adds rows for the data sources that have none yet; rows without a data source make room for them. */
    addSources: (names: readonly string[]) => setRows((before) => withSources(before, names)),
  };
}

type Chosen = { readonly rows: readonly Target[]; readonly sources: readonly Source[]; readonly isWritten: boolean };

/** How the SQL runs: file by file where that is wanted and nothing speaks against it. */
function useExecMode(start: Start, { rows, sources, isWritten }: Chosen) {
  const [wantsFiles, setByFile] = useState(start.byFile ?? false);
  const [fileOrder, setFileOrder] = useState(start.fileOrder);
  const named = rows.flatMap(({ name }) => sources.find(({ instance_name }) => instance_name === name) ?? []);
  const isUnfit = named.some(({ supports_file_mode }) => !supports_file_mode);
  const byFileWhyNot = isUnfit ? ('source' as const) : isWritten ? ('file' as const) : undefined;
  return { isByFile: wantsFiles && byFileWhyNot === undefined, byFileWhyNot, setByFile, fileOrder, setFileOrder };
}

export type Draft = ReturnType<typeof useDraft>;

function nextKey(rows: readonly Target[]): string {
  return String(Math.max(0, ...rows.map(({ key }) => Number(key))) + 1);
}

function withSources(before: readonly Target[], names: readonly string[]): readonly Target[] {
  const kept = before.filter(({ name }) => name !== '');
  const added = names.filter((name) => kept.every((row) => row.name !== name));
  return added.reduce((rows, name) => [...rows, { key: nextKey([...before, ...rows]), name, schema: '' }], kept);
}

/** The data source and the time, such as `shop_20260102_0930`. */
export function presetName(source: string, at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const stamp = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}_${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  return `${source.slice(0, limits.workflowNameLengthMax - stamp.length - 1)}_${stamp}`;
}

export type RowProblem = 'sourceRequired' | 'sourceTwice';

/** What is wrong with each row of data sources. */
export function rowProblems(rows: readonly Target[]): ReadonlyMap<string, RowProblem> {
  const problems = new Map<string, RowProblem>();
  rows.forEach(({ key, name, schema: of }, index) => {
    if (name === '') problems.set(key, 'sourceRequired');
    else if (rows.findIndex((other) => other.name === name && other.schema === of) < index)
      problems.set(key, 'sourceTwice');
  });
  return problems;
}
