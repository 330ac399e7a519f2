/** What every form says of a field that must be filled in and is not. */
export const formCopy = { missing: 'هذه الخانة مطلوبة.' } as const;
