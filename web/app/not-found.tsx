import { useEffect } from 'react';
import Button from '@cloudscape-design/components/button';
import { useNavigate } from 'react-router-dom';
import { useText } from './language.tsx';
import { ScreenMessage } from './screen-message.tsx';

const words = {
  title: { zh: '页面不存在', en: 'Page not found' },
  wrongAddress: {
    zh: '这个地址没有对应的页面，请检查拼写，或从首页进入',
    en: 'This address leads to no page. Check its spelling, or begin at home',
  },
  hints: [
    { zh: '它可能已被移除', en: 'It may have been removed' },
    {
      zh: '您可能没有查看该页面的权限，请联系项目管理员',
      en: 'You may lack the permission to view it. Ask the project admin',
    },
    { zh: '项目可能已被删除，或您已不是其成员', en: 'The project may be deleted, or you are no longer its member' },
  ],
  home: { zh: '返回首页', en: 'Back to home' },
};

/** The page for addresses that lead nowhere for this reader; of a wrong address nobody is to be asked. */
export function NotFound({ isWrongAddress = false }: { readonly isWrongAddress?: boolean }) {
  const say = useText();
  const navigate = useNavigate();
  const title = say(words.title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <ScreenMessage
      mark="404"
      title={title}
      actions={
        <Button variant="primary" onClick={() => navigate('/')}>
          {say(words.home)}
        </Button>
      }
    >
      {isWrongAddress ? (
        say(words.wrongAddress)
      ) : (
        <ul className="plain-list">
          {words.hints.map((hint) => (
            <li key={hint.en}>{say(hint)}</li>
          ))}
        </ul>
      )}
    </ScreenMessage>
  );
}
