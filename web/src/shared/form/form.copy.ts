/** Message of every form for an empty required field. */
export const formCopy = { missing: 'هذه الخانة مطلوبة.' } as const;
