import { type Fates, unless } from './document-values'

const read = 'read'
const students = unless('Number of students', '0')

/** What becomes of each value of a file of the FET program. Its constraints that are not read are counted as a whole. */
export const fetValues: Fates = {
  // With which version the file was written says how it is read, and nothing of the school.
  'fet@version': read,
  'fet/Institution_Name': 'Name of the school',
  'fet/Mode': unless('Way of planning', 'Official'),
  '/Comments': 'Comment',
  '/Name': read,
  '/Long_Name': 'Long name',
  '/Code': 'Code',
  'Days_List/Number_of_Days': read,
  'Hours_List/Number_of_Hours': read,
  'Teacher/Target_Number_of_Hours': unless('Hours that a teacher should have', '0'),
  'Qualified_Subjects/Qualified_Subject': 'Subject that a teacher can teach',
  'Activity_Tag/Printable': unless('Tag that is not printed', 'true'),
  'Year/Number_of_Students': students,
  'Group/Number_of_Students': students,
  'Subgroup/Number_of_Students': students,
  'Activity/Number_Of_Students': 'Number of students',
  'Year/Number_of_Categories': unless('Division of a year', '0'),
  'Year/Separator': 'Division of a year',
  'Year/First_Category_Is_Permanent': 'Division of a year',
  'Category/Number_of_Divisions': 'Division of a year',
  'Category/Division': 'Division of a year',
  'Building/Name': 'Building',
  'Room/Building': 'Building of a room',
  'Room/Capacity': unless('Capacity of a room', '30000'),
  'Room/Virtual': read,
  'Room/Number_of_Sets_of_Real_Rooms': read,
  'Set_of_Real_Rooms/Number_of_Real_Rooms': read,
  'Set_of_Real_Rooms/Real_Room': read,
  ...Object.fromEntries(
    [
      ...['Teacher', 'Subject', 'Activity_Tag', 'Students', 'Duration', 'Total_Duration', 'Id', 'Activity_Group_Id'],
      ...['Active', 'Comments'],
    ].map((part) => [`Activity/${part}`, read]),
  ),
  ...ofConstraint('ConstraintActivityPreferredStartingTime', [
    ...['Preferred_Day', 'Preferred_Hour', 'Day', 'Hour', 'Permanently_Locked'],
  ]),
  ...ofConstraint('ConstraintActivityPreferredRoom', ['Room', 'Number_of_Real_Rooms', 'Real_Room']),
  'ConstraintActivityPreferredRoom/Permanently_Locked': unless('Room that may be another one', 'true'),
}

function ofConstraint(name: string, parts: readonly string[]): Fates {
  return Object.fromEntries(
    ['Weight_Percentage', 'Activity_Id', 'Active', ...parts].map((part) => [`${name}/${part}`, read]),
  )
}
