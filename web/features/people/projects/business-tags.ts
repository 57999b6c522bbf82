import {
  addBusinessTag,
  deleteBusinessTag,
  listBusinessTags,
  listProjects,
  updateBusinessTag,
} from '../../../../shared/contract/people/projects/operations.ts';
import { call } from '../../../app/call.ts';
import { useMay } from '../../../app/may.ts';
import { useChange } from '../../../app/query.ts';
import { useWholeList } from '../../../app/whole-list.ts';
import type { Tag, TagChanges } from '../../../ui/form/tag-editor.tsx';

/** The businesses that projects belong to, with the ways to change them. */
export function useBusinessTags(): { readonly tags: readonly Tag[] | undefined; readonly changes: TagChanges } {
  const tags = useWholeList(listBusinessTags, {}, (query, options) => call(listBusinessTags, { query }, options)).data;
  const adding = useChange(addBusinessTag, { refreshes: [listBusinessTags], quiet: true });
  const renaming = useChange(updateBusinessTag, { refreshes: [listBusinessTags, listProjects], quiet: true });
  const mayChange = useMay()('businessTagChange');
  const removing = useChange(deleteBusinessTag, { refreshes: [listBusinessTags], quiet: true });
  return {
    tags,
    changes: {
      add: (name) => adding.runAndWait({ body: { business_tag: { name } } }),
      ...(mayChange && {
        rename: ({ uid }, name) =>
          renaming.runAndWait({ params: { business_tag_uid: uid }, body: { business_tag: { name } } }),
        remove: ({ uid }) => removing.runAndWait({ params: { business_tag_uid: uid } }),
      }),
    },
  };
}
