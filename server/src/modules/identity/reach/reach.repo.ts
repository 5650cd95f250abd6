import type { Reach } from '@bellhouse/contracts'
import { sql } from 'kysely'

/** What a role reaches beyond what its people teach; nothing for most. `role` is the name of its table in the statement. */
export const reachOf = (role: string) => sql<Reach | null>`case
  when cardinality(${sql.ref(`${role}.reach_departments`)}) + cardinality(${sql.ref(`${role}.reach_classes`)}) > 0
  then jsonb_build_object('departments', ${sql.ref(`${role}.reach_departments`)}, 'classes', ${sql.ref(`${role}.reach_classes`)}) end`

const isIn = (column: string, those: readonly string[]) =>
  those.length === 0 ? sql`true` : sql`${sql.ref(column)} = any(${those}::text[])`

/** Whether the marks of `subject` in `class` are within a reach: of all its departments, and of all its classes. */
export const marksWithin = (reach: Reach | null) =>
  reach === null
    ? sql<boolean>`false`
    : sql<boolean>`coalesce(${isIn('subject.department', reach.departments)} and ${isIn('class.code', reach.classes)}, false)`

/** Whether the registers of `stream` are: they belong to no department. */
export const registersWithin = (reach: Reach | null) =>
  reach === null || reach.departments.length > 0
    ? sql<boolean>`false`
    : sql<boolean>`${isIn('stream.class_code', reach.classes)}`
