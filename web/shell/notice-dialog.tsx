import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { Labelled } from '../ui/form/labelled.tsx';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { readNotice, updateNotice } from '../../shared/contract/running/system/operations.ts';
import { limits } from '../../shared/limits.ts';
import { fill } from '../../shared/text.ts';
import { useText } from '../app/language.tsx';
import { useMay } from '../app/may.ts';
import { useChange } from '../app/query.ts';
import { MarkdownText } from '../ui/markdown.tsx';
import { Textarea } from '../ui/form/textarea.tsx';

const words = {
  title: { zh: '系统公告', en: 'Announcement' },
  none: { zh: '暂无公告', en: 'There is no announcement' },
  edit: { zh: '编辑', en: 'Edit' },
  cancel: { zh: '取消', en: 'Cancel' },
  publish: { zh: '发布', en: 'Publish' },
  close: { zh: '关闭', en: 'Close' },
  published: { zh: '系统公告发布成功', en: 'Successfully published system announcement!' },
  unsaved: { zh: '放弃未发布的修改？', en: 'Discard what is not published?' },
  discard: { zh: '放弃修改', en: 'Discard' },
  keep: { zh: '继续编辑', en: 'Keep editing' },
  preview: { zh: '预览', en: 'Preview' },
  length: { zh: '{count} / {max} 个字符', en: '{count} of {max} characters' },
  tooLong: { zh: '超出 {count} 个字符，请缩短', en: '{count} characters too many: shorten it' },
};

/** The announcement, to read and, for who may, to edit. */
export default function NoticeDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const say = useText();
  const [draft, setDraft] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const mayEdit = useMay()('noticeEdit');
  const publish = useChange(updateNotice, { refreshes: [readNotice], said: words.published, quiet: true });
  const leave = () => (draft !== undefined && draft !== text ? setIsLeaving(true) : onClose());
  const save = () => publish.run({ body: { company_notice: { notice_str: draft ?? '' } } }, onClose);

  const reading = [
    mayEdit && (
      <Button key="edit" onClick={() => setDraft(text)}>
        {say(words.edit)}
      </Button>
    ),
    <Button key="close" variant="primary" onClick={onClose}>
      {say(words.close)}
    </Button>,
  ];
  const editing = [
    <Button key="cancel" variant="link" onClick={leave}>
      {say(words.cancel)}
    </Button>,
    <Button key="publish" variant="primary" loading={publish.busy} onClick={save}>
      {say(words.publish)}
    </Button>,
  ];
  const asking = [
    <Box key="question" padding={{ top: 'xxs' }}>
      {say(words.unsaved)}
    </Box>,
    <Button key="keep" onClick={() => setIsLeaving(false)}>
      {say(words.keep)}
    </Button>,
    <Button key="discard" variant="primary" onClick={onClose}>
      {say(words.discard)}
    </Button>,
  ];
  return (
    <Modal
      visible
      size="large"
      header={say(words.title)}
      closeAriaLabel={say(words.close)}
      onDismiss={leave}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            {isLeaving ? asking : draft === undefined ? reading : editing}
          </SpaceBetween>
        </Box>
      }
    >
      {draft === undefined ? (
        <div className="notice-text">{text ? <MarkdownText content={text} /> : say(words.none)}</div>
      ) : (
        <SpaceBetween size="s">
          {publish.error && <Alert type="error">{publish.error.message}</Alert>}
          <Draft text={draft} onChange={setDraft} />
        </SpaceBetween>
      )}
    </Modal>
  );
}

/** The announcement as it is written, and as people will read it. */
function Draft({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const say = useText();
  const [tab, setTab] = useState('write');
  const over = text.length - limits.noticeLengthMax;
  return (
    <Tabs
      activeTabId={tab}
      onChange={({ detail }) => setTab(detail.activeTabId)}
      tabs={[
        {
          id: 'write',
          label: 'Markdown',
          content: (
            <Labelled
              stretch
              constraint={fill(words.length, { count: text.length, max: limits.noticeLengthMax })}
              {...(over > 0 && { problem: fill(words.tooLong, { count: over }) })}
            >
              <Textarea
                value={text}
                rows={10}
                ariaLabel={say(words.title)}
                onChange={({ detail }) => onChange(detail.value)}
                autoFocus
              />
            </Labelled>
          ),
        },
        {
          id: 'preview',
          label: say(words.preview),
          content: <div className="notice-text">{text ? <MarkdownText content={text} /> : say(words.none)}</div>,
        },
      ]}
    />
  );
}
