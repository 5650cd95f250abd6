/** The digits by which a phone number is known, whether its country or its zero stands before them: +256 772 … and 0772 … */
export const nationalDigits = 9

interface Reached {
  familyName: string
  givenNames: string
  phone: string | null
}

export const digitsOf = (phone: string | null) => (phone ?? '').replace(/\D/g, '')

/** Name and phone together are one person, however both are written; null where the number is too short to tell. */
export function reachOf({ familyName, givenNames, phone }: Reached): string | null {
  const digits = digitsOf(phone)
  if (digits.length < nationalDigits) return null
  return [...familyName.split(' '), ...givenNames.split(' '), digits.slice(-nationalDigits)]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
}
