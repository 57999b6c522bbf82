import { useState } from 'react';
import { addDataExport } from '../../../../shared/contract/changes/data-exports/operations.ts';
import type { ExportFormat } from '../../../../shared/export-formats.ts';
import { limits } from '../../../../shared/limits.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import type { Source } from './wire.ts';

const schema = addDataExport.body.shape.data_export_workflow.omit({ tasks: true });

/** What one data source is asked for. `key` tells parts apart that name the same one. */
export type Part = {
  readonly key: string;
  readonly sourceUid: string;
  readonly schema: string;
  readonly format: ExportFormat;
  readonly sql: string;
};
export type Start = { readonly desc: string; readonly parts: readonly Part[] };
export const emptyStart: Start = {
  desc: '',
  parts: [{ key: '1', sourceUid: '', schema: '', format: 'CSV', sql: '' }],
};

/** Everything that is written before an export exists. */
export function useDraft(start: Start, sources: readonly Source[]) {
  const form = useForm(schema, { name: '', desc: start.desc });
  const [parts, setParts] = useState(start.parts);
  const [preset, setPreset] = useState('');
  const isFresh = form.values.name === '' || form.values.name === preset;
  const nameAfter = (uid: string | undefined) => {
    const source = sources.find(({ id }) => id === uid);
    if (!source || !isFresh) return;
    const name = presetName(source.name, new Date());
    setPreset(name);
    form.set('name', name);
  };
  return {
    form,
    parts,
    change(key: string, next: Partial<Part>) {
      setParts((before) => before.map((part) => (part.key === key ? { ...part, ...next } : part)));
      if (key === parts[0]?.key) nameAfter(next.sourceUid);
    },
    add: () =>
      setParts((before) => {
        const last = before.at(-1);
        const key = String(Math.max(0, ...before.map((part) => Number(part.key))) + 1);
        return [...before, { key, sourceUid: '', schema: '', format: last?.format ?? 'CSV', sql: last?.sql ?? '' }];
      }),
    remove: (key: string) => setParts((before) => before.filter((part) => part.key !== key)),
    isWhole: parts.every(({ sourceUid, sql }) => sourceUid !== '' && sql.trim() !== ''),
    hasOwnSql: parts !== start.parts && parts.some(({ sql }) => sql.trim() !== ''),
  };
}
export type Draft = ReturnType<typeof useDraft>;

/** The data source and the time, such as `shop_20260102_093000`; a name begins with a letter. */
function presetName(source: string, at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const stamp = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}_${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  const plain = source.replace(/[^\p{Script=Han}\w-]/gu, '_');
  const named = /^[A-Za-z\p{Script=Han}]/u.test(plain) ? plain : `export_${plain}`;
  return `${named.slice(0, limits.exportNameLengthMax - stamp.length - 1)}_${stamp}`;
}
