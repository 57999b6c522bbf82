import { useState, type ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { useText } from '../../../app/language.tsx';
import { words } from './words.ts';

type Props = {
  readonly template: { readonly run: () => void; readonly busy: boolean };
  readonly check: { readonly run: (file: File) => void; readonly busy: boolean };
  /** A file was chosen or taken away, so what was found in the last one no longer holds. */
  readonly onForget: () => void;
  /** What was wrong with the file. */
  readonly problem: ReactNode;
  readonly isFound: boolean;
};

/** The first step of an import: the template, the file, and what is wrong with it. */
export function ImportFile({ template, check, onForget, problem, isFound }: Props) {
  const say = useText();
  const [file, setFile] = useState<File>();
  return (
    <Container>
      <SpaceBetween size="l">
        <FileField
          label={words.file}
          description={fill(words.fileHint, { max: limits.importRowsMax })}
          accept=".csv"
          bytesMax={limits.importFileBytesMax}
          file={file}
          onChange={(next) => {
            setFile(next);
            onForget();
          }}
        />
        {problem !== undefined && (
          <Alert type="error" header={say(words.wrong)}>
            {problem}
          </Alert>
        )}
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <ReasonedButton
              text={words.template}
              iconName="download"
              loading={template.busy}
              onClick={() => template.run()}
            />
            <ReasonedButton
              variant={isFound ? 'normal' : 'primary'}
              text={words.check}
              why={file ? undefined : words.chooseFirst}
              loading={check.busy}
              onClick={() => {
                if (file) check.run(file);
              }}
            />
          </SpaceBetween>
        </Box>
      </SpaceBetween>
    </Container>
  );
}
