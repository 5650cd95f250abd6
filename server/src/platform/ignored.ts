/**
 * The one handler that lets a failure pass. The reason says why it cannot matter, or who else tells of it; whatever has no
 * such reason is logged.
 */
export const ignored =
  (_reason: string) =>
  (_error?: unknown): undefined =>
    undefined
