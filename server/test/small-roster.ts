/** The files of a small School Data Sync v1 roster: two students, one teacher, one section; ids begin with the prefix. */
export function smallRoster(prefix = ''): Record<string, string> {
  const p = prefix
  return {
    'School.csv': 'SIS ID,Name\n1,Hill School\n',
    'Section.csv':
      'SIS ID,School SIS ID,Section Name,Course SIS ID,Course Name,Course Number\n' +
      `${p}10,1,Maths 1,c1,Mathematics,101\n`,
    'Student.csv':
      'SIS ID,School SIS ID,First Name,Last Name,Username,Password,Student Number,Grade\n' +
      `${p}100,1,Ada,Nakato,anakato,secret,${p}N100,9\n${p}101,1,Ben,Okello,bokello,secret,${p}N101,10\n`,
    'Teacher.csv':
      'SIS ID,School SIS ID,First Name,Last Name,Username,Password,Teacher Number\n' +
      `${p}200,1,Grace,Auma,gauma,secret,${p}T200\n`,
    'StudentEnrollment.csv': `Section SIS ID,SIS ID\n${p}10,${p}100\n${p}10,${p}101\n`,
    'TeacherRoster.csv': `Section SIS ID,SIS ID\n${p}10,${p}200\n`,
  }
}

export function filesOf(contents: Record<string, string | Uint8Array<ArrayBuffer>>): File[] {
  return Object.entries(contents).map(([name, content]) => new File([content], name))
}
