import { sql } from 'kysely'

/** A stream as everybody calls it, for instance `S1 East`, where the tables `class` and `stream` are joined. */
export const streamLabel = sql<string>`class.name || ' ' || stream.name`
