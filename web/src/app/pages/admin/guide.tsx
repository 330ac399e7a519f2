import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { useParams } from 'react-router-dom';
import { GuideList, GuidePageView } from '../../../admin/guide/guide.tsx';
import type { GuideEntry } from '../../../admin/search/use-search.ts';
import { adminPaths, type GuideTopic } from '../../../admin/ui/admin-paths.ts';
import { copy as common } from '../../../admin/ui/ui.copy.ts';
import { copy } from './guide.copy.ts';

export function GuideListPage() {
  return <GuideList topics={copy} />;
}

export function GuideTopicPage() {
  const { topic = '' } = useParams();
  return <GuidePageView topic={topic} topics={copy} />;
}

/** The pages of the guide, for the search. */
export const guideEntries: readonly GuideEntry[] = (Object.keys(copy) as GuideTopic[]).map(
  (topic) => {
    const { access, summary, requirements, steps, words } = copy[topic];
    const name = common.guideTopics[topic];
    return {
      to: adminPaths.guide(topic),
      name,
      detail: summary,
      needs: access,
      foldedName: foldArabic(name),
      folded: foldArabic([name, summary, words, ...requirements, ...steps].join(' ')),
    };
  },
);
