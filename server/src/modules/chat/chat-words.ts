/** How long ago, as short as the list of people needs it. */
export function timeTextOf({ isOnline, seenAt }: { isOnline: boolean; seenAt: Date | null }, now: Date): string {
  if (isOnline) return 'online'
  if (!seenAt) return ''
  const minutes = Math.max(1, Math.round((now.getTime() - seenAt.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.round(minutes / 60)
  return hours < 24 ? `${hours} h ago` : `${Math.round(hours / 24)} d ago`
}
