/** Days from the first to the last one, both `YYYY-MM-DD` and both meant. */
export interface DaySpan {
  startDate: string
  endDate: string
}

/** The days that somebody asks a calendar about, and whose clock says which day a moment is on. */
export interface CalendarDays extends DaySpan {
  timeZone: string
}

/** What a calendar says of one entry beyond its texts. */
export interface CalendarEntry {
  /** Its name for programs, which stays when it is moved; null where it has none. */
  uid: string | null
  /** When it is: once for each time that it comes and that touches the days asked for, in order. */
  spans: DaySpan[]
  /** How often it comes besides, as far as that was counted, and whether it goes on after that. */
  outside: { count: number; goesOn: boolean }
  /** The day of its first time. */
  startDate: string | null
  isCancelled: boolean
  /** Of one time of an event that the file says nothing else of: when that time would have been. */
  replaces: DaySpan | null
  /** What cannot be read, with the property that it stands in. */
  fault: { column: string; text: string; sentence: string } | null
  /** What it is where it is no event. */
  otherKind: string | null
  /** Properties and parts that it has and of which nothing is kept, such as `DESCRIPTION`; `DTSTART` where that is a time of day. */
  unkept: string[]
  /** What was taken in one of several ways. */
  note: string | null
}
