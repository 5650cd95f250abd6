/** How many tints the kit's theme has (`data-tint`, from 0). */
const tints = 6

/** The tint of a department's lessons, by its place among all departments; none without a department. */
export const tintOfDepartment = (place: number | undefined) => (place === undefined ? undefined : place % tints)
