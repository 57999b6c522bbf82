import FileUpload from '@cloudscape-design/components/file-upload';
import { fill, type Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { Labelled } from './labelled.tsx';

const words = {
  choose: { zh: '选择文件', en: 'Choose a file' },
  drop: { zh: '将文件拖到此处', en: 'Drop the file here' },
  remove: { zh: '移除文件', en: 'Remove the file' },
  hint: { zh: '不超过 {size} MB', en: 'Up to {size} MB' },
} as const satisfies Record<string, Text>;

type Props = {
  readonly label: Text;
  readonly description?: Text;
  /** The ends of names that may be chosen: `.csv,.json`. */
  readonly accept: string;
  readonly bytesMax: number;
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
};

/** One file to choose or to drop, with what it may be. */
export function FileField({ label, description, accept, bytesMax, file, onChange }: Props) {
  const say = useText();
  return (
    <Labelled label={label} constraint={fill(words.hint, { size: bytesMax / 1024 / 1024 })} hint={description}>
      <FileUpload
        value={file ? [file] : []}
        accept={accept}
        showFileSize
        onChange={({ detail }) => onChange(detail.value[0])}
        i18nStrings={{
          uploadButtonText: () => say(words.choose),
          dropzoneText: () => say(words.drop),
          removeFileAriaLabel: () => say(words.remove),
          limitShowFewer: '',
          limitShowMore: '',
          errorIconAriaLabel: '',
        }}
      />
    </Labelled>
  );
}
