import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '../../shared/format/numbers.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { outletsQuery } from '../api/code-queries.ts';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './copy.ts';

/** A course's cards by where they are sold. */
export function OutletTable({ cId }: { readonly cId: string }) {
  const { data: outlets, error, refetch } = useQuery(outletsQuery(cId));
  if (error !== null && outlets === undefined)
    return <ErrorState error={error} onRetry={refetch} level={3} />;
  if (outlets === undefined)
    return (
      <Loading label={copy.loading}>
        <Skeleton height="8rem" />
      </Loading>
    );
  if (outlets.length === 0) return <p>{copy.noOutlets}</p>;
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{copy.columns.outlet}</TableCell>
            <TableCell>{copy.columns.cards}</TableCell>
            <TableCell>{copy.columns.sold}</TableCell>
            <TableCell>{copy.columns.used}</TableCell>
            <TableCell>{copy.columns.left}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {outlets.map(({ outlet, numbers }) => (
            <TableRow key={outlet}>
              <TableCell component="th" scope="row">
                {outlet === '' ? (
                  copy.noOutlet
                ) : (
                  <Link to={adminPaths.codes({ cId, outlet })}>{outlet}</Link>
                )}
              </TableCell>
              <TableCell>{formatNumber(numbers.count)}</TableCell>
              <TableCell>{formatNumber(numbers.sold)}</TableCell>
              <TableCell>{formatNumber(numbers.used)}</TableCell>
              <TableCell>{formatNumber(numbers.unused + numbers.inactive)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
