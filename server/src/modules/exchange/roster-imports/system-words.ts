import type { LanguageWords } from './language-words'

/** “Student first name” and “student.firstName”, where a list says of every column whose it is. */
const ofStudent = (...ends: string[]) =>
  ['Student', "Student's", 'Pupil', "Pupil's", 'Learner', "Learner's", 'Child', "Child's"].flatMap((who) =>
    ends.map((end) => `${who} ${end}`),
  )

/** Beside an admission number it is what the country calls the child; alone it is the number of the list. */
const numberOfCountry = ['UPN', 'Unique pupil number']

/** What programs that schools use call the columns of their lists, and forms that are filled in. */
export const systemWords: LanguageWords = {
  students: {
    'Admission number': [
      ...['Adno', 'Accession no', 'Accession number', 'Other ID', 'Perm ID', 'Student code', 'SIS user ID'],
      ...ofStudent('admission number', 'admission no', 'adm no', 'registration number', 'reg no'),
      ...['student.studentNumber', ...numberOfCountry],
    ],
    'Given names': ofStudent('first name', 'first names', 'given name', 'given names', 'forename', 'other names'),
    'Family name': ofStudent('last name', 'surname', 'family name'),
    'Middle name': ofStudent('middle name', 'middle names'),
    Name: [
      ...ofStudent('full name', 'full names', 'name in full'),
      ...["Candidate's name", 'Candidates name', "Candidate's names", 'Name of candidate', 'Name of the student'],
      ...['Name of students', 'Names of students', 'Names of pupils', 'Names of learners', 'Name of the learner'],
      ...['Name of the pupil', 'Lastfirst', 'Last, first middle'],
    ],
    Sex: ofStudent('sex', 'gender'),
    'Birth date': ofStudent('date of birth', 'DOB', 'birth date'),
    Email: ofStudent('email', 'email address'),
    Phone: [...ofStudent('phone', 'phone number', 'mobile number', 'mobile'), 'Home phone'],
    Class: [...ofStudent('grade', 'class', 'form'), 'Grd', 'Class level', 'Current grade', 'Grade/class'],
    Stream: ['Reg', 'Reg form'],
    'Learner id': [
      ...[...numberOfCountry, 'Birth cert no', 'Birth certificate no', 'ID number', 'Identity number'],
      ...['LURITS number', 'INE', 'N° national', 'Numéro national', 'Identifiant national'],
    ],
    Admitted: [...ofStudent('start date', 'admission date'), 'Start date', 'Date start'],
    'Left on': ofStudent('end date', 'leaving date'),
    Status: [...ofStudent('end status'), 'Enabled', 'Is active'],
    'Guardian 1 family name': [
      ...['Primary guardian', 'Primary guardian name', 'Primary contact', 'Primary contact name'],
      ...['Responsable 1 nom', 'Responsable 1'],
    ],
    'Guardian 1 phone': [
      ...['Primary guardian phone', 'Primary contact phone', 'Parent cell', 'Parent cell no', 'Father day phone'],
      ...['Father home phone', 'Father cell phone', 'Guardian day phone', 'Responsable 1 téléphone'],
    ],
    'Guardian 1 email': ['Primary guardian email', 'Primary contact email', 'Responsable 1 e-mail'],
    'Guardian 2 phone': ['Mother day phone', 'Mother home phone', 'Mother cell phone', 'Responsable 2 téléphone'],
    'Guardian 2 family name': ['Responsable 2 nom', 'Responsable 2'],
    'Guardian 2 email': ['Responsable 2 e-mail'],
  },
  guardians: { 'Student number': numberOfCountry },
  enrolments: { 'Student number': numberOfCountry },
}
