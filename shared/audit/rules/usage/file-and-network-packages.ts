import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-file-and-network-packages',
  dialects: ['oracle'],
  category: 'usage',
  level: 'error',
  tags: { operand: ['user'], sql: ['dcl', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '授予了访问文件或网络的包', en: 'A package that reaches files or the network is granted' },
  why: {
    zh: 'UTL_FILE、UTL_HTTP 等可以读写服务器文件、向外发送数据。',
    en: 'UTL_FILE, UTL_HTTP and their like read and write files of the server and send data out.',
  },
  instead: {
    zh: '只授给专门的用户，并用目录和网络 ACL 限制。',
    en: 'Grant them to one account only, and limit it by directories and network ACLs.',
  },
  bad: ['GRANT EXECUTE ON UTL_FILE TO app'],
  good: ['GRANT EXECUTE ON my_package TO app'],
  on: ['grant'],
  check(grant, _, report) {
    for (const object of grant.objects)
      if (
        grant.verb === 'GRANT' &&
        /^(utl_(file|http|tcp|smtp|inaddr)|dbms_(lock|java|scheduler|advisor|xslprocessor))$/i.test(object.name.text)
      )
        report(object);
  },
});
