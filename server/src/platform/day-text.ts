const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A calendar day as people write it: `4 December 2026`. */
export const dayText = (day: string) => dayFormat.format(new Date(`${day}T00:00Z`))
