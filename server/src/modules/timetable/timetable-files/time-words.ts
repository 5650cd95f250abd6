const time = /^(\d{1,2})[:.h](\d{2})(?::\d{2})?\s*(?:([ap])\.?m\.?)?(?![\d:])/i

/** When each of these begins, such as `08:40` of `8.40-9.20`; nothing where one of them says no time. */
export function readTimes(texts: readonly string[]): string[] | undefined {
  const times = texts.map(readTime)
  return times.every((one) => one !== undefined) ? times : undefined
}

function readTime(text: string): string | undefined {
  const [, hour = '', minute = '', half] = time.exec(text.trim()) ?? []
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (hour === '' || hours > 23 || Number(minute) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minute}`
}
