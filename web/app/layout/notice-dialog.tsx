import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { readNotice, updateNotice } from '../../../shared/contract/system.ts';
import { useText } from '../language.tsx';
import { useMay } from '../may.ts';
import { useCall, useChange } from '../query.ts';
import { recall, remember, stored } from '../storage.ts';

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
const alreadyShown = '1';

/** The announcement: opens by itself after sign-in while unread, and on demand. Who may, edits it here. */
export function NoticeDialog({ asked, onClose }: { asked: boolean; onClose: () => void }) {
  const say = useText();
  const notice = useCall(readNotice, { query: {} }, { quiet: true }).data?.data;
  const [isShown, setIsShown] = useState(() => recall(stored.noticeShown) === alreadyShown);
  const [draft, setDraft] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const mayEdit = useMay()('noticeEdit');
  const publish = useChange(updateNotice, { refreshes: [readNotice], said: words.published });
  const opensItself = !isShown && notice !== undefined && notice.notice_str !== '' && !notice.read_by_current_user;

  const close = () => {
    remember(stored.noticeShown, alreadyShown);
    setIsShown(true);
    setDraft(undefined);
    setIsLeaving(false);
    onClose();
  };
  const leave = () => (draft !== undefined && draft !== notice?.notice_str ? setIsLeaving(true) : close());
  const save = () => publish.run({ body: { company_notice: { notice_str: draft ?? '' } } }, close);
  if (!notice || !(asked || opensItself)) return null;

  const reading = <>{mayEdit && <Button onClick={() => setDraft(notice.notice_str)}>{say(words.edit)}</Button>}<Button variant="primary" onClick={close}>{say(words.close)}</Button></>;
  const editing = <><Button onClick={leave}>{say(words.cancel)}</Button><Button variant="primary" loading={publish.busy} onClick={save}>{say(words.publish)}</Button></>;
  const asking = <><Box padding={{ top: 'xxs' }}>{say(words.unsaved)}</Box><Button onClick={() => setIsLeaving(false)}>{say(words.keep)}</Button><Button variant="primary" onClick={close}>{say(words.discard)}</Button></>;
  return (
    <Modal
      visible size="large" header={say(words.title)} closeAriaLabel={say(words.close)} onDismiss={leave}
      footer={<Box float="right"><SpaceBetween direction="horizontal" size="xs">{isLeaving ? asking : draft === undefined ? reading : editing}</SpaceBetween></Box>}
    >
      {draft === undefined
        ? <div className="notice-text">{notice.notice_str || say(words.none)}</div>
        : <Textarea value={draft} rows={10} ariaLabel={say(words.title)} onChange={({ detail }) => setDraft(detail.value)} autoFocus />}
    </Modal>
  );
}
