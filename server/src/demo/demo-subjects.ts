interface DemoSubject {
  code: string
  name: string
  papers: number | null
  compulsory: boolean
  department: string
}

const subject = (code: string, name: string, department: string, papers: number | null = null, compulsory = false) => ({
  code,
  name,
  papers,
  compulsory,
  department,
})

/** Codes as the Uganda National Examinations Board writes them: text, never numbers. */
export const oLevelSubjects: DemoSubject[] = [
  subject('112', 'English Language', 'Languages', null, true),
  subject('456', 'Mathematics', 'Mathematics', null, true),
  subject('535', 'Physics', 'Sciences', 3, true),
  subject('545', 'Chemistry', 'Sciences', 3, true),
  subject('553', 'Biology', 'Sciences', 2, true),
  subject('241', 'History', 'Humanities', 2, true),
  subject('273', 'Geography', 'Humanities', null, true),
  subject('336', 'Kiswahili', 'Languages'),
  subject('223', 'Christian Religious Education', 'Humanities'),
  subject('527', 'Agriculture', 'Vocational'),
  subject('840', 'Computer Studies', 'Vocational'),
  subject('845', 'Entrepreneurship', 'Vocational'),
]

export const aLevelSubjects: DemoSubject[] = [
  subject('S101', 'General Paper', 'Languages', 1, true),
  subject('S850', 'Subsidiary ICT', 'Vocational'),
  subject('P425', 'Mathematics', 'Mathematics', 2),
  subject('P510', 'Physics', 'Sciences', 3),
  subject('P525', 'Chemistry', 'Sciences', 3),
  subject('P530', 'Biology', 'Sciences', 3),
  subject('P220', 'Economics', 'Humanities', 2),
  subject('P250', 'Geography', 'Humanities', 3),
  subject('P210', 'History', 'Humanities'),
  subject('P310', 'Literature in English', 'Languages'),
  subject('P230', 'Entrepreneurship', 'Vocational'),
]

const sciences = ['S101', 'S850', 'P425', 'P510', 'P525', 'P530']
const arts = ['S101', 'S850', 'P220', 'P250', 'P210', 'P310']

export interface DemoStream {
  classCode: string
  name: string
  room: string
  students: number
  subjects: string[]
}

const oLevelCodes = oLevelSubjects.map(({ code }) => code)
const stream = (
  classCode: string,
  name: string,
  room: string,
  students: number,
  subjects = oLevelCodes,
): DemoStream => ({
  classCode,
  name,
  room,
  students,
  subjects,
})

/** Fourteen streams, 480 students: fuller at the bottom than at the top, as schools are. */
export const demoStreams: DemoStream[] = [
  stream('s1', 'East', 'Room 1', 42),
  stream('s1', 'North', 'Room 2', 40),
  stream('s1', 'West', 'Room 3', 37),
  stream('s2', 'East', 'Room 4', 41),
  stream('s2', 'North', 'Room 5', 39),
  stream('s2', 'West', 'Room 6', 36),
  stream('s3', 'East', 'Room 7', 38),
  stream('s3', 'North', 'Room 8', 35),
  stream('s3', 'West', 'Room 9', 33),
  stream('s4', 'East', 'Room 10', 36),
  stream('s4', 'West', 'Room 11', 34),
  stream('s5', 'Arts', 'Room 12', 27, arts),
  stream('s5', 'Sciences', 'Laboratory 1', 24, sciences),
  stream('s6', 'Sciences', 'Laboratory 2', 18, sciences),
]
