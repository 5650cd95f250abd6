import { birthInEnglish } from './birth-columns'
/** What schools call the columns of their own lists: English, American and East African usage. */
export const numberOfStudent = [
  ...['Admission no', 'Admission #', 'Adm no', 'Adm number', 'Adm', 'Admn no', 'AdmNo', 'ADM/NO', 'Student number'],
  ...['Student no', 'Stud no', 'Student id', 'Student ref', 'Pupil number', 'Pupil no', 'Pupil id', 'Learner number'],
  ...[
    'Learner no',
    'Registration number',
    'Registration no',
    'Reg no',
    'Reg number',
    'Regn no',
    'Roll number',
    'Roll no',
  ],
  ...['Enrolment number', 'Enrollment number', 'Index number', 'Index no', 'SIS ID', 'School number', 'File no'],
  ...['Admission', 'Local id', 'Permanent number', 'Computer number'],
]
const email = ['E-mail', 'Email address', 'E-mail address', 'Secondary email', 'Mail', 'School email']
const phone = [
  ...['Telephone', 'Tel', 'Tel no', 'Tel number', 'Telephone number', 'Mobile', 'Mobile number', 'Mobile no', 'Cell'],
  ...['Cellphone', 'Cell phone', 'Contact', 'Contact number', 'Contacts', 'Phone number', 'Phone no', 'Phone contact'],
]
const familyThenGiven = ['Surname', 'Family name', 'Last name', 'Last'].flatMap((family) =>
  [
    'First name',
    'First names',
    'First',
    'Given name',
    'Given names',
    'Forename',
    'Forenames',
    'Other name',
    'Other names',
  ].flatMap((given) => [`${family}, ${given}`, `${family} and ${given}`]),
)
const wholeNames = ['Full name', 'Fullname', 'Full names', 'Names', 'Name in full', ...familyThenGiven]
const namesOfStudents = [
  ...['Student name', "Student's name", 'Students name', 'Student names', "Student's names", 'Name of student'],
  ...['Names of student', 'Pupil name', "Pupil's name", 'Name of pupil', 'Learner name', "Learner's name"],
  ...['Name of learner', 'Candidate name', 'Student', 'Pupil', 'Learner'],
]
const namesOfStaff = [
  ...['Teacher name', "Teacher's name", 'Name of teacher', 'Staff name', 'Employee name', 'Teacher', 'Staff'],
]
const people: Record<string, string[]> = {
  'Given names': [
    ...['Given name', 'First name', 'First names', 'Firstname', 'Forename', 'Forenames', 'Other names', 'Other name'],
    ...[
      'Christian name',
      'Legal forename',
      'Preferred name',
      'Givenname',
      'Fname',
      'First & middle names',
      'Othernames',
    ],
    ...['Legal first name', 'Legal given name', 'First', 'Preferred first name', 'Preferred forename'],
    'Preferred given name',
  ],
  'Family name': [
    'Family names',
    'Last name',
    'Lastname',
    'Surname',
    'Sur name',
    'Legal surname',
    'Second name',
    'Lname',
    ...['Sirname', 'Last', 'Family', 'Legal last name', 'Legal family name', 'Preferred last name'],
    ...['Preferred surname', 'Preferred family name'],
  ],
  Name: wholeNames,
  'Middle name': ['Middle names', 'Middlename', 'Middle initial', 'Third name'],
  Sex: ['Gender', 'M/F', 'Sex (M/F)', 'Gender (M/F)', 'Boy/Girl'],
  'Birth date': [
    ...[
      'Birthdate',
      'Date of birth',
      'D.O.B',
      'D.O.B.',
      'DoB',
      'Born',
      'Birthday',
      'Birth day',
      'Date of birth (dd/mm/yyyy)',
    ],
    ...['DoB (dd/mm/yyyy)', 'Born on', 'B/date', ...birthInEnglish],
  ],
  Email: email,
  Phone: phone,
}

/** What a guardian is to the student, where the column does not say whose relation it is. */
const relations = [
  ...['Relation', 'Relationship', 'Relation to student', 'Relationship to student', 'Relationship to learner'],
  ...['Relation to pupil', 'Relation to child', 'Kinship'],
]

/** Names of one guardian's columns, with all the words that may stand for the number. */
function guardian(number: 1 | 2): Record<string, string[]> {
  const whole =
    number === 1
      ? [
          'Parent/guardian',
          'Parent or guardian',
          'Parents',
          'Next of kin',
          'NOK',
          'Father',
          'Carer',
          'Caregiver',
          'Contact person',
          'Emergency contact',
          'Sponsor',
        ]
      : ['Mother', 'Second guardian', 'Second parent', 'Other parent', 'Second contact']
  const numbered = ['Guardian', 'Parent', 'Parent/guardian', 'Contact', 'Priority contact', 'Next of kin'].map(
    (word) => `${word} ${number}`,
  )
  const alone = number === 1 ? ['Guardian', 'Parent', "Guardian's", "Parent's", 'Parents', "Parents'", ...whole] : whole
  const words = [...numbered, ...alone]
  const each = (...ends: string[]) => words.flatMap((word) => ends.map((end) => `${word} ${end}`))
  const field = (name: string) => `Guardian ${number} ${name}`
  const unsaid = number === 1 ? relations : []
  return {
    [field('given names')]: each('given names', 'given name', 'first name', 'forename', 'other names'),
    [field('family name')]: [
      ...each('family name', 'last name', 'surname', 'name', 'names', 'full name'),
      ...words,
      ...(number === 1 ? ['Name of parent', 'Name of guardian', 'Name of parent/guardian', 'Name of next of kin'] : []),
    ],
    [field('relation')]: [...each('relation', 'relationship'), ...unsaid],
    [field('phone')]: each(
      ...['phone', 'phone number', 'phone no', 'telephone', 'tel', 'tel no', 'mobile', 'mobile number', 'contact'],
      ...['contact number', 'contacts', 'cell', 'number', 'phone contact', 'contact no'],
    ),
    [field('email')]: each('email', 'e-mail', 'email address', 'mail'),
  }
}

export const place: Record<string, string[]> = {
  Class: [
    ...[
      'Grade',
      'Form',
      'Year',
      'Year group',
      'Level',
      'Class code',
      'Current class',
      'Class/stream',
      'Class & stream',
    ],
    ...[
      'Class and stream',
      'Form/stream',
      'Grade level',
      'Senior',
      'Standard',
      'Std',
      'Class name',
      'NC year',
      'Yr',
      'Curr year',
      'Cls',
    ],
  ],
  Stream: [
    'Section',
    'Homeroom',
    'Stream name',
    'Reg group',
    'Registration group',
    'Tutor group',
    'Form group',
    'Arm',
    'Division',
    ...['Registration form', 'Roll group', 'Roll class', 'Form class', 'Class section', 'Home form', 'Klasse', 'Str'],
  ],
}

export const synonymsOfStudents: Record<string, string[]> = {
  'Admission number': numberOfStudent,
  ...people,
  Name: [...namesOfStudents, ...wholeNames],
  ...place,
  // In a list of streams the tutor is a person.
  Stream: [...(place.Stream ?? []), 'Tutor'],
  Admitted: [
    ...['Date of admission', 'Admission date', 'Date admitted', 'Admitted on', 'D.O.A', 'Date of entry', 'Entry date'],
    ...['Date joined', 'Joined', 'Joined on', 'Date of joining', 'Joining date', 'Enrolment date', 'Enrollment date'],
    ...['Date of enrolment', 'Date of enrollment', 'Date enrolled', 'Enrolled on', 'Reporting date'],
  ],
  House: ['House name', 'Dormitory', 'Dorm'],
  Residence: [
    ...[
      'Boarding',
      'Boarding or day',
      'Day or boarding',
      'Day/boarding',
      'Boarding/day',
      'Boarder',
      'Residential status',
    ],
    ...[
      'Residency',
      'Boarding status',
      'Day/boarder',
      'D/B',
      'Section (day/boarding)',
      'Student type',
      'Accommodation',
    ],
  ],
  'Learner id': [
    ...[
      'LIN',
      'LIN number',
      'UPI',
      'UPI number',
      'Learner identification number',
      'Unique personal identifier',
      'NEMIS UPI',
    ],
    ...[
      'NEMIS',
      'EMIS number',
      'EMIS no',
      'DfE number',
      'ULN',
      'Unique learner number',
      'PREM number',
      'Prems no',
      'National id',
    ],
    ...['Birth certificate number', 'Assessment number'],
  ],
  Subjects: ['Subjects chosen', 'Electives', 'Subject choices', 'Options', 'Optional subjects', 'Combination subjects'],
  Status: ['Student status', 'Enrolment status', 'Enrollment status', 'Enroll status', 'End status', 'Active'],
  'Left on': [
    ...['Leaving date', 'Date of leaving', 'Date left', 'Leave date', 'Exit date', 'Date of exit', 'Withdrawal date'],
    ...['Date of withdrawal', 'Date withdrawn', 'End date', 'DOL', 'D.O.L'],
  ],
  ...guardian(1),
  ...guardian(2),
}

export const synonymsOfStaff: Record<string, string[]> = {
  'Staff number': [
    ...[
      'Staff no',
      'Staff id',
      'Teacher number',
      'Teacher no',
      'Teacher id',
      'Employee number',
      'Employee no',
      'Employee id',
    ],
    ...[
      'Payroll number',
      'Payroll no',
      'TSC number',
      'TSC no',
      'IPPS number',
      'IPPS no',
      'Check number',
      'File number',
      'SIS ID',
    ],
    ...['Personnel number', 'Computer number', 'Emp no'],
  ],
  ...people,
  Name: [...namesOfStaff, ...wholeNames],
  Title: ['Salutation', 'Mr/Ms', 'Prefix'],
  Qualifications: ['Qualification', 'Highest qualification', 'Academic qualification'],
}

export const synonymsOfGuardians: Record<string, string[]> = {
  'Student number': [...numberOfStudent, 'Admission number', 'Child number', "Child's admission number"],
  'Given names': people['Given names'] ?? [],
  'Family name': people['Family name'] ?? [],
  Name: [
    ...['Full name', 'Names', 'Guardian', 'Guardian name', 'Parent', 'Parent name', 'Parent/guardian', 'Next of kin'],
    ...['Parent/guardian name', 'Name of parent', 'Name of guardian', 'Name of parent/guardian', 'Contact name'],
    ...["Parent's name", "Guardian's name", 'Carer', 'Next of kin name', ...wholeNames],
  ],
  Relation: relations,
  Phone: [...phone, 'Guardian phone', 'Parent phone', 'Parent contact', 'Guardian contact', 'Phone 1'],
  Email: [...email, 'Guardian email', 'Parent email'],
}
