const english = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (day: string) => format.format(new Date(day))
}

/** `Wednesday 18 November`, as a register writes its day. */
export const longDay = english({ weekday: 'long', day: 'numeric', month: 'long' })

/** `18 November 2026`, as sentences write a day. */
export const fullDay = english({ day: 'numeric', month: 'long', year: 'numeric' })

/** `18 Nov 2026`, as lists write a day. */
export const shortDay = english({ day: 'numeric', month: 'short', year: 'numeric' })
