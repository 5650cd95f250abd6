import { decode, encodingOf } from '../table-file/text-encoding'
import { isUntis } from './read-untis'

/** Whether a file is an XML document, by its name or its beginning, or what Untis calls its timetable. */
export function isTimetable(name: string, bytes: Uint8Array) {
  const start = bytes.subarray(0, 4096)
  const text = decode(start, encodingOf(start)).trimStart()
  return (
    isUntis(name) || /\.(?:fet|xml)$/i.test(name) || /^<(?:\?xml|fet|HighSchoolTimetableArchive|timetable)\b/.test(text)
  )
}
