import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Replaces the current address when it appears. React Router's `Navigate` would be part of the
 * first file that students download, because that file contains the router.
 */
export function Redirect({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}
