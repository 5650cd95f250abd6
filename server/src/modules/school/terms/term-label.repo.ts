import { sql } from 'kysely'

/** A term as everybody calls it, for instance `2026 Term 1`, where the tables `academic_year` and `term` are joined. */
export const termLabel = sql<string>`academic_year.title || ' ' || term.title`
