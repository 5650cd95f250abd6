import { sql } from 'kysely'

/** A stream as everybody calls it, for instance `S1 East`, where the tables `class` and `stream` are joined. */
export const streamLabel = sql<string>`class.name || ' ' || stream.name`

/** In which order streams of different classes stand, as students go through the classes. */
export const classPlace = sql<number>`class_place(stream.class_code)`

/** The label of the stream whose id stands in that column; null where there is no such stream any more. */
export const labelOfStream = (column: string) => sql<string | null>`(
  select ${streamLabel} from stream join class on class.code = class_code where stream.id = ${sql.ref(column)})`
