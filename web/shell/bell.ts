import type { TopNavigationProps } from '@cloudscape-design/components/top-navigation';
import { useNavigate } from 'react-router-dom';
import { markNotificationsRead, readBell } from '../../shared/contract/running/notifications/operations.ts';
import { inLocale } from '../../shared/text.ts';
import { useLocale, useText } from '../app/language.tsx';
import { localTime } from '../ui/time.tsx';
import { useCall, useChange } from '../app/query.ts';

const words = {
  title: { zh: '消息', en: 'Messages' },
  unread: (count: number) => ({ zh: `消息，${count} 条未读`, en: `Messages, ${count} unread` }),
  readAll: { zh: '全部标为已读', en: 'Mark all as read' },
  new: { zh: '未读', en: 'New' },
  none: { zh: '没有消息', en: 'No messages' },
};
const everyMilliseconds = 60_000;
const readAll = 'read-all';

/** The bell: what waits for the reader, unread first. Opening one marks it as read. */
export function useBell(): TopNavigationProps.Utility {
  const say = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const bell = useCall(readBell, {}, { quiet: true, every: everyMilliseconds }).data?.data;
  const mark = useChange(markNotificationsRead, { refreshes: [readBell], quiet: true });
  const { unread_nums: unread = 0, notifications = [] } = bell ?? {};
  const rows = notifications.map(({ uid, title, project_name: project, time: at, is_read: isRead }) => ({
    id: uid,
    text: title,
    secondaryText: `${project} ${localTime(at)}`,
    ...(!isRead && { labelTag: say(words.new) }),
  }));
  const all = { id: readAll, text: say(words.readAll), disabled: unread === 0 };
  const none = { id: 'none', text: say(words.none), disabled: true };
  return {
    type: 'menu-dropdown',
    iconName: 'notification',
    title: say(words.title),
    ariaLabel: unread > 0 ? inLocale(words.unread(unread), locale) : say(words.title),
    badge: unread > 0,
    items: rows.length > 0 ? [...rows, all] : [none],
    onItemClick: ({ detail: { id } }) => {
      const notice = notifications.find(({ uid }) => uid === id);
      if (notice) navigate(notice.path);
      if (id === readAll) mark.run({ body: {} });
      else if (notice && !notice.is_read) mark.run({ body: { uids: [id] } });
    },
  };
}
