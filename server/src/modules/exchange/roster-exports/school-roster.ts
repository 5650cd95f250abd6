export interface ExportSession {
  title: string
  start: string
  end: string
  year: string
  isYear: boolean
}

export interface ExportGroup {
  id: string
  title: string
  code: string | null
  room: string | null
  periods: string | null
  term: string | null
  subject: string | null
  classCode: string | null
  isHomeroom: boolean
}

export interface ExportPerson {
  id: string
  givenNames: string
  familyName: string
  number: string | null
  email: string | null
  phone: string | null
  classCode: string | null
  sex: string | null
  birthDate: string | null
  learnerId: string | null
  house: string | null
  residence: string | null
  /** The ids of the courses that they chose. */
  courses: string[] | null
}

export interface ExportMember {
  group: string
  person: string
  beginsOn: string | null
  endsOn: string | null
}

export interface ExportLink {
  student: string
  guardian: string
  relation: string
}

export interface ExportAllocation {
  stream: string
  streamTitle: string
  classCode: string
  subject: string
  subjectTitle: string
  year: string
  term: string
  staff: string
}

export interface SchoolRoster {
  school: string
  today: string
  sessions: ExportSession[]
  /** With the classes of its level, in their order. */
  subjects: { id: string; code: string; title: string; classCodes: string[] }[]
  groups: ExportGroup[]
  students: ExportPerson[]
  staff: ExportPerson[]
  guardians: ExportPerson[]
  links: ExportLink[]
  enrolments: ExportMember[]
  teaching: ExportMember[]
  allocations: ExportAllocation[]
}
