import { useState } from 'react';
import Autosuggest from '@cloudscape-design/components/autosuggest';
import Button from '@cloudscape-design/components/button';
import { Labelled } from '../../../ui/form/labelled.tsx';
import {
  auditTags,
  getSqlAuditRecord,
  listSqlAuditRecords,
  listSqlAuditRecordTagTips,
  updateSqlAuditRecord,
} from '../../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { problemsOf } from '../../../ui/form/form-problems.ts';
import { words } from './record-words.ts';
import type { AuditRecord } from './wire.ts';
import './record-tags.css';

/** The tags of a quick audit, changed where they stand. */
export function RecordTags({ record: { sql_audit_record_id, tags, is_tag_editable } }: { record: AuditRecord }) {
  const params = { project_name: useProject().name, sql_audit_record_id };
  const save = useChange(updateSqlAuditRecord, { refreshes: [listSqlAuditRecords, getSqlAuditRecord] });
  return (
    <TagInput
      tags={tags}
      isFixed={!is_tag_editable}
      busy={save.busy}
      onChange={(changed) => save.run({ params, body: { tags: [...changed] } })}
    />
  );
}

type Props = {
  readonly tags: readonly string[];
  readonly isFixed?: boolean;
  readonly busy?: boolean;
  readonly onChange: (tags: readonly string[]) => void;
};

/** Tags to take away and to add, with proposals; what may not be a tag says why. */
export function TagInput({ tags, isFixed = false, busy = false, onChange }: Props) {
  const say = useText();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="record-tags">
      {tags.map((tag) => (
        <span key={tag} className="record-tag">
          {tag}
          {!isFixed && (
            <Button
              variant="inline-icon"
              iconName="close"
              disabled={busy}
              ariaLabel={say(fill(words.removeTag, { tag }))}
              onClick={() => onChange(tags.filter((one) => one !== tag))}
            />
          )}
        </span>
      ))}
      {tags.length === 0 && isFixed && '-'}
      {!isFixed && !isAdding && (
        <Button
          variant="inline-icon"
          iconName="add-plus"
          disabled={busy}
          ariaLabel={say(words.addTag)}
          onClick={() => setAdding(true)}
        />
      )}
      {isAdding && (
        <NewTag
          tags={tags}
          onAdd={(tag) => {
            setAdding(false);
            onChange([...tags, tag]);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
    </div>
  );
}

function NewTag({
  tags,
  onAdd,
  onCancel,
}: {
  tags: readonly string[];
  onAdd: (tag: string) => void;
  onCancel: () => void;
}) {
  const say = useText();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const tips = useCall(listSqlAuditRecordTagTips, { params: { project_name: useProject().name } }, { quiet: true });
  const add = (tag: string) => {
    const checked = auditTags.safeParse([...tags, tag.trim()]);
    if (checked.success) return onAdd(tag.trim());
    setProblem([...problemsOf(checked.error, [...tags, tag.trim()], say).values()][0]);
  };
  return (
    <Labelled problem={problem}>
      <Autosuggest
        value={text}
        ariaLabel={say(words.newTag)}
        placeholder={say(words.newTag)}
        enteredTextLabel={(tag) => say(fill(words.useTag, { tag }))}
        expandToViewport
        autoFocus
        invalid={problem !== undefined}
        options={(tips.data?.data ?? []).filter((tip) => !tags.includes(tip)).map((value) => ({ value }))}
        onChange={({ detail }) => {
          setText(detail.value);
          setProblem(undefined);
        }}
        onSelect={({ detail }) => add(detail.value)}
        onKeyDown={({ detail }) => {
          if (detail.key === 'Escape') onCancel();
        }}
        onBlur={() => {
          if (text.trim() === '') onCancel();
        }}
      />
    </Labelled>
  );
}
