import { useLocation } from 'react-router-dom'

/** The state of a link by which somebody chose an entry of the menu, for `useChosenEntry`. */
export const chosenEntry = (title: string) => ({ entry: title })

/** The title of the menu's entry by which the open page was chosen; null where it was opened by address. */
export function useChosenEntry(): string | null {
  const state: unknown = useLocation().state
  const entry = state !== null && typeof state === 'object' && 'entry' in state ? state.entry : null
  return typeof entry === 'string' ? entry : null
}
