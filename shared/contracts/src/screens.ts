import * as z from 'zod/mini'
import { categories, type Permission } from './permissions'

/** One line of the side menu below an entry that opens and closes. */
const menuChildSchema = z.object({
  /** A sub-menu entry is current when the path is exactly this. */
  url: z.string(),
  /** What the menu shows, for instance `S1`. */
  label: z.string(),
  /** Breadcrumb, `h1` and page title on that address, for instance `Students S1`. */
  title: z.string(),
})

const menuPlaceSchema = z.object({
  /** Title of the entry when it is not the row's title. */
  title: z.optional(z.string()),
  /** Title of the group that the entry stands in, for instance `School`. */
  group: z.string(),
  /** Place in the whole menu, lowest first; the group stands where its first entry stands. */
  order: z.number(),
  icon: z.string(),
  /** Where the entry leads when that is not the row's path. */
  url: z.optional(z.string()),
  badge: z.optional(z.string()),
  external: z.optional(z.boolean()),
  newTab: z.optional(z.boolean()),
  /** With children the entry is a collapsible sub-menu; it opens by itself when the path contains `id`. */
  id: z.optional(z.string()),
  children: z.optional(z.array(menuChildSchema)),
})

/** The part of a screen's row that is plain data, so that it can travel in `release.json`. */
export const screenRowSchema = z.object({
  /** React Router pattern without the leading slash, for instance `students/:class?`. */
  path: z.string(),
  title: z.string(),
  category: z.enum(categories),
  /** Whoever lacks this permission is not offered the screen; a word of a later release is none that anybody lacks. */
  permission: z.optional(z.string()),
  /** The entries of the side menu that lead here; most rows have one or none. */
  menu: z.optional(z.array(menuPlaceSchema)),
  /** What somebody may want to do there, as they would ask the search for it: `Print report cards`. */
  acts: z.optional(z.array(z.string())),
  /**
   * What it asks the server for first, where its address says all of that: `/api/students?class=:class&sex=:sex`, with what its path and its
   * query say by name (`firstAddressesOf`). It is asked for while the code is on its way.
   */
  first: z.optional(z.string()),
  /** Whoever lacks this permission does not ask for `first`: the screen begins with something else for them. */
  firstPermission: z.optional(z.string()),
  /**
   * What it asks for besides at every one of its addresses, or at those whose path says what stands in it: `/api/school`,
   * `/api/students/:student_id/changes`. It is asked for at the same time.
   */
  always: z.optional(z.array(z.string())),
  /** The same for whoever holds a permission, by that permission. */
  offered: z.optional(z.record(z.string(), z.array(z.string()))),
  /** `false` leaves the page without a breadcrumb. */
  breadcrumb: z.optional(z.boolean()),
})
export type ScreenRow = z.infer<typeof screenRowSchema>
export type MenuPlace = z.infer<typeof menuPlaceSchema>
export type MenuChild = z.infer<typeof menuChildSchema>

/** A screen: its plain row and the import that brings its component (the module's default export). */
export interface Screen extends ScreenRow {
  permission?: Permission
  firstPermission?: Permission
  load: () => Promise<{ default: unknown }>
}

/** Address, menu entry, breadcrumb, page title, guard and code of each screen, in one table. */
export function defineScreens(...screens: Screen[]): readonly Screen[] {
  return screens
}

/** The rows without their code. */
export function plainRows(screens: readonly Screen[]): ScreenRow[] {
  return screens.map(({ load: _, ...row }) => row)
}
