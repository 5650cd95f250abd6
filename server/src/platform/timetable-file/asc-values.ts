import { type Fates, unless } from './document-values'
import type { XmlElement } from './xml-document'

const read = 'read'
const format = ['ascttversion', 'importtype', 'options', 'defaultexport', 'displayname', 'displaycountries']
const lists = [
  ...['periods', 'daysdefs', 'days', 'weeksdefs', 'termsdefs', 'subjects', 'teachers', 'classrooms', 'classes'],
  ...['grades', 'groups', 'lessons', 'cards', 'buildings', 'students', 'studentsubjects'],
]

const said = (kind: string) => unless(kind, '*')
/** First and last name make the name, in whichever order. */
const partOfName = {
  kind: 'First or last name of a teacher',
  unless: (value: string, { attributes }: XmlElement) => attributes.name?.includes(value) === true,
}
const isEntire = ({ attributes }: XmlElement) => attributes.entireclass === '1'

/** What becomes of each value of an export of aSc Timetables, of which some are called by their short names. Unknown lists are counted as a whole. */
export const ascValues = (calledByShort: ReadonlySet<XmlElement>): Fates => ({
  ...always,
  ...Object.fromEntries(
    Object.entries(shortNames).map(([name, of]) => [
      `${name}@short`,
      {
        kind: `Short name of ${of}`,
        unless: (value: string, element: XmlElement) =>
          calledByShort.has(element) || [value, '', undefined].includes(element.attributes.name?.trim()),
      },
    ]),
  ),
})

const shortNames = {
  ...{ period: 'a period', day: 'a day', daysdef: 'a day', weeksdef: 'weeks', termsdef: 'terms', subject: 'a subject' },
  ...{ teacher: 'a teacher', classroom: 'a room', class: 'a class' },
}

const always: Fates = {
  // How the file was written, and with which columns, says nothing of the school.
  ...readOf('timetable', format),
  ...Object.fromEntries(lists.flatMap((list) => [`${list}@options`, `${list}@columns`].map((key) => [key, read]))),
  ...readOf('period', ['name', 'period']),
  'period@starttime': 'Start of a period',
  'period@endtime': 'End of a period',
  ...readOf('day', ['name', 'day']),
  ...readOf('daysdef', ['id', 'days']),
  'daysdef@name': { kind: 'Name of several days', unless: (_, { attributes }) => isOneDay(attributes.days) },
  ...readOf('weeksdef', ['id', 'weeks']),
  'weeksdef@name': 'Name of weeks',
  ...readOf('termsdef', ['id', 'terms']),
  'termsdef@name': 'Name of terms',
  ...readOf('subject', ['id', 'name']),
  ...readOf('teacher', ['id', 'name']),
  'teacher@firstname': partOfName,
  'teacher@lastname': partOfName,
  'teacher@gender': 'Sex of a teacher',
  'teacher@color': 'Colour',
  'teacher@email': 'Email of a teacher',
  'teacher@mobile': 'Phone of a teacher',
  ...readOf('classroom', ['id', 'name']),
  'classroom@capacity': said('Capacity of a room'),
  'classroom@buildingid': 'Building of a room',
  ...readOf('class', ['id', 'name']),
  'class@teacherid': 'Class teacher',
  'class@classroomids': 'Rooms of a class',
  'class@grade': 'Grade of a class',
  'grade@grade': 'Grade',
  'grade@name': 'Grade',
  'grade@short': 'Grade',
  ...readOf('group', ['id', 'classid', 'entireclass']),
  // The whole of a class is called as the class is.
  'group@name': { kind: 'Name of a group', unless: (value, group) => !isEntire(group) || value === 'Entire class' },
  'group@divisiontag': { kind: 'Division of a class', unless: (value, group) => isEntire(group) && value === '0' },
  'group@studentcount': 'Students of a group',
  'group@studentids': said('Students of a group'),
  ...readOf('lesson', ['id', 'subjectid', 'classids', 'groupids', 'teacherids', 'classroomids']),
  ...readOf('lesson', ['periodspercard', 'periodsperweek', 'days', 'weeks', 'terms']),
  ...readOf('lesson', ['daysdefid', 'weeksdefid', 'termsdefid']),
  'lesson@studentids': said('Students of a lesson'),
  'lesson@seminargroup': said('Seminar group of a lesson'),
  'lesson@capacity': said('Capacity of a lesson'),
  ...readOf('card', ['lessonid', 'classroomids', 'period', 'day', 'days', 'weeks', 'terms']),
  ...Object.fromEntries(
    ['subject', 'teacher', 'classroom', 'class', 'group', 'lesson'].map((name) => [
      `${name}@partner_id`,
      'Id in another program',
    ]),
  ),
}

function readOf(name: string, attributes: readonly string[]): Fates {
  return Object.fromEntries(attributes.map((attribute) => [`${name}@${attribute}`, read]))
}

/** Of sets of days those with one are days. */
export const isOneDay = (days = '') => /^0*10*$/.test(days)
