export const leaveSentence = 'Leave without saving? What you entered here will be lost.'

/** What on the page is not saved. A page has one kit, which the shell gives to every release, so this is all there is. */
const unsaved = new Set<symbol>()
/** Of it what nobody saves when the page is left. */
const lost = new Set<symbol>()

/** Something on the page is not saved, until the answer is called. */
export const noteUnsaved = () => noteIn(unsaved)

/** Something would be lost with the screen, until the answer is called. */
export const noteLost = () => noteIn(lost)

function noteIn(all: Set<symbol>) {
  const one = Symbol('unsaved')
  all.add(one)
  return () => void all.delete(one)
}

/** Whether something would be lost with the page. */
export const hasUnsavedInput = () => unsaved.size > 0

const mayLose = (wouldLose: boolean) => !wouldLose || window.confirm(leaveSentence)

/** Whether the person leaves the screen, who is asked where something would be lost with it. */
export const mayLeave = () => mayLose(lost.size > 0)

/** Closes something at once where nothing in it would be lost, and else only when the person says so. */
export const askingIf = (wouldLose: boolean, close: () => void) => () => {
  if (mayLose(wouldLose)) close()
}
