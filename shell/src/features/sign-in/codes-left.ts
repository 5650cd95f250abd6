import { notify } from '@bellhouse/ui'

const key = 'bellhouse:recovery-codes-left'

/** Keeps until the portal is drawn how many recovery codes the one that has just signed in has left. */
export const noteCodesLeft = (left: number) => sessionStorage.setItem(key, String(left))

/** Says once how many there are: a paper does not count itself. */
export function sayCodesLeft() {
  const left = sessionStorage.getItem(key)
  if (left === null) return
  sessionStorage.removeItem(key)
  const count = { 0: 'none is left', 1: '1 is left' }[left] ?? `${left} are left`
  const sentence = `You signed in with a recovery code, and ${count}. Make new ones under “Sign-in and security”.`
  void notify(sentence, Number(left) < 3 ? 'warning' : 'info', { autoClose: false })
}
