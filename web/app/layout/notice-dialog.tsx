import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { readNotice, updateNotice } from '../../../shared/contract/system/operations.ts';
import { useText } from '../language.tsx';
import { useMay } from '../may.ts';
import { useChange } from '../query.ts';

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
};

/** The announcement, to read and, for who may, to edit. */
export default function NoticeDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const say = useText();
  const [draft, setDraft] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const mayEdit = useMay()('noticeEdit');
  const publish = useChange(updateNotice, { refreshes: [readNotice], said: words.published });
  const leave = () => (draft !== undefined && draft !== text ? setIsLeaving(true) : onClose());
  const save = () => publish.run({ body: { company_notice: { notice_str: draft ?? '' } } }, onClose);

  const reading = (
    <>
      {mayEdit && <Button onClick={() => setDraft(text)}>{say(words.edit)}</Button>}
      <Button variant="primary" onClick={onClose}>
        {say(words.close)}
      </Button>
    </>
  );
  const editing = (
    <>
      <Button variant="link" onClick={leave}>
        {say(words.cancel)}
      </Button>
      <Button variant="primary" loading={publish.busy} onClick={save}>
        {say(words.publish)}
      </Button>
    </>
  );
  const asking = (
    <>
      <Box padding={{ top: 'xxs' }}>{say(words.unsaved)}</Box>
      <Button onClick={() => setIsLeaving(false)}>{say(words.keep)}</Button>
      <Button variant="primary" onClick={onClose}>
        {say(words.discard)}
      </Button>
    </>
  );
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
        <div className="notice-text">{text || say(words.none)}</div>
      ) : (
        <Textarea
          value={draft}
          rows={10}
          ariaLabel={say(words.title)}
          onChange={({ detail }) => setDraft(detail.value)}
          autoFocus
        />
      )}
    </Modal>
  );
}
