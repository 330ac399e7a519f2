import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { bundlesQuery } from '../../../admin/api/bundles-query.ts';
import { BundleForm } from '../../../admin/bundles/bundle-form.tsx';
import { BundleList } from '../../../admin/bundles/bundle-list.tsx';
import { copy } from '../../../admin/bundles/bundles.copy.ts';
import { adminPaths } from '../../../admin/ui/admin-paths.ts';
import { PlusIcon } from '../../../admin/ui/icons.tsx';
import { Loaded } from '../../../admin/ui/loaded.tsx';
import { useHasAccess } from '../../../admin/ui/use-has-access.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LecturesIcon } from '../../../shared/ui/icons.tsx';
import { CodesFrame } from './codes-frame.tsx';

export function BundlesPage() {
  const mayEdit = useHasAccess()('admin');
  return (
    <CodesFrame
      title={copy.title}
      action={
        mayEdit && (
          <Button
            component={Link}
            to={adminPaths.newBundle()}
            variant="contained"
            startIcon={<PlusIcon />}
          >
            {copy.newTitle}
          </Button>
        )
      }
    >
      {(courses) => <BundleList courses={courses} mayEdit={mayEdit} />}
    </CodesFrame>
  );
}

export function NewBundlePage() {
  return (
    <CodesFrame title={copy.newTitle}>
      {(courses) => <BundleForm courses={courses} bundle={null} />}
    </CodesFrame>
  );
}

export function BundlePage() {
  const { id = '' } = useParams();
  const query = useQuery(bundlesQuery);
  const bundle = query.data?.find((each) => each.id === id);
  return (
    <CodesFrame title={bundle === undefined ? copy.title : copy.editTitle(bundle.name)}>
      {(courses) => (
        <Loaded query={query} label={copy.loading} height="20rem">
          {() =>
            bundle === undefined ? (
              <EmptyState
                icon={LecturesIcon}
                title={copy.notFound.title}
                text={copy.notFound.text}
                actions={
                  <Button component={Link} to={adminPaths.bundles()} variant="outlined">
                    {copy.notFound.back}
                  </Button>
                }
              />
            ) : (
              <BundleForm key={id} courses={courses} bundle={bundle} />
            )
          }
        </Loaded>
      )}
    </CodesFrame>
  );
}
