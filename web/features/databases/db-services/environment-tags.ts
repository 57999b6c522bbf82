import { listDbServices } from '../../../../shared/contract/databases/db-services/operations.ts';
import {
  addEnvironmentTag,
  deleteEnvironmentTag,
  listEnvironmentTags,
  updateEnvironmentTag,
} from '../../../../shared/contract/people/projects/operations.ts';
import { call } from '../../../app/call.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { useWholeList } from '../../../app/whole-list.ts';
import type { Tag, TagChanges } from '../../../ui/form/tag-editor.tsx';

/** The environments of the project, with the ways to change them. */
export function useEnvironmentTags(): { readonly tags: readonly Tag[] | undefined; readonly changes: TagChanges } {
  const params = { project_uid: useProject().uid };
  const tags = useWholeList(listEnvironmentTags, { params }, (query, options) =>
    call(listEnvironmentTags, { params, query }, options),
  ).data;
  const adding = useChange(addEnvironmentTag, { refreshes: [listEnvironmentTags], quiet: true });
  const renaming = useChange(updateEnvironmentTag, { refreshes: [listEnvironmentTags, listDbServices], quiet: true });
  const removing = useChange(deleteEnvironmentTag, { refreshes: [listEnvironmentTags], quiet: true });
  return {
    tags,
    changes: {
      add: (name) => adding.runAndWait({ params, body: { environment_name: name } }),
      rename: ({ uid }, name) =>
        renaming.runAndWait({ params: { ...params, environment_tag_uid: uid }, body: { environment_name: name } }),
      remove: ({ uid }) => removing.runAndWait({ params: { ...params, environment_tag_uid: uid } }),
    },
  };
}
