import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  forgetKnownHost,
  listKnownHosts,
  makeSshKey,
  readSshKey,
} from '../../../../shared/contract/databases/ssh-keys/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';

const words = {
  key: { zh: 'SSH 公钥', en: 'Public key' },
  hint: {
    zh: '将公钥添加到代码托管平台（例如部署密钥），快捷审核即可读取形如 git@主机:路径 的仓库。私钥加密保存，不会显示。',
    en: 'Add it where your repositories are, as a deploy key for one. Quick audits then read addresses such as git@host:path. The private half lies encrypted and is never shown.',
  },
  none: { zh: '尚未生成密钥', en: 'There is no key yet' },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: { zh: '复制失败', en: 'It could not be copied' },
  make: { zh: '生成密钥', en: 'Make a key' },
  again: { zh: '重新生成', en: 'Make a new one' },
  made: { zh: 'SSH 密钥已生成', en: 'The SSH key is made' },
  question: {
    zh: '重新生成后，原密钥立即失效，需要将新的公钥重新添加到各代码仓库。',
    en: 'The former key is void at once: the new public key must be added wherever the former one was.',
  },
  hosts: { zh: '已知主机', en: 'Known hosts' },
  hostsHint: {
    zh: '首次连接时记录主机密钥，之后必须一致。请核对指纹。',
    en: 'A host is believed the first time; from then on it must show the same key. Compare the fingerprints.',
  },
  noHosts: { zh: '尚未连接任何主机', en: 'No host was reached yet' },
  host: { zh: '主机', en: 'Host' },
  fingerprint: { zh: '指纹', en: 'Fingerprint' },
  since: { zh: '首次连接', en: 'First seen' },
  forget: { zh: '删除', en: 'Remove' },
  forgetHint: {
    zh: '下次连接 {host} 时将接受其出示的任何密钥。请先确认主机密钥确实已更换。',
    en: 'The next key that {host} shows will be believed. Make sure that it was changed on purpose.',
  },
  forgotten: { zh: '已删除主机记录', en: 'The host is removed' },
} as const satisfies Record<string, Text>;

type Host = Received<typeof listKnownHosts>['data'][number];

/** The key by which repositories are read, and the hosts that it was shown to. */
export function GitSsh() {
  const asked = useCall(readSshKey, {}, { quiet: true });
  return (
    <SpaceBetween size="l">
      <Answer of={asked}>{({ data }) => <PublicKey text={data.public_key} />}</Answer>
      <Hosts />
    </SpaceBetween>
  );
}

function PublicKey({ text }: { text: string }) {
  const say = useText();
  const why = useWhyNot()('sshKeyManage');
  const [isAsked, ask] = useState(false);
  const making = useChange(makeSshKey, { refreshes: [readSshKey], said: words.made, quiet: isAsked });
  const verb = text === '' ? words.make : words.again;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={say(words.hint)}
          actions={
            <ReasonedButton
              text={verb}
              why={why}
              loading={making.busy}
              onClick={() => (text === '' ? making.run({}) : ask(true))}
            />
          }
        >
          {say(words.key)}
        </Header>
      }
    >
      {text === '' ? (
        <Box color="text-body-secondary">{say(words.none)}</Box>
      ) : (
        <CopyToClipboard
          variant="inline"
          textToCopy={text}
          textToDisplay={text}
          copyButtonAriaLabel={say(words.copy)}
          copySuccessText={say(words.copied)}
          copyErrorText={say(words.notCopied)}
        />
      )}
      {isAsked && (
        <Confirm
          title={words.again}
          text={words.again}
          busy={making.busy}
          error={making.error}
          onConfirm={() => making.run({}, () => ask(false))}
          onCancel={() => ask(false)}
        >
          {say(words.question)}
        </Confirm>
      )}
    </Container>
  );
}

function Hosts() {
  const say = useText();
  const why = useWhyNot()('sshKeyManage');
  const table = useTable({});
  const list = useCall(listKnownHosts, {}, { quiet: true });
  const forgetting = useAsked<Host>();
  const forget = useChange(forgetKnownHost, { refreshes: [listKnownHosts], said: words.forgotten, quiet: true });
  return (
    <>
      <DataTable
        name="known_hosts"
        table={table}
        list={list}
        columns={columns}
        rowId={({ host }) => host}
        title={words.hosts}
        description={words.hostsHint}
        empty={{ text: words.noHosts }}
        rowActions={(host) => [{ id: 'forget', text: words.forget, run: () => forgetting.ask(host), why }]}
      />
      {forgetting.about && (
        <Confirm
          title={words.forget}
          text={words.forget}
          busy={forget.busy}
          error={forget.error}
          onConfirm={() => forget.run({ params: { host: forgetting.about?.host ?? '' } }, forgetting.done)}
          onCancel={forgetting.done}
        >
          {say(fill(words.forgetHint, { host: forgetting.about.host }))}
        </Confirm>
      )}
    </>
  );
}

const columns: Column<Host>[] = [
  { id: 'host', header: words.host, rowHeader: true, width: 200, cell: ({ host }) => host },
  { id: 'fingerprint', header: words.fingerprint, width: 360, flexible: true, cell: ({ fingerprint }) => fingerprint },
  { id: 'since', header: words.since, width: 170, cell: ({ known_since: at }) => <Time at={at} /> },
];
