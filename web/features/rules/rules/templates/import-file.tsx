import { useId, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { parseRuleTemplateFile, templateFileType } from '../../../../../shared/contract/rules/rules/operations.ts';
import type { Received } from '../../../../../shared/contract/operation.ts';
import { limits } from '../../../../../shared/limits.ts';
import { useText } from '../../../../app/language.tsx';
import { useChange } from '../../../../app/query.ts';
import { ReasonedButton } from '../../../../ui/action.tsx';
import { FileField } from '../../../../ui/form/file-field.tsx';
import { ExampleFile } from './example-file.tsx';
import { FileContent } from './file-content.tsx';
import { words } from './flow-words.ts';
import type { Start } from './use-draft.ts';

export type FileType = (typeof templateFileType.options)[number];
export type Parsed = Received<typeof parseRuleTemplateFile>['data'];

/** Reads a template from a file and shows what it holds before anything is made of it. */
export function ImportFile({ onTake }: { onTake: (start: Start) => void }) {
  const say = useText();
  const [type, setType] = useState<FileType>('csv');
  const [file, setFile] = useState<File>();
  const [found, setFound] = useState<Parsed>();
  const typeLabel = useId();
  const parse = useChange(parseRuleTemplateFile, { quiet: true });
  const take = (next: File | undefined) => {
    setFile(next);
    setFound(undefined);
    const byName = templateFileType.options.find((option) => next?.name.toLowerCase().endsWith(`.${option}`));
    if (byName) setType(byName);
  };
  const read = () => {
    if (file) parse.run({ body: { file_type: type, rule_template_file: file } }, ({ data }) => setFound(data));
  };
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{say(words.file)}</Header>}>
        <SpaceBetween size="l">
          <Labelled label={<span id={typeLabel}>{say(words.fileType)}</span>}>
            <SegmentedControl
              ariaLabelledby={typeLabel}
              selectedId={type}
              options={templateFileType.options.map((id) => ({ id, text: id.toUpperCase() }))}
              onChange={({ detail }) => {
                setType(templateFileType.options.find((option) => option === detail.selectedId) ?? 'csv');
                setFound(undefined);
              }}
            />
          </Labelled>
          <FileField
            label={words.file}
            accept=".csv,.json"
            bytesMax={limits.ruleTemplateFileBytesMax}
            file={file}
            onChange={take}
          />
          <ExampleFile type={type} />
          {parse.error && <Alert type="error">{parse.error.message}</Alert>}
          <Box float="right">
            <ReasonedButton
              variant={found ? 'normal' : 'primary'}
              text={words.read}
              why={file ? undefined : words.chooseFileFirst}
              loading={parse.busy}
              onClick={read}
            />
          </Box>
        </SpaceBetween>
      </Container>
      {found && (
        <FileContent
          found={found}
          type={type}
          onTake={() =>
            onTake({ rule_template_name: found.name, desc: found.desc, db_type: found.db_type, rules: found.rule_list })
          }
        />
      )}
    </SpaceBetween>
  );
}
