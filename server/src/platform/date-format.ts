const made = new Map<string, Intl.DateTimeFormat>()

/** A format of days or times, made once for each locale and its options: making one takes fifty times as long as using it. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
  made.set(key, format)
  return format
}

/** A calendar day in full, as a school's locale writes it. */
export const longDayIn = (locale: string, day: string) =>
  dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
