import { decode, encodingOf } from '../table-file/text-encoding'
import { isUntis } from './untis-file'

/** Whether a file is an XML document, by its name or its beginning, or the timetable of Untis. */
export function isTimetable(name: string, bytes: Uint8Array) {
  const start = bytes.subarray(0, 4096)
  const text = decode(start, encodingOf(start)).trimStart()
  return (
    isUntis(name, text, bytes.length > start.length) ||
    /\.(?:fet|xml)$/i.test(name) ||
    /^<(?:\?xml|fet|HighSchoolTimetableArchive|timetable)\b/.test(text)
  )
}
