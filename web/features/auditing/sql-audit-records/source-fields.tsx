import FileUpload from '@cloudscape-design/components/file-upload';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useText } from '../../../app/language.tsx';
import { SqlEditor, type Finding } from '../../../ui/sql/sql-editor.tsx';
import type { LiveRule } from '../../../ui/audit-worker/question.ts';
import { useSqlCatalog } from '../../../parts/sql-completion/use-sql-catalog.ts';
import { GitFields } from './git-fields.tsx';
import { sqlSources, words } from './record-words.ts';
import { fileKinds, isFileKind, sourceProblem, type FileKind, type Source } from './source.ts';

export type SourceProps = {
  readonly source: Source;
  readonly dbType: string | undefined;
  readonly onChange: (source: Source) => void;
  readonly showsProblems: boolean;
  /** The data source that the SQL is for, where one is chosen, from which names are proposed. */
  readonly place: { readonly name: string; readonly schema: string };
  /** By which SQL is judged while it is written; without them only its syntax is. */
  readonly rules: readonly LiveRule[];
  /** What an audit has found in exactly this SQL. */
  readonly findings: readonly Finding[] | undefined;
  /** Ctrl or Cmd with Enter in the editor. */
  readonly onSubmit: () => void;
};

/** The SQL itself: written, from a file, from an archive, or from a repository. */
export function SourceFields(props: SourceProps) {
  const { source, onChange } = props;
  const say = useText();
  return (
    <SpaceBetween size="m">
      <SegmentedControl
        label={say(words.from)}
        selectedId={source.kind}
        options={sqlSources.values.map((id) => ({ id, text: say(sqlSources.labels[id]) }))}
        onChange={({ detail }) => {
          const kind = sqlSources.values.find((one) => one === detail.selectedId);
          if (kind) onChange({ ...source, kind });
        }}
      />
      {source.kind === 'form_data' && <WrittenField {...props} />}
      {isFileKind(source.kind) && <FileField key={source.kind} {...props} kind={source.kind} />}
      {source.kind === 'git_repository' && <GitFields {...props} />}
    </SpaceBetween>
  );
}

function WrittenField({ source, dbType, place, rules, findings, onChange, onSubmit, showsProblems }: SourceProps) {
  const completion = useSqlCatalog(place);
  const problem = showsProblems ? sourceProblem(source) : undefined;
  return (
    <Labelled label={words.sql} stretch constraint={words.editorHelp} problem={problem}>
      <SqlEditor
        value={source.sql}
        dbType={dbType}
        label={words.sql}
        placeholder={words.placeholder}
        minHeight={220}
        maxHeight={520}
        liveRules={rules}
        completion={completion}
        {...(findings && { findings })}
        onChange={(sql) => onChange({ ...source, sql })}
        onSubmit={onSubmit}
      />
    </Labelled>
  );
}

function FileField({ source, kind, onChange, showsProblems }: SourceProps & { kind: FileKind }) {
  const say = useText();
  const { ending, hint } = fileKinds[kind];
  const file = source.files[kind];
  const problem = showsProblems || file ? sourceProblem(source) : undefined;
  return (
    <Labelled label={sqlSources.labels[kind]} constraint={hint} problem={problem}>
      <FileUpload
        value={file ? [file] : []}
        accept={ending}
        showFileSize
        ariaRequired
        onChange={({ detail }) => onChange({ ...source, files: { ...source.files, [kind]: detail.value[0] } })}
        i18nStrings={{
          uploadButtonText: () => say(words.chooseFile),
          dropzoneText: () => say(words.dropFile),
          removeFileAriaLabel: () => say(words.removeFile),
          limitShowFewer: '',
          limitShowMore: '',
          errorIconAriaLabel: '',
        }}
      />
    </Labelled>
  );
}
