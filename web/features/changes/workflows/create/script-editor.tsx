import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import FileUpload from '@cloudscape-design/components/file-upload';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '../../../../../shared/limits.ts';
import { fill, type Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { SqlEditor, type Finding } from '../../../../ui/sql/sql-editor.tsx';
import { localTime } from '../../../../ui/time.tsx';
import { useSqlCatalog } from '../../../../parts/sql-completion/use-sql-catalog.ts';
import { useLiveRules } from '../../../../parts/live-rules/use-live-rules.ts';
import { words } from './create-words.ts';
import { fileProblem, ofKind, scriptKinds, scriptOfFile, type Script } from './script.ts';

type Props = {
  readonly script: Script;
  readonly onChange: (script: Script) => void;
  readonly target: { readonly name: string; readonly schema: string };
  readonly dbType: string | undefined;
  readonly label: Text;
  readonly problem?: Text | undefined;
  readonly findings?: readonly Finding[] | undefined;
  readonly line?: number | undefined;
  readonly onSubmit?: () => void;
};

/** SQL to write, or a file to send as it is. Turning from one to the other keeps what was there. */
export function ScriptEditor(props: Props) {
  const { script, onChange, label, problem } = props;
  const say = useText();
  const choices = { form_data: words.written, sql_file: words.file, zip_file: words.archive };
  return (
    <SpaceBetween size="s">
      <SegmentedControl
        label={say(words.from)}
        selectedId={script.kind}
        options={scriptKinds.map((kind) => ({ id: kind, text: say(choices[kind]) }))}
        onChange={({ detail }) => {
          const kind = scriptKinds.find((one) => one === detail.selectedId);
          if (kind) onChange(ofKind(script, kind));
        }}
      />
      {script.kind === 'form_data' && (
        <Labelled label={label} stretch constraint={words.editorHelp} problem={problem}>
          <WritingField {...props} />
        </Labelled>
      )}
      {script.kind !== 'form_data' && <FileField {...props} kind={script.kind} />}
    </SpaceBetween>
  );
}

function WritingField({ script, onChange, target, dbType, label, findings, line, onSubmit }: Props) {
  const completion = useSqlCatalog(target);
  const liveRules = useLiveRules(target.name);
  return (
    <SqlEditor
      value={script.sql}
      onChange={(sql) => onChange({ ...script, sql })}
      dbType={dbType}
      label={label}
      placeholder={words.placeholder}
      minHeight={220}
      maxHeight={520}
      liveRules={liveRules}
      completion={completion}
      {...(findings && { findings })}
      {...(line !== undefined && { line })}
      {...(onSubmit && { onSubmit })}
    />
  );
}

function FileField({
  script,
  kind,
  onChange,
  dbType,
  problem,
  findings,
  line,
}: Props & { readonly kind: 'sql_file' | 'zip_file' }) {
  const say = useText();
  const [refused, setRefused] = useState<Text>();
  const take = (file: File | undefined) => {
    const wrong = file && fileProblem(file, kind);
    setRefused(wrong);
    if (!file) onChange({ ...script, file: undefined, sql: '' });
    else if (!wrong) void scriptOfFile(file, kind).then(onChange);
  };
  const text = refused ?? problem;
  return (
    <SpaceBetween size="s">
      <Labelled
        label={kind === 'sql_file' ? words.file : words.archive}
        constraint={fill(kind === 'sql_file' ? words.fileHint : words.archiveHint, {
          size: limits.filesBytesMax / 1024 / 1024,
          packed: limits.filesArchiveBytesMax / 1024 / 1024,
          some: limits.sqlFileBytesMax / 1024 / 1024,
          slices: limits.fileAuditAtOnceBytesMax / 1024 / 1024,
          statements: limits.sliceStatementsMax,
        })}
        problem={text}
      >
        <FileUpload
          value={script.file ? [script.file] : []}
          accept={kind === 'sql_file' ? '.sql' : '.zip'}
          showFileSize
          showFileLastModified
          ariaRequired
          onChange={({ detail }) => take(detail.value[0])}
          i18nStrings={{
            uploadButtonText: () => say(words.chooseFile),
            dropzoneText: () => say(words.dropFile),
            formatFileLastModified: (date) => localTime(date.toISOString()),
            removeFileAriaLabel: () => say(words.removeFile),
            limitShowFewer: '',
            limitShowMore: '',
            errorIconAriaLabel: '',
          }}
        />
      </Labelled>
      {script.file && script.sql !== '' && (
        <>
          <SqlEditor
            value={script.sql}
            dbType={dbType}
            label={words.fileText}
            maxHeight={420}
            {...(findings && { findings })}
            {...(line !== undefined && { line })}
          />
          <Button
            formAction="none"
            iconName="edit"
            onClick={() => onChange({ kind: 'form_data', sql: script.sql, file: undefined })}
          >
            {say(words.editAsText)}
          </Button>
        </>
      )}
    </SpaceBetween>
  );
}
