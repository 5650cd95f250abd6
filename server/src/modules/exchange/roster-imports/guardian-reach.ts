/** The digits by which a phone number is known, whether its country or its zero stands before them: +256 772 … and 0772 … */
export const nationalDigits = 9

interface Reached {
  familyName: string
  givenNames: string
  phone: string | null
}

export const digitsOf = (phone: string | null) => (phone ?? '').replace(/\D/g, '')

/** What one number is known by, however it is written; null where it is too short to tell. */
export function numberKey(phone: string | null): string | null {
  const digits = digitsOf(phone)
  return digits.length < nationalDigits ? null : digits.slice(-nationalDigits)
}

/** Name and phone together are one person, however both are written; null where the number is too short to tell. */
export function reachOf({ familyName, givenNames, phone }: Reached): string | null {
  const number = numberKey(phone)
  if (number === null) return null
  return [...familyName.split(' '), ...givenNames.split(' '), number].filter(Boolean).join(' ').toLowerCase()
}
