/** Goes up with every change of what is stored that `npm run migrate` has to bring older records to. */
export const schemaVersion = 1;
