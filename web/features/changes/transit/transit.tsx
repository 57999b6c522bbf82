import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import { listProjects } from '../../../../shared/contract/people/projects/operations.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useCall } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { stateOf, stateOfQuery } from '../../../parts/written-change.ts';
import { handedOver, type HandedOver } from './handed-over.ts';

/** Goes on to the page where SQL that another program handed over is submitted. Nothing is made of it before somebody does so there. */
export default function Transit() {
  const [address] = useSearchParams();
  const handed = handedOver(address);
  return handed ? <OnItsWay handed={handed} /> : <Navigate replace to={link('home')} />;
}

/** Names are unique, and whoever may not see a thing is told as much as of one that is not there. */
function OnItsWay({ handed }: { handed: HandedOver }) {
  const { projectName, instanceName, to } = handed;
  const projects = useCall(listProjects, { query: { page_index: 1, page_size: 100, filter_by_name: projectName } });
  const project = projects.data?.data.find(({ name }) => name === projectName);
  const sources = useCall(
    listDbServiceTips,
    { params: { project_uid: project?.uid ?? '' }, query: {} },
    { when: project !== undefined },
  );
  const source = sources.data?.data.find(({ name }) => name === instanceName);
  if (projects.isError || sources.isError) return <NotThere text={words.notAsked} />;
  if (!projects.data) return <Waiting />;
  if (!project) return <NotThere text={fill(words.noProject, { name: projectName })} />;
  if (!sources.data) return <Waiting />;
  if (!source) return <NotThere text={fill(words.noSource, { name: instanceName, project: projectName })} />;
  const { schema, sql } = handed;
  return to === 'create_workflow' ? (
    <Navigate
      replace
      to={link('workflowCreate', { projectID: project.uid })}
      state={stateOf({ source: source.name, schema, sql })}
    />
  ) : (
    <Navigate
      replace
      to={link('dataExportCreate', { projectID: project.uid })}
      state={stateOfQuery({ sourceUid: source.id, schema, sql })}
    />
  );
}

function NotThere({ text }: { text: Text }) {
  const say = useText();
  const navigate = useNavigate();
  return (
    <Alert
      type="warning"
      header={say(words.header)}
      action={<Button onClick={() => void navigate(link('home'))}>{say(words.home)}</Button>}
    >
      {say(text)}
    </Alert>
  );
}

const words = {
  header: { zh: '无法转到创建页面', en: 'The SQL was not handed over' },
  notAsked: {
    zh: '无法查询项目或数据源，请刷新页面重试',
    en: 'The project or its data sources could not be asked for. Load the page again',
  },
  noProject: {
    zh: '没有名为 {name} 的项目，或您无权查看，请联系项目管理员',
    en: 'There is no project {name}, or you may not see it. Ask whoever manages it',
  },
  noSource: {
    zh: '项目 {project} 中没有名为 {name} 的数据源，或您无权使用，请联系项目管理员',
    en: 'There is no data source {name} in the project {project}, or you may not use it. Ask whoever manages the project',
  },
  home: { zh: '返回首页', en: 'Back to home' },
} as const satisfies Record<string, Text>;
