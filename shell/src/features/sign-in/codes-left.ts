const key = 'bellhouse:recovery-codes-left'

/** Keeps until the portal is drawn how many recovery codes the one that has just signed in has left. */
export const noteCodesLeft = (left: number) => sessionStorage.setItem(key, String(left))

/** Says once how many there are: a paper does not count itself. Hardly anybody needs the words. */
export function tellCodesLeft() {
  const left = sessionStorage.getItem(key)
  if (left === null) return
  sessionStorage.removeItem(key)
  void import('./say-codes-left').then(({ sayCodesLeft }) => sayCodesLeft(left))
}
