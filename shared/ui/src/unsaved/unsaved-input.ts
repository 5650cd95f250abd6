/** What on the page is not saved. A page has one kit, which the shell gives to every release, so this is all there is. */
const unsaved = new Set<symbol>()

/** Something on the page is not saved, until the answer is called. */
export function noteUnsaved(): () => void {
  const one = Symbol('unsaved')
  unsaved.add(one)
  return () => void unsaved.delete(one)
}

/** Whether something would be lost with the page. */
export const hasUnsavedInput = () => unsaved.size > 0
