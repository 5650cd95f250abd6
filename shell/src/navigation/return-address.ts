const key = 'bellhouse:return-to'

/** Remembers, for this tab, where somebody wanted to go before they had to sign in. */
export const rememberReturn = (address: string) => sessionStorage.setItem(key, address)

/** The remembered address, which stays so. */
export const findReturn = (): string | null => sessionStorage.getItem(key)

/** The remembered address, once. */
export function takeReturn(): string | null {
  const address = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return address
}
