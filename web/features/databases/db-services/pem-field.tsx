import Box from '@cloudscape-design/components/box';
import FileInput from '@cloudscape-design/components/file-input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { readCertificates } from '../../../../shared/contract/databases/db-services/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { localDate } from '../../../ui/time.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { words } from './form-words.ts';

type Props = {
  readonly label: string;
  readonly kind: 'certificate' | 'privateKey' | 'sshKey';
  readonly value: string;
  readonly isLocked: boolean;
  readonly onChange: (value: string) => void;
};

const beginnings = {
  certificate: '-----BEGIN CERTIFICATE-----',
  privateKey: '-----BEGIN PRIVATE KEY-----',
  sshKey: '-----BEGIN OPENSSH PRIVATE KEY-----',
} as const;

/** A certificate or a key, pasted or taken from a file. Of certificates it is told whose they are and until when they hold. */
export function PemField({ label, kind, value, isLocked, onChange }: Props) {
  const say = useText();
  return (
    <SpaceBetween size="xs">
      <Textarea
        rows={4}
        spellcheck={false}
        autoComplete={false}
        disabled={isLocked}
        ariaLabel={label}
        placeholder={beginnings[kind]}
        value={value}
        onChange={({ detail }) => onChange(detail.value)}
      />
      {!isLocked && (
        <FileInput
          {...(kind !== 'sshKey' && { accept: '.pem,.crt,.cer,.key' })}
          value={[]}
          ariaLabel={`${say(words.fromFile)}: ${label}`}
          onChange={({ detail }) => void detail.value[0]?.text().then(onChange)}
        >
          {say(words.fromFile)}
        </FileInput>
      )}
      {kind === 'certificate' && value.trim() !== '' && <Certificates text={value} />}
    </SpaceBetween>
  );
}

function Certificates({ text }: { text: string }) {
  const say = useText();
  const isShort = text.length <= limits.connectionParamLengthMax;
  const read = useCall(readCertificates, { body: { certificates: text } }, { quiet: true, when: isShort });
  if (!isShort)
    return (
      <StatusIndicator type="error">
        {say(fill(words.pemTooLong, { max: limits.connectionParamLengthMax }))}
      </StatusIndicator>
    );
  const problem = read.error && [...read.error.fields.map(({ message }) => message), read.error.message][0];
  return (
    <div aria-live="polite">
      {problem && <StatusIndicator type="error">{problem}</StatusIndicator>}
      {read.data?.data.map((one) => (
        <CertificateLine key={one.fingerprint} one={one} />
      ))}
    </div>
  );
}

type Certificate = Received<typeof readCertificates>['data'][number];
const soonMilliseconds = 30 * 86_400_000;

function CertificateLine({ one }: { one: Certificate }) {
  const say = useText();
  const left = Date.parse(one.valid_until) - Date.now();
  const isOver = left < 0;
  const date = localDate(one.valid_until);
  return (
    <Box fontSize="body-s">
      <span title={`${one.issuer} · SHA-256 ${one.fingerprint}`}>
        <StatusIndicator type={isOver ? 'error' : left < soonMilliseconds ? 'warning' : 'success'}>
          {one.subject} · {say(fill(isOver ? words.certificateOver : words.certificateUntil, { date }))}
          {one.is_authority && ` · ${say(words.authority)}`}
        </StatusIndicator>
      </span>
    </Box>
  );
}
