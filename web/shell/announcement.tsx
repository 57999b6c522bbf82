import { lazy, Suspense, useState } from 'react';
import { readNotice } from '../../shared/contract/running/system/operations.ts';
import { useCall } from '../app/query.ts';
import { recall, remember, stored } from '../app/storage.ts';

const NoticeDialog = lazy(() => import('./notice-dialog.tsx'));
const alreadyShown = '1';

/** Opens the announcement by itself after sign-in while it is unread, and on demand. */
export function Announcement({ asked, onClose }: { asked: boolean; onClose: () => void }) {
  const notice = useCall(readNotice, { query: {} }, { quiet: true }).data?.data;
  const [isShown, setIsShown] = useState(() => recall(stored.noticeShown) === alreadyShown);
  const opensItself = !isShown && notice !== undefined && notice.notice_str !== '' && !notice.read_by_current_user;
  if (!notice || !(asked || opensItself)) return null;
  const close = () => {
    remember(stored.noticeShown, alreadyShown);
    setIsShown(true);
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <NoticeDialog text={notice.notice_str} onClose={close} />
    </Suspense>
  );
}
