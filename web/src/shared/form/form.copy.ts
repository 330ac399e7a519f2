export const formCopy = { missing: 'هذه الخانة مطلوبة.' } as const;
