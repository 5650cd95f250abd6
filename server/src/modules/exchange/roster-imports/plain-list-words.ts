import { numberOfStudent, place } from './plain-words'

/** What schools call the columns of lists that are not about one person: what is taught, where, and to whom. */
export const synonymsOfSubjects: Record<string, string[]> = {
  Code: ['Subject code', 'Course code', 'Number', 'Code no', 'Subject no'],
  'Subject name': ['Name', 'Subject', 'Title', 'Course', 'Course name', 'Subject title'],
  Level: ['Level O or A', 'O or A'],
}

export const synonymsOfClasses: Record<string, string[]> = {
  ...place,
  Room: ['Classroom', 'Room number', 'Room no', 'Venue'],
  'Class teacher': [
    'Class teacher number',
    'Teacher number',
    'Form teacher',
    'Form tutor',
    'Homeroom teacher',
    'Tutor',
    'Class master',
  ],
}

export const synonymsOfGroups: Record<string, string[]> = {
  Group: ['Group name', 'Teaching group', 'Set', 'Set name', 'Class name', 'Section name', 'Title'],
  'Group code': ['Code', 'Set code', 'Section code', 'Group id', 'Class code'],
  Subject: ['Subject code', 'Subject name', 'Course', 'Course code'],
  Room: ['Classroom', 'Room number', 'Room no', 'Venue'],
  Teacher: ['Staff number', 'Staff no', 'Teacher number', 'Teacher no', 'Staff id'],
}

export const synonymsOfEnrolments: Record<string, string[]> = {
  'Student number': [...numberOfStudent, 'Admission number', 'Student'],
  Group: [
    'Group name',
    'Group code',
    'Teaching group',
    'Set',
    'Set name',
    'Section',
    'Class name',
    'Group id',
    'Section id',
  ],
}

export const synonymsOfAllocations: Record<string, string[]> = {
  Teacher: [
    'Staff number',
    'Staff no',
    'Teacher number',
    'Teacher no',
    'Staff id',
    'Teacher id',
    'Staff',
    'Teacher name',
  ],
  Subject: ['Subject code', 'Subject name', 'Course', 'Course code', 'Learning area'],
  ...place,
  'Academic year': ['School year', 'Calendar year'],
  Term: ['Semester', 'Term name'],
}
