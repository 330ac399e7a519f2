import { useRef } from 'react';

/**
 * Returns a function that gives a request its id: the same request keeps its id, so that another try
 * changes nothing twice, and a changed request gets a new one.
 */
export function useRequestId(): (request: object) => string {
  const ids = useRef(new Map<string, string>());
  return (request) => {
    const key = JSON.stringify(request);
    const id = ids.current.get(key) ?? crypto.randomUUID();
    ids.current.set(key, id);
    return id;
  };
}
