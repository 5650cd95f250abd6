import type { Release } from './release'

/** The entry, and what is worth asking for together with it, by their paths inside the release folder. */
export const firstFilesOf = ({ entry, needed = [] }: Release): string[] => [entry, ...needed]
